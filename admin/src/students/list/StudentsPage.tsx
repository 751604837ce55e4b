import { useEffect, useMemo } from 'react';
import AddIcon from '@mui/icons-material/Add';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext } from 'react-admin';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router';
import type { StaffRole } from '@school/shared/roles';
import { EmptyState } from '../../components/list/EmptyState.tsx';
import { useGroup } from '../../components/list/GroupBy.tsx';
import { ListFrame } from '../../components/list/ListFrame.tsx';
import { ListPages } from '../../components/list/ListPages.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { OfficeList } from '../../components/list/OfficeList.tsx';
import { useMoved } from '../../components/list/old-address.tsx';
import { WriteToAll } from '../../components/letters/WriteButtons.tsx';
import { useColumns } from '../../components/list/use-columns.ts';
import { useFilters } from '../../components/list/use-filters.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRole } from '../../components/use-role.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { FilterPanel } from '../filters/FilterPanel.tsx';
import { filtersInWords } from '../filters/on.ts';
import { useYears } from '../form/years.ts';
import { studentPaths } from '../paths.ts';
import type { Student } from '../rules/types.ts';
import { TemplatesButton } from '../templates/TemplatesButton.tsx';
import { texts } from '../texts.ts';
import { CategoryView } from './CategoryView.tsx';
import { groupColumns, groupIn, studentColumns } from './columns.tsx';
import { useFreePlaces } from './free-places.ts';
import {
  FILE_PARAMETERS,
  FIRST_FILTERS,
  columnsOf,
  filterNames,
  optionalGroups,
  readLook,
  writeLook,
  type Look,
} from './list-state.ts';
import { readyViews } from './ready-views.ts';
import { recipientOf, studentSelecting } from './selecting.tsx';
import { OtherYears } from './YearFilter.tsx';

interface Columns {
  readonly groups: ReturnType<typeof optionalGroups>;
  readonly onShown: (shown: readonly string[]) => void;
}

interface PartProps {
  readonly role: StaffRole;
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
  readonly shown: readonly string[];
}

function Header({ role, look, shown, onLook }: PartProps) {
  const { isOfficer } = useRole();
  const { search } = useLocation();
  return (
    <PageHeader title={texts.title}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={look.view}
        onChange={(_, view: Look['view'] | null) => view && onLook({ view })}
        aria-label="View"
        sx={{
          backgroundColor: 'background.paper',
          '& .MuiToggleButton-root': { py: 0.5, textTransform: 'none', fontWeight: 600 },
        }}
      >
        <ToggleButton value="table">{texts.tableView}</ToggleButton>
        <ToggleButton value="category">{texts.categoryView}</ToggleButton>
      </ToggleButtonGroup>
      {isOfficer ? <TemplatesButton role={role} /> : null}
      {isOfficer ? <ExportButton seen={columnsOf(look, shown, role)} role={role} /> : null}
      {isOfficer ? (
        <Button variant="outlined" startIcon={<UploadIcon />} component={Link} to={studentPaths.import}>
          {texts.import}
        </Button>
      ) : null}
      {isOfficer ? (
        <Button variant="contained" startIcon={<AddIcon />} component={Link} to={studentPaths.new(search)}>
          {texts.add}
        </Button>
      ) : null}
    </PageHeader>
  );
}

/** Says what could not be loaded, in the words of the specification and in those of the refusal. */
function useFailureToast(): void {
  const { error } = useListContext<Student>();
  const { filters } = useFilters();
  const toasts = useToasts();
  const searching = Boolean(filters['q']);
  useEffect(() => {
    if (error) toasts.problem(searching ? texts.searchFailed : texts.loadFailed, error);
  }, [error, searching, toasts]);
}

/** On a tablet all columns of the specification are to fit. */
const dense = {
  '& .RaDataTable-table td, & .RaDataTable-table th': {
    px: { xs: 0.5, lg: 1 },
    py: 0.5,
    fontSize: { xs: '0.8125rem', lg: '0.875rem' },
  },
};

function Body({ role, look, shown, onLook }: PartProps) {
  const { isOfficer } = useRole();
  const { data } = useListContext<Student>();
  useFailureToast();
  const group = useGroup();
  const columns = useMemo(() => studentColumns(isOfficer, shown), [isOfficer, shown]);
  const places = useFreePlaces(isOfficer && group === 'dorm_room_number');
  const groupOf = useMemo(() => (group ? groupIn(group, places) : undefined), [group, places]);
  const pages = <ListPages label="Students per page" />;
  if (look.view === 'table' || !data)
    return (
      <ListTable<Student>
        label="Students"
        columns={columns}
        groupOf={groupOf}
        empty={texts.none}
        loading={texts.loading}
        failed={texts.loadFailed}
        pages={pages}
        selecting={isOfficer ? studentSelecting : undefined}
        sx={dense}
      />
    );
  return (
    <>
      <CategoryView
        category={look.category}
        role={role}
        layout={look.as}
        onChange={(category) => onLook({ category })}
        onLayout={(as) => onLook({ as })}
      />
      {pages}
    </>
  );
}

/** What the address says beside page, order, filters and columns. */
const LOOK = ['view', 'category', 'as', 'group', ...FILE_PARAMETERS];

function Frame({ groups, onShown, ...parts }: PartProps & Columns) {
  const { role, look, shown } = parts;
  const { filters } = useFilters();
  const years = useYears();
  return (
    <ListFrame
      list="students"
      nouns={texts.nouns}
      search={texts.searchPlaceholder}
      searchLabel="Search students"
      filters={<FilterPanel role={role} />}
      on={filtersInWords(filters, role, years)}
      shown={shown}
      onShown={onShown}
      groups={look.view === 'table' ? groups : null}
      grouping={look.view === 'table' ? groupColumns(role !== 'staff', shown) : null}
      own={LOOK}
      ready={readyViews(role)}
      actions={<WriteToAll recipientOf={recipientOf} everybody={studentSelecting.everybody} />}
    >
      <Body {...parts} />
    </ListFrame>
  );
}

function Students({ role }: { readonly role: StaffRole }) {
  const [params, setParams] = useSearchParams();
  const look = readLook(params, role);
  const groups = useMemo(() => optionalGroups(role), [role]);
  const offered = useMemo(() => groups.flatMap(({ columns }) => columns.map(({ key }) => key)), [groups]);
  const [shown, choose] = useColumns('students', offered);
  const parts = {
    role,
    look,
    shown,
    onLook: (change: Partial<Look>) => setParams(writeLook(params, change)),
  };
  return (
    <OfficeList
      resource="students"
      sort={{ field: 'last_name', order: 'ASC' }}
      meta={{ role, columns: columnsOf(look, shown, role) }}
      firstFilter={FIRST_FILTERS}
      onError={() => undefined /* said by useFailureToast */}
    >
      <Header {...parts} />
      <Frame {...parts} groups={groups} onShown={choose} />
      <OtherYears />
      <Outlet />
    </OfficeList>
  );
}

const OLD_PARAMETERS = ['q', ...filterNames];

export default function StudentsPage() {
  const { role } = useRole();
  const moved = useMoved(OLD_PARAMETERS);
  if (moved) return moved;
  return role ? <Students role={role} /> : <EmptyState text={texts.loading} />;
}
