/** The columns of the table of students: the specification's, how full a record is, and those chosen beside them. */
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import { hebrewDate } from '@school/shared/dates';
import type { StudentCategory } from '@school/shared/student-fields';
import { HebrewText } from '../../components/HebrewText.tsx';
import type { Column } from '../../components/list/columns.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { CELL } from '../../components/list/table-style.ts';
import { studentPaths } from '../paths.ts';
import { completenessFrom } from '../rules/completeness.ts';
import { displayOf, fullName, isMissing, phoneOf, programOf } from '../rules/display.ts';
import { fieldNamed, fieldsIn } from '../rules/fields.ts';
import type { Student, StudentValue } from '../rules/types.ts';
import { CellEditor } from './CellEditor.tsx';
import { CompletenessBar, EnrollmentBadge, NameDetails, RegistrationBadge } from './Cells.tsx';
import { texts } from '../texts.ts';
import { isSortable, YEAR_NAME } from './list-state.ts';
import { StudentActions } from './StudentActions.tsx';

/** Where there is little room every column of the specification fits; how full a record is stands in the record too. */
const wideOnly = { display: 'none', '@container (min-width: 940px)': { display: 'table-cell' } } as const;
/** Columns that give way to those that somebody has chosen. */
const widest = { display: 'none', '@container (min-width: 1160px)': { display: 'table-cell' } } as const;
const clipped = {
  maxWidth: 64,
  '@container (min-width: 940px)': { maxWidth: 128 },
  '@container (min-width: 1240px)': { maxWidth: 160 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A heading is read whole: it takes as many lines as it needs.
  '&.MuiTableCell-head': { whiteSpace: 'normal', lineHeight: 1.3, textOverflow: 'clip' },
} as const;

const column = (
  key: string,
  label: string,
  more: Omit<Column<Student>, 'key' | 'label'>,
): Column<Student> => ({
  key,
  label,
  sortable: isSortable(key),
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
  sx: { minWidth: 116, '@container (min-width: 940px)': { minWidth: 150 }, overflowWrap: 'anywhere' },
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

/** A number that is cut off cannot be dialled, and a date that is cut off is another date. */
const styleOf = (name: string) =>
  ['phone', 'date'].includes(fieldNamed(name)?.kind ?? '') ? { whiteSpace: 'nowrap' } : clipped;

/** An empty list is said to be one, but where a dash says it shorter. */
const isEmpty = (value: StudentValue, missing: string): boolean =>
  isMissing(value) || (Array.isArray(value) && value.length === 0 && missing === texts.emptyCell);

/** Below the day the Hebrew one, by which the house keeps birthdays: on the screen and on paper. */
const HebrewBirthday = ({ day }: { readonly day: string | null | undefined }) =>
  day ? (
    <Typography component="div" variant="inherit" color="text.secondary">
      <HebrewText>{hebrewDate(`${day}T12:00:00Z`)}</HebrewText>
    </Typography>
  ) : null;

function Shown({
  student,
  name,
  missing,
}: {
  readonly student: Student;
  readonly name: string;
  readonly missing: string;
}) {
  return isEmpty(student[name as keyof Student], missing) ? (
    <Typography component="span" variant="inherit" color="text.secondary">
      {missing}
    </Typography>
  ) : (
    <>
      <span dir="auto" title={displayOf(student, name)}>
        {displayOf(student, name)}
      </span>
      {name === 'date_of_birth' ? <HebrewBirthday day={student.date_of_birth} /> : null}
    </>
  );
}

/** What changes often, one at a time: changed in the list itself. */
const IN_PLACE: readonly string[] = ['dorm_room_number', 'cell_phone', 'whatsapp_phone'];

/** A field of the registry as a column; `missing` is said where nothing is filled in. */
const chosen = (name: string, office: boolean, missing: string = texts.notSpecified): Column<Student> => {
  const field = fieldNamed(name);
  return column(name, field?.label ?? name, {
    sx: styleOf(name),
    render: (student) => {
      const shown = <Shown student={student} name={name} missing={missing} />;
      return office && field && IN_PLACE.includes(name) ? (
        <CellEditor student={student} field={field}>
          {shown}
        </CellEditor>
      ) : (
        shown
      );
    },
  });
};

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
export const categoryColumns = (category: StudentCategory, office: boolean): readonly Column<Student>[] => [
  nameColumn,
  ...fieldsIn(category)
    .filter(({ name }) => name !== 'first_name' && name !== 'last_name')
    .map(({ name }) => chosen(name, office, texts.emptyCell)),
  actions,
];

const GIVES_WAY: readonly string[] = [YEAR_NAME, 'filled'];

/** What was chosen stands first, where it is seen. Staff have neither statuses nor completeness. */
export const studentColumns = (office: boolean, shown: readonly string[]): readonly Column<Student>[] => [
  nameColumn,
  ...shown.map((name) => chosen(name, office)),
  ...[...common, ...(office ? officeOnly : [])].map((column) =>
    shown.length > 0 && GIVES_WAY.includes(column.key)
      ? { ...column, sx: { ...column.sx, ...widest } }
      : column,
  ),
  actions,
];

interface Grouping {
  readonly key: string;
  readonly label: string;
}

/** What a list can be grouped by: the words of the table, and what was chosen beside them. */
export const groupColumns = (office: boolean, shown: readonly string[]): readonly Grouping[] =>
  ['program_track', ...(office ? ['enrollment_status', 'registration_status'] : []), ...shown].map((key) => ({
    key,
    label: fieldNamed(key)?.label ?? key,
  }));

/** The heading that a student stands under, and what is said beside a value. */
export const groupIn =
  (key: string, beside?: ReadonlyMap<string, string>) =>
  (student: Student): string => {
    const [name, more] = [displayOf(student, key), beside?.get(displayOf(student, key))];
    return more === undefined ? name : `${name} · ${more}`;
  };
