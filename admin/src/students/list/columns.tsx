/** The columns of the table of students: the specification's, how full a record is, and those chosen beside them. */
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import type { StudentCategory } from '@school/shared/student-fields';
import type { Column } from '../../components/list/columns.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { CELL } from '../../components/list/table-style.ts';
import { studentPaths } from '../paths.ts';
import { completenessFrom } from '../rules/completeness.ts';
import { displayOf, fullName, phoneOf, programOf } from '../rules/display.ts';
import { fieldNamed, fieldsIn } from '../rules/fields.ts';
import type { Student } from '../rules/types.ts';
import { CompletenessBar, EnrollmentBadge, NameDetails, RegistrationBadge } from './Cells.tsx';
import { texts } from '../texts.ts';
import { sortable, YEAR_NAME } from './list-state.ts';
import { StudentActions } from './StudentActions.tsx';

/** On a tablet every column of the specification fits; how full a record is stands in the record too. */
const wideOnly = { display: { xs: 'none', lg: 'table-cell' } } as const;
const clipped = {
  maxWidth: { xs: 64, lg: 128, xl: 160 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A heading ends with the place of its arrow; what is cut off there is no word.
  '&.MuiTableCell-head': { textOverflow: 'clip' },
} as const;

const column = (
  key: string,
  label: string,
  more: Omit<Column<Student>, 'key' | 'label'>,
): Column<Student> => ({
  key,
  label,
  sortable: sortable.includes(key),
  ...more,
});

/** The list's own address goes along into the record's, so that closing the record returns to this very view. */
function Name({ student }: { readonly student: Student }) {
  const { search } = useLocation();
  return (
    <>
      <RowLink to={studentPaths.view(student.id, search)}>{fullName(student)}</RowLink>
      <NameDetails student={student} />
    </>
  );
}

const nameColumn = column('last_name', 'Name', {
  names: true,
  sx: { minWidth: { xs: 116, lg: 150 }, overflowWrap: 'anywhere' },
  render: (student) => <Name student={student} />,
});

const common: readonly Column<Student>[] = [
  column('email', 'Email', {
    sx: clipped,
    render: ({ email }) => <span title={email}>{email}</span>,
  }),
  column('phone', 'Phone', { sx: { whiteSpace: 'nowrap' }, render: phoneOf }),
  column('program_track', 'Program', { sx: { whiteSpace: { lg: 'nowrap' } }, render: programOf }),
  column(YEAR_NAME, texts.yearFilter, {
    sx: { ...wideOnly, whiteSpace: 'nowrap' },
    render: ({ program_year }) => program_year ?? texts.notSpecified,
  }),
];

const officeOnly: readonly Column<Student>[] = [
  column('enrollment_status', 'Status', { render: (student) => <EnrollmentBadge student={student} /> }),
  column('registration_status', 'Registration', {
    render: (student) => <RegistrationBadge student={student} />,
  }),
  column('filled', 'Filled', {
    sx: wideOnly,
    render: ({ filled }) => <CompletenessBar value={completenessFrom(filled ?? 0)} width={20} />,
  }),
];

const chosen = (name: string): Column<Student> =>
  column(name, fieldNamed(name)?.label ?? name, {
    sx: clipped,
    render: (student) =>
      student[name as keyof Student] === null ? (
        <Typography component="span" variant="inherit" color="text.secondary">
          {displayOf(student, name)}
        </Typography>
      ) : (
        <span dir="auto" title={displayOf(student, name)}>
          {displayOf(student, name)}
        </span>
      ),
  });

const actions = column('actions', 'Actions', {
  actions: true,
  sx: {
    whiteSpace: 'nowrap',
    [`&.${CELL}`]: { px: 0.25, py: 0 },
    '& .MuiIconButton-root': { p: { xs: 0.5, lg: 0.625 } },
  },
  render: (student) => <StudentActions student={student} />,
});

/** The table of one category: whom, and its fields side by side. */
export const categoryColumns = (category: StudentCategory): readonly Column<Student>[] => [
  nameColumn,
  ...fieldsIn(category)
    .filter(({ name }) => name !== 'first_name' && name !== 'last_name')
    .map(({ name }) => chosen(name)),
  actions,
];

/** Staff have neither statuses nor completeness. */
export const studentColumns = (office: boolean, shown: readonly string[]): readonly Column<Student>[] => [
  nameColumn,
  ...common,
  ...(office ? officeOnly : []),
  ...shown.map(chosen),
  actions,
];
