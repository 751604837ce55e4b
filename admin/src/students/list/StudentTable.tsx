import Paper from '@mui/material/Paper';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Link as RouterLink, useLocation } from 'react-router';
import { completenessFrom } from '../rules/completeness.ts';
import { displayOf, fullName, phoneOf, programOf } from '../rules/display.ts';
import { fieldNamed } from '../rules/fields.ts';
import type { Student } from '../rules/types.ts';
import { studentPaths } from '../paths.ts';
import { CompletenessBar, EnrollmentBadge, NameDetails, RegistrationBadge } from './Cells.tsx';
import type { ListState, SortName } from './list-state.ts';
import { sortable } from './list-state.ts';
import { StudentActions } from './StudentActions.tsx';

interface Props {
  readonly rows: readonly Student[];
  readonly state: ListState;
  /** The read-only staff role has neither statuses nor completeness. */
  readonly office: boolean;
  readonly fading: boolean;
  readonly onChange: (change: Partial<ListState>) => void;
}

function SortHead(props: {
  readonly name: SortName;
  readonly label: string;
  readonly state: ListState;
  onChange: Props['onChange'];
}) {
  const { name, label, state } = props;
  const active = state.sort === name;
  const order = active && state.descending ? 'desc' : 'asc';
  return (
    <TableCell sortDirection={active ? order : false}>
      <TableSortLabel
        active={active}
        direction={order}
        onClick={() => props.onChange({ sort: name, descending: active && !state.descending })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}

function ExtraHead({
  name,
  state,
  onChange,
}: {
  readonly name: string;
  readonly state: ListState;
  onChange: Props['onChange'];
}) {
  const label = fieldNamed(name)?.label ?? name;
  const order = sortable.find((sort) => sort === name);
  return order ? (
    <SortHead name={order} label={label} state={state} onChange={onChange} />
  ) : (
    <TableCell>{label}</TableCell>
  );
}

/** On a tablet every column of the specification fits; how full a record is stands in the record too. */
const wideOnly = { display: { xs: 'none', lg: 'table-cell' } } as const;
const dense = { px: { xs: 0.75, lg: 1 }, py: 0.5, fontSize: { xs: '0.8125rem', lg: '0.875rem' } } as const;

/** Stays in view while a wide table is scrolled sideways. */
const stays = {
  position: 'sticky',
  right: 0,
  backgroundColor: 'background.paper',
  borderLeft: '1px solid var(--line)',
} as const;
const oneLine = {
  maxWidth: { xs: 84, lg: 160 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function StudentRow({
  student,
  state,
  office,
}: {
  readonly student: Student;
  readonly state: ListState;
  readonly office: boolean;
}) {
  const { search } = useLocation();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ minWidth: { xs: 116, lg: 150 }, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={studentPaths.view(student.id, search)} sx={{ fontWeight: 700 }}>
          {fullName(student)}
        </Link>
        <NameDetails student={student} />
      </TableCell>
      <TableCell sx={oneLine} title={student.email}>
        {student.email}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{phoneOf(student)}</TableCell>
      <TableCell sx={{ whiteSpace: { lg: 'nowrap' } }}>{programOf(student)}</TableCell>
      {office ? (
        <>
          <TableCell>
            <EnrollmentBadge student={student} />
          </TableCell>
          <TableCell>
            <RegistrationBadge student={student} />
          </TableCell>
          <TableCell sx={wideOnly}>
            <CompletenessBar value={completenessFrom(student.filled ?? 0)} width={20} />
          </TableCell>
        </>
      ) : null}
      {state.columns.map((name) => (
        <TableCell key={name} sx={oneLine} dir="auto" title={displayOf(student, name)}>
          {displayOf(student, name)}
        </TableCell>
      ))}
      <TableCell sx={{ ...stays, whiteSpace: 'nowrap', '&.MuiTableCell-root': { px: 0.25, py: 0 } }}>
        <StudentActions student={student} />
      </TableCell>
    </TableRow>
  );
}

export function StudentTable({ rows, state, office, fading, onChange }: Props) {
  const head = { state, onChange };
  return (
    <TableContainer component={Paper} elevation={1} sx={{ opacity: fading ? 0.6 : 1 }} aria-busy={fading}>
      <Table size="small" aria-label="Students" sx={{ '& td, & th': dense }}>
        <TableHead>
          <TableRow>
            <SortHead name="last_name" label="Name" {...head} />
            <SortHead name="email" label="Email" {...head} />
            <TableCell>Phone</TableCell>
            <SortHead name="program_track" label="Program" {...head} />
            {office ? (
              <>
                <SortHead name="enrollment_status" label="Status" {...head} />
                <SortHead name="registration_status" label="Registration" {...head} />
                <TableCell sx={wideOnly}>Filled</TableCell>
              </>
            ) : null}
            {state.columns.map((name) => (
              <ExtraHead key={name} name={name} {...head} />
            ))}
            <TableCell sx={stays}>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((student) => (
            <StudentRow key={student.id} student={student} state={state} office={office} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
