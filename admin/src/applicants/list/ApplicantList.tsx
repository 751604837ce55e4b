import { useMemo, useState } from 'react';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, useStore } from 'react-admin';
import { useFilters } from '../../components/list/use-filters.ts';
import { ColumnChooser } from '../../components/list/ColumnChooser.tsx';
import type { Column } from '../../components/list/columns.ts';
import { ListPages } from '../../components/list/ListPages.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { OfficeList } from '../../components/list/OfficeList.tsx';
import { SavedViews } from '../../components/list/SavedViews.tsx';
import { SearchBox } from '../../components/list/SearchBox.tsx';
import { WriteToAll } from '../../components/letters/WriteButtons.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { useEndQueue } from '../file/queue.ts';
import { fileAddress, LineCell } from './Cell.tsx';
import { optionalColumns, useListColumns, type ListColumn } from './columns.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FiltersOn } from './FiltersOn.tsx';
import { ReleaseHeld } from './ReleaseHeld.tsx';
import { applicantSelecting, recipientOf } from './selecting.tsx';
import type { ApplicationLine } from './view.ts';

const drawnColumn = (column: ListColumn): Column<ApplicationLine> => ({
  key: column.key,
  label: column.label,
  sortable: column.sortable,
  names: column.key === 'name',
  render: (line) => <LineCell column={column} line={line} />,
});

function Table() {
  const { columns } = useListColumns();
  const { isOfficer } = useRole();
  const drawn = useMemo(() => columns.map(drawnColumn), [columns]);
  return (
    <ListTable<ApplicationLine>
      label="Applicants"
      empty="No applicants match this view."
      opens={fileAddress}
      selecting={isOfficer ? applicantSelecting : undefined}
      columns={drawn}
      pages={<ListPages sizes={[25, 50, 100, 200]} />}
    />
  );
}

function Toolbar({ open, onFilters }: { readonly open: boolean; readonly onFilters: () => void }) {
  const { shown, choose } = useListColumns();
  return (
    <>
      <SearchBox placeholder="Search applicants..." />
      <Button startIcon={<FilterIcon />} aria-expanded={open} onClick={onFilters}>
        Filters
      </Button>
      <SavedViews list="applicants" columns={shown} />
      <ColumnChooser
        label="Columns"
        groups={[{ columns: optionalColumns }]}
        shown={shown}
        onChange={choose}
      />
      <ExportButton />
    </>
  );
}

function Heading() {
  const { total, isFetching } = useListContext();
  const count = total === undefined ? '' : `${total} ${total === 1 ? 'applicant' : 'applicants'}`;
  const { filters } = useFilters();
  const on = Object.keys(filters).filter((name) => name !== 'q').length;
  const filtered = on === 0 ? '' : `, ${on} ${on === 1 ? 'filter' : 'filters'} on`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ opacity: isFetching ? 0.6 : 1 }}>
        {count}
        {filtered}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <ReleaseHeld />
      <WriteToAll recipientOf={recipientOf} everybody={applicantSelecting.everybody} />
    </Box>
  );
}

/** /admin/applicants: search, filters with counts, sort, columns and export, all done by the database and kept in the address. */
export default function ApplicantList() {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [beside, setBeside] = useStore('applicants.filters', false);
  const [drawn, setDrawn] = useState(false);
  useEndQueue();
  return (
    <OfficeList resource="applicants" sort={{ field: 'submitted_at', order: 'DESC' }} remembered>
      <PageHeader title="Applicants">
        <Toolbar
          open={wide ? beside : drawn}
          onFilters={() => (wide ? setBeside(!beside) : setDrawn(true))}
        />
      </PageHeader>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {wide && beside ? (
          <Box sx={{ width: 204, flexShrink: 0, pt: 3 }}>
            <FilterPanel />
          </Box>
        ) : null}
        {wide ? null : (
          <Drawer anchor="right" open={drawn} onClose={() => setDrawn(false)}>
            <Box sx={{ width: 280, p: 2 }}>
              <FilterPanel />
              <Button variant="contained" fullWidth onClick={() => setDrawn(false)}>
                Show
              </Button>
            </Box>
          </Drawer>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Heading />
          <FiltersOn />
          <Table />
        </Box>
      </Box>
    </OfficeList>
  );
}
