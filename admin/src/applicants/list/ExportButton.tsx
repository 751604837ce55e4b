import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { ExportDialog } from '../../components/ExportDialog.tsx';
import { useProgramYears } from '../../components/program-years.ts';
import { useFilters } from '../../components/list/use-filters.ts';
import { useRole } from '../../components/use-role.ts';
import type { ExportFormat } from '../../lib/export/types.ts';
import { useExport } from '../../lib/export/use-export.ts';
import { publicationColumn, publishedAtColumn, useExportColumns } from './columns.ts';
import { exportColumn, openApplicantExport } from './export-view.ts';
import { aboutView, fileYear } from './facets.ts';
import { toView, usePeopleNames } from './view.ts';

/** Export of exactly this view: search, filters, order, chosen columns, every row. */
export function ExportButton() {
  const { isOfficer } = useRole();
  const { sort, total = 0 } = useListContext();
  const { filters } = useFilters();
  const columns = [...useExportColumns(), publicationColumn, publishedAtColumn];
  const [open, setOpen] = useState(false);
  const years = Object.fromEntries(useProgramYears().map(({ id, name }) => [id, name]));
  const people = usePeopleNames();
  const exporting = useExport('applicants');
  const start = (format: ExportFormat): void =>
    void exporting.start({
      format,
      sheetName: 'Applicants',
      year: fileYear(filters['year'], years),
      about: aboutView(filters, years, people),
      columns: columns.map(exportColumn),
      open: (signal) => openApplicantExport(format, columns, toView(filters, sort), signal),
    });
  if (!isOfficer) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => setOpen(true)}
        disabled={total === 0}
      >
        Export
      </Button>
      <ExportDialog
        open={open}
        title={`Export ${total.toLocaleString('en-US')} ${total === 1 ? 'applicant' : 'applicants'}`}
        state={exporting.state}
        onStart={start}
        onCancel={exporting.cancel}
        onClose={() => setOpen(false)}
      >
        <Typography>
          Every row of the list, by its search, filters and order, with these columns:{' '}
          {columns.map(({ label }) => label).join(', ')}, and a column for each question that a year asked of
          its own.
        </Typography>
        <Typography sx={{ mt: 1 }}>
          Held decisions are in the file. Publication says which of them the applicants have not been told
          yet.
        </Typography>
      </ExportDialog>
    </>
  );
}
