import { useId, useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useListContext } from 'react-admin';
import type { StaffRole } from '@school/shared/roles';
import { useFilters } from '../../components/list/use-filters.ts';
import { ExportDialog } from '../../components/ExportDialog.tsx';
import type { ExportFormat } from '../../lib/export/types.ts';
import { useExport } from '../../lib/export/use-export.ts';
import { aboutList, yearOfFile } from '../filters/on.ts';
import { useYears } from '../form/years.ts';
import { questionOf } from '../list/list-state.ts';
import { columnNamed, columnsToExport } from './export-columns.ts';
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
  const exporting = useExport('students');
  const id = useId();
  const years = useYears();
  const start = (format: ExportFormat): void => {
    const chosen = columnsToExport(which, seen, role);
    void exporting.start({
      format,
      sheetName: 'Students',
      year: yearOfFile(filters, years),
      about: aboutList(filters, role, years),
      columns: chosen.map(columnNamed),
      open: (signal) => openStudentExport(format, chosen, questionOf(filters, sort, role, chosen), signal),
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
      </ExportDialog>
    </>
  );
}
