import { useState } from 'react';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ColumnsButton, DataTable, ListBase, Pagination, useListContext } from 'react-admin';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problematic } from '../../components/Problematic.tsx';
import { LineCell } from './Cell.tsx';
import { hiddenColumns, listColumns } from './columns.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';

const Empty = () => (
  <Typography sx={{ p: 3 }} color="text.secondary">
    No applicants match this view.
  </Typography>
);

function Table() {
  const { error } = useListContext();
  if (error) return <Problematic error={error} />;
  return (
    <Box
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      <DataTable
        bulkActionButtons={false}
        hiddenColumns={hiddenColumns}
        rowClick={(id) => `/applicant/${id}`}
        empty={<Empty />}
      >
        {listColumns.map((column) => (
          <DataTable.Col
            key={column.key}
            source={column.key}
            label={column.label}
            disableSort={!column.sortable}
          >
            <LineCell column={column} />
          </DataTable.Col>
        ))}
      </DataTable>
      <Pagination rowsPerPageOptions={[25, 50, 100, 200]} />
    </Box>
  );
}

function Toolbar({ onFilters }: { readonly onFilters: (() => void) | null }) {
  return (
    <>
      <SearchBox label="Search applicants..." />
      {onFilters ? (
        <Button startIcon={<FilterIcon />} onClick={onFilters}>
          Filters
        </Button>
      ) : null}
      <ColumnsButton />
      <ExportButton />
    </>
  );
}

function Heading() {
  const { total, isFetching } = useListContext();
  const count = total === undefined ? '' : `${total} ${total === 1 ? 'applicant' : 'applicants'}`;
  return (
    <Typography
      role="status"
      variant="body2"
      color="text.secondary"
      sx={{ minHeight: 24, opacity: isFetching ? 0.6 : 1 }}
    >
      {count}
    </Typography>
  );
}

/** /admin/applicants: search, filters with counts, sort, columns and export, all done by the database and kept in the address. */
export default function ApplicantList() {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [open, setOpen] = useState(false);
  return (
    <ListBase
      resource="applicants"
      sort={{ field: 'submitted_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
    >
      <PageHeader title="Applicants">
        <Toolbar onFilters={wide ? null : () => setOpen(true)} />
      </PageHeader>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {wide ? (
          <Box sx={{ width: 204, flexShrink: 0, pt: 3 }}>
            <FilterPanel />
          </Box>
        ) : (
          <Drawer anchor="right" open={open} onClose={() => setOpen(false)}>
            <Box sx={{ width: 280, p: 2 }}>
              <FilterPanel />
              <Button variant="contained" fullWidth onClick={() => setOpen(false)}>
                Show
              </Button>
            </Box>
          </Drawer>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Heading />
          <Table />
        </Box>
      </Box>
    </ListBase>
  );
}
