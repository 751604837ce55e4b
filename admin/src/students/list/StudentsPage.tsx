import { useCallback } from 'react';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TablePagination from '@mui/material/TablePagination';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link, Outlet, useLocation } from 'react-router';
import type { StaffRole } from '@school/shared/roles';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { studentPaths } from '../paths.ts';
import { texts } from '../texts.ts';
import { CategoryView } from './CategoryView.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Filters } from './Filters.tsx';
import { filterNames, pageSizes, type ListState } from './list-state.ts';
import { SearchBox } from './SearchBox.tsx';
import { StudentTable } from './StudentTable.tsx';
import { useListState, useStudents } from './use-list.ts';

function ViewToggle({
  view,
  onChange,
}: {
  readonly view: ListState['view'];
  readonly onChange: (view: ListState['view']) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_, next: ListState['view'] | null) => next && onChange(next)}
      aria-label="View"
      sx={{
        backgroundColor: 'background.paper',
        '& .MuiToggleButton-root': { py: 0.5, textTransform: 'none', fontWeight: 600 },
      }}
    >
      <ToggleButton value="table">{texts.tableView}</ToggleButton>
      <ToggleButton value="category">{texts.categoryView}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function Students({ role }: { readonly role: StaffRole }) {
  const { isOfficer } = useRole();
  const [state, change] = useListState(role);
  const { search } = useLocation();
  const { data, isPlaceholderData, isPending, isError } = useStudents(state, role);
  const onSearch = useCallback((query: string) => change({ query }), [change]);
  const rows = data?.rows ?? [];
  return (
    <>
      <PageHeader title={texts.title}>
        <ViewToggle view={state.view} onChange={(view) => change({ view })} />
        {isOfficer ? <ExportButton state={state} role={role} total={data?.total ?? 0} /> : null}
        {isOfficer ? (
          <Button variant="contained" startIcon={<AddIcon />} component={Link} to={studentPaths.new(search)}>
            {texts.add}
          </Button>
        ) : null}
      </PageHeader>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <SearchBox value={state.query} onSearch={onSearch} />
        <Filters
          filters={state.filters}
          offered={isOfficer ? filterNames : ['program_track']}
          onChange={(filters) => change({ filters })}
        />
        {state.view === 'table' ? (
          <ColumnChooser role={role} chosen={state.columns} onChange={(columns) => change({ columns })} />
        ) : null}
      </Box>
      {isPending && !isError ? <EmptyState text={texts.loading} /> : null}
      {isError && !data ? <EmptyState text={texts.loadFailed} /> : null}
      {data && state.view === 'table' && rows.length === 0 ? <EmptyState text={texts.none} /> : null}
      {data && state.view === 'table' && rows.length > 0 ? (
        <StudentTable
          rows={rows}
          state={state}
          office={isOfficer}
          fading={isPlaceholderData}
          onChange={change}
        />
      ) : null}
      {data && state.view === 'category' ? (
        <CategoryView rows={rows} state={state} role={role} fading={isPlaceholderData} onChange={change} />
      ) : null}
      {data && data.total > 0 ? (
        <TablePagination
          component="nav"
          aria-label="Pages"
          count={data.total}
          page={Math.min(state.page - 1, Math.ceil(data.total / state.perPage) - 1)}
          rowsPerPage={state.perPage}
          rowsPerPageOptions={[...pageSizes]}
          onPageChange={(_, page) => change({ page: page + 1 })}
          onRowsPerPageChange={(event) => change({ perPage: Number(event.target.value) })}
          labelRowsPerPage="Students per page"
          labelDisplayedRows={({ from, to, count }) => `${from}–${to} of ${count.toLocaleString('en-US')}`}
          showFirstButton
          showLastButton
        />
      ) : null}
      <Outlet />
    </>
  );
}

export default function StudentsPage() {
  const { role } = useRole();
  return role ? <Students role={role} /> : <EmptyState text={texts.loading} />;
}
