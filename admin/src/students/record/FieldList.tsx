import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StudentCategory } from '@school/shared/student-fields';
import { ageOf, displayValue, isMissing } from '../rules/display.ts';
import { fieldsIn } from '../rules/fields.ts';
import type { Student } from '../rules/types.ts';

/** `dir="auto"` sets Hebrew right to left by itself; numbers, phones and addresses of mail stay as they are. */
function Entry({
  label,
  text,
  quiet,
  long = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly quiet: boolean;
  readonly long?: boolean;
}) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography
        component="dt"
        variant="body2"
        color="text.secondary"
        sx={{ fontSize: '0.8125rem', lineHeight: '1.4rem' }}
      >
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        dir="auto"
        color={quiet ? 'text.secondary' : 'text.primary'}
        sx={{
          m: 0,
          lineHeight: '1.4rem',
          textAlign: 'left',
          overflowWrap: 'anywhere',
          whiteSpace: long ? 'pre-line' : 'normal',
          fontStyle: quiet ? 'italic' : 'normal',
        }}
      >
        {text}
      </Typography>
    </Box>
  );
}

const isEmpty = (student: Student, name: keyof Student): boolean => {
  const value = student[name];
  return Array.isArray(value) ? value.length === 0 : isMissing(value);
};

/** The fields of one category, read-only. */
export function FieldList({
  student,
  category,
  columns = 2,
}: {
  readonly student: Student;
  readonly category: StudentCategory;
  readonly columns?: 1 | 2;
}) {
  const pair = 'minmax(110px, 2fr) minmax(0, 3fr)';
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 0.25,
        gridTemplateColumns: { xs: pair, md: columns === 2 ? `${pair} ${pair}` : pair },
      }}
    >
      {fieldsIn(category).map((field) => (
        <Entry
          key={field.name}
          label={field.label}
          text={displayValue(field, student[field.name])}
          quiet={isEmpty(student, field.name)}
          long={field.kind === 'longtext'}
        />
      ))}
      {category === 'general' ? (
        <Entry label="Age" text={String(ageOf(student) ?? 'Not specified')} quiet={ageOf(student) === null} />
      ) : null}
    </Box>
  );
}
