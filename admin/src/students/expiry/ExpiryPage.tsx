import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import TablePagination from '@mui/material/TablePagination';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ExportDialog } from '../../components/ExportDialog.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { useExport } from '../../lib/export/use-export.ts';
import { sentenceOf } from '../../providers/problem.ts';
import { keys } from '../api.ts';
import { EmptyState } from '../list/EmptyState.tsx';
import {
  expiryColumns,
  openExpiryExport,
  papers,
  paperWords,
  readExpiry,
  spans,
  spanWords,
  type ExpiryQuestion,
  type Paper,
  type Span,
} from './expiry-api.ts';
import { ExpiryTable } from './ExpiryTable.tsx';

const PER_PAGE = 50;

function ExpiryExport({ question, total }: { readonly question: ExpiryQuestion; readonly total: number }) {
  const [open, setOpen] = useState(false);
  const exporting = useExport('expiring-documents');
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <ExportDialog
        open={open}
        title={`Export ${total.toLocaleString('en-US')} documents`}
        state={exporting.state}
        onStart={(format) =>
          void exporting.start({
            format,
            sheetName: 'Expiring documents',
            columns: expiryColumns,
            open: (signal) => openExpiryExport(format, question, signal),
          })
        }
        onCancel={exporting.cancel}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The address says which group, which document and which page. */
function useQuestion() {
  const [params, setParams] = useSearchParams();
  const question: ExpiryQuestion = {
    span: spans.find((span) => span === params.get('span')) ?? null,
    paper: papers.find((paper) => paper === params.get('paper')) ?? null,
  };
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const ask = (next: ExpiryQuestion, nextPage = 1): void =>
    setParams({
      ...(next.span ? { span: next.span } : {}),
      ...(next.paper ? { paper: next.paper } : {}),
      ...(nextPage > 1 ? { page: String(nextPage) } : {}),
    });
  return { question, page, ask };
}

export default function ExpiryPage() {
  const { isOfficer } = useRole();
  const { question, page, ask } = useQuestion();
  const asked = { ...question, page, per_page: PER_PAGE };
  const { data, error } = useQuery({
    queryKey: keys.expiry(asked),
    queryFn: ({ signal }) => readExpiry(asked, signal),
    placeholderData: keepPreviousData,
  });
  const countOf = (span: Span): string => (data ? ` (${data.counts[span].toLocaleString('en-US')})` : '');
  return (
    <>
      <PageHeader
        title="Expiring documents"
        intro="Passports and health insurance of active students, against the end of their program and the margin set for the year."
      >
        {isOfficer && data ? <ExpiryExport question={question} total={data.total} /> : null}
      </PageHeader>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Tabs
          value={question.span ?? 'all'}
          onChange={(_, span: Span | 'all') => ask({ ...question, span: span === 'all' ? null : span })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label="Groups"
          sx={{
            flex: 1,
            minWidth: 0,
            borderBottom: 1,
            borderColor: 'divider',
            '& .MuiTab-root': { px: 1.25, minWidth: 0 },
          }}
        >
          <Tab value="all" label="All" />
          {spans.map((span) => (
            <Tab key={span} value={span} label={spanWords[span] + countOf(span)} />
          ))}
        </Tabs>
        <TextField
          select
          label="Document"
          value={question.paper ?? ''}
          onChange={(event) => ask({ ...question, paper: (event.target.value || null) as Paper | null })}
          margin="none"
          fullWidth={false}
          sx={{ minWidth: 170, '& .MuiInputBase-root': { backgroundColor: 'background.paper' } }}
        >
          <MenuItem value="">Any</MenuItem>
          {papers.map((paper) => (
            <MenuItem key={paper} value={paper}>
              {paperWords[paper]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error ? <Alert severity="error">{sentenceOf(error)}</Alert> : null}
      {!data && !error ? <EmptyState text="Loading documents..." /> : null}
      {data && data.rows.length === 0 ? <EmptyState text="No document expires in this group" /> : null}
      {data && data.rows.length > 0 ? <ExpiryTable rows={data.rows} /> : null}
      {data && data.total > PER_PAGE ? (
        <TablePagination
          component="nav"
          aria-label="Pages"
          count={data.total}
          page={Math.min(page - 1, Math.ceil(data.total / PER_PAGE) - 1)}
          rowsPerPage={PER_PAGE}
          rowsPerPageOptions={[PER_PAGE]}
          onPageChange={(_, next) => ask(question, next + 1)}
        />
      ) : null}
    </>
  );
}
