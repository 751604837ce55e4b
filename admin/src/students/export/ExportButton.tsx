import { useId, useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { StaffRole } from '@school/shared/roles';
import { useFilters } from '../../components/list/use-filters.ts';
import { ExportDialog } from '../../components/ExportDialog.tsx';
import type { ExportFormat } from '../../lib/export/types.ts';
import { useExport } from '../../lib/export/use-export.ts';
import { aboutList, yearOfFile } from '../filters/on.ts';
import { useYears } from '../form/years.ts';
import { questionOf, type FILE_PARAMETERS } from '../list/list-state.ts';
import { fileOf } from '../templates/file-of.ts';
import { columnsToExport } from './export-columns.ts';
import { openStudentExport } from './export-source.ts';

const rowsText = (rows: number): string =>
  `${rows.toLocaleString('en-US')} ${rows === 1 ? 'student' : 'students'}`;

/** Exports the list as filtered and sorted now, with the columns on screen or with all of them. */
export function ExportButton({
  seen,
  role,
}: {
  /** The columns on screen. */
  readonly seen: readonly string[];
  readonly role: StaffRole;
}) {
  const { filters } = useFilters();
  const { sort, total = 0 } = useListContext();
  const [open, setOpen] = useState(false);
  const [which, setWhich] = useState<'seen' | 'all'>('seen');
  const [params, setParams] = useSearchParams();
  const language = params.get('language') === 'he' ? 'he' : 'en';
  const file = params.get('file') ?? '';
  const exporting = useExport(file.trim() || 'students');
  const id = useId();
  const keep = (name: (typeof FILE_PARAMETERS)[number], value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const years = useYears();
  const start = (format: ExportFormat): void => {
    const chosen = columnsToExport(which, seen, role);
    const written = fileOf(chosen, language);
    void exporting.start({
      format,
      sheetName: 'Students',
      year: yearOfFile(filters, years),
      about: aboutList(filters, role, years),
      columns: written.columns,
      rightToLeft: language === 'he',
      open: async (signal) => {
        const source = await openStudentExport(
          format,
          written.asked,
          questionOf(filters, sort, role, chosen),
          signal,
        );
        return { ...source, pages: written.rows(source.pages) };
      },
    });
  };
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <ExportDialog
        open={open}
        title={`Export ${rowsText(total)}`}
        state={exporting.state}
        onStart={start}
        onCancel={exporting.cancel}
        onClose={() => setOpen(false)}
      >
        <FormControl disabled={exporting.state.step === 'running'} margin="none">
          <FormLabel id={id}>Columns</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={which}
            onChange={(_, value) => setWhich(value === 'all' ? 'all' : 'seen')}
          >
            <FormControlLabel
              value="seen"
              control={<Radio size="small" />}
              label={`As seen (${columnsToExport('seen', seen, role).length} columns)`}
            />
            <FormControlLabel
              value="all"
              control={<Radio size="small" />}
              label={`All ${columnsToExport('all', seen, role).length} columns`}
            />
          </RadioGroup>
        </FormControl>
        {/* Both stand in the address, so that a saved view keeps them. */}
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
          <TextField
            label="File name"
            value={file}
            placeholder="students"
            onChange={({ target }) => keep('file', target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 60 } }}
          />
          <TextField
            select
            label="Language of the file"
            value={language}
            onChange={({ target }) => keep('language', target.value === 'he' ? 'he' : '')}
          >
            <MenuItem value="en">English</MenuItem>
            <MenuItem value="he">Hebrew, right to left</MenuItem>
          </TextField>
        </Box>
      </ExportDialog>
    </>
  );
}
