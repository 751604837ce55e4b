import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { ExportDialog } from '../../components/ExportDialog.tsx';
import { FilterSelect, FilterTabs } from '../../components/list/filter-controls.tsx';
import { ListPages } from '../../components/list/ListPages.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { useMoved } from '../../components/list/old-address.tsx';
import { useFilters } from '../../components/list/use-filters.ts';
import { OfficeList } from '../../components/list/OfficeList.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { useExport } from '../../lib/export/use-export.ts';
import { TemplatesButton } from '../templates/TemplatesButton.tsx';
import { yearOfFile } from '../filters/on.ts';
import { useYears } from '../form/years.ts';
import { texts } from '../texts.ts';
import { expiryColumnsShown } from './columns.tsx';
import {
  expiryColumns,
  openExpiryExport,
  papers,
  paperWords,
  aboutExpiry,
  questionOf,
  spans,
  spanWords,
  type ExpiringPaper,
  type Span,
} from './expiry-api.ts';

const OLD_PARAMETERS = ['span', 'paper'];

function ExpiryExport() {
  const { filters } = useFilters();
  const { total = 0, data } = useListContext<ExpiringPaper>();
  const question = questionOf(filters);
  const years = useYears();
  const [open, setOpen] = useState(false);
  const exporting = useExport('expiring-documents');
  if (!data) return null;
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
            year: yearOfFile(filters, years),
            about: aboutExpiry(question, yearOfFile(filters, years)),
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

/** The groups with the number of documents in each, and the kind of document. */
function Filters() {
  const context = useListContext<ExpiringPaper>();
  const years = useYears();
  const counts = (context.meta as { counts?: Readonly<Record<Span, number>> } | undefined)?.counts;
  const countOf = (span: Span): string => (counts ? ` (${counts[span].toLocaleString('en-US')})` : '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      {/* On a tablet the groups have a line of their own: beside two choices only half of them would be seen. */}
      <Box sx={{ flex: { xs: '1 1 100%', lg: '1 1 0' }, minWidth: 0 }}>
        <FilterTabs
          name="span"
          label="Groups"
          options={spans.map((span) => [span, spanWords[span] + countOf(span)] as const)}
        />
      </Box>
      <FilterSelect
        name="program_year_id"
        label={texts.yearFilter}
        any={texts.allYears}
        options={years.map(({ id, name }) => [id, name] as const)}
        width={120}
      />
      <FilterSelect
        name="paper"
        label="Document"
        options={papers.map((paper) => [paper, paperWords[paper]] as const)}
      />
    </Box>
  );
}

/** On a tablet every column fits. */
const dense = {
  '& .RaDataTable-table td, & .RaDataTable-table th': {
    px: { xs: 0.75, lg: 2 },
    fontSize: { xs: '0.8125rem', lg: '0.875rem' },
  },
};

/** Passports and insurance that run out before a student may leave, earliest first. */
export default function ExpiryPage() {
  const { isOfficer, role } = useRole();
  const moved = useMoved(OLD_PARAMETERS);
  if (moved) return moved;
  return (
    <OfficeList resource="expiring_documents" sort={{ field: 'expires_on', order: 'ASC' }} perPage={50}>
      <PageHeader
        title="Expiring documents"
        intro="Passports and health insurance of active students, against the end of their program and the margin set for the year."
      >
        {isOfficer && role ? <TemplatesButton role={role} /> : null}
        {isOfficer ? <ExpiryExport /> : null}
      </PageHeader>
      <Filters />
      <ListTable<ExpiringPaper>
        label="Expiring documents"
        columns={expiryColumnsShown}
        loading="Loading documents..."
        empty="No document expires in this group"
        sx={dense}
        pages={<ListPages sizes={[50]} />}
      />
    </OfficeList>
  );
}
