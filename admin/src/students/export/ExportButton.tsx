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
import { questionOf } from '../list/list-state.ts';
import { exportColumn, fieldsToExport, namesOf, YEAR_COLUMN } from './export-columns.ts';
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
  const start = (format: ExportFormat): void => {
    const chosen = fieldsToExport(which, seen, role);
    void exporting.start({
      format,
      sheetName: 'Students',
      columns: [...chosen.map(exportColumn), YEAR_COLUMN],
      open: (signal) =>
        openStudentExport(
          format,
          [...namesOf(chosen), 'program_year'],
          questionOf(filters, sort, role),
          signal,
        ),
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
              label={`As seen (${fieldsToExport('seen', seen, role).length + 1} columns)`}
            />
            <FormControlLabel
              value="all"
              control={<Radio size="small" />}
              label={`All ${fieldsToExport('all', seen, role).length + 1} columns`}
            />
          </RadioGroup>
        </FormControl>
      </ExportDialog>
    </>
  );
}
