import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StudentCategory, StudentFieldName } from '@school/shared/student-fields';
import type { FieldErrors } from '../../components/use-refusals.ts';
import { displayValue } from '../rules/display.ts';
import { fieldsIn, yearField, type Field, type FormFieldName } from '../rules/fields.ts';
import { countryIn, fromFormValue, type FormValue, type FormValues } from '../rules/form-values.ts';
import type { Student, StudentValue } from '../rules/types.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { YearEditor, YearOnRecord } from './YearEditor.tsx';

/** Where a computed column comes from, and what it would be with the values now in the form. */
const SOURCES: Readonly<Record<string, { from: string; now?(values: FormValues): StudentValue }>> = {
  living_on_campus: {
    from: 'from Housing',
    now: (values) => (values.dorm_housing_status ? values.dorm_housing_status === 'yeshiva_dorms' : null),
  },
  israeli_citizen: {
    from: 'from Citizenship',
    now: ({ israeli_citizenship_status: status }) =>
      status ? status === 'israeli_citizen' || status === 'dual_citizen' : null,
  },
  registration_deposit_paid: { from: 'from the ledger' },
  amount_owed: { from: 'from the ledger' },
};

function Derived({
  field,
  values,
  student,
}: {
  readonly field: Field;
  readonly values: FormValues;
  readonly student: Partial<Student>;
}) {
  const source = SOURCES[field.name];
  const value = source?.now ? source.now(values) : student[field.name];
  return (
    <Box sx={{ py: 1, px: 1.75 }}>
      <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
        {field.label} ({source?.from ?? 'computed'})
      </Typography>
      <Typography variant="body2">{displayValue(field, value)}</Typography>
    </Box>
  );
}

/** Editors of one category in the registry's order; long texts take the whole width. */
export function CategoryFields(props: {
  readonly category: StudentCategory;
  readonly values: FormValues;
  /** The stored record, for columns the form does not write. */
  readonly student: Partial<Student>;
  readonly errors: FieldErrors;
  readonly required: readonly StudentFieldName[];
  readonly onChange: (name: FormFieldName, value: FormValue) => void;
  readonly onUnreadable: (name: FormFieldName, unreadable: boolean) => void;
}) {
  const country = countryIn(props.values);
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 0.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        alignItems: 'start',
      }}
    >
      {props.category === yearField.category ? (
        props.student.id ? (
          <YearOnRecord id={props.student.program_year_id} />
        ) : (
          <YearEditor
            value={props.values.program_year_id ?? ''}
            error={props.errors[yearField.name]}
            onChange={(value) => props.onChange(yearField.name, value)}
          />
        )
      ) : null}
      {fieldsIn(props.category).map((field) => (
        <Box key={field.name} sx={field.kind === 'longtext' ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
          {field.filledBy === 'derived' ? (
            <Derived field={field} values={props.values} student={props.student} />
          ) : (
            <FieldEditor
              field={field}
              value={props.values[field.name] ?? (field.kind === 'boolean' ? null : '')}
              error={props.errors[field.name]}
              required={props.required.includes(field.name)}
              country={country}
              onChange={(value) => props.onChange(field.name, value)}
              onUnreadable={(unreadable) => props.onUnreadable(field.name, unreadable)}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The form's values as a record, for counting how complete it is. */
export const asStudent = (values: FormValues, fields: readonly Field[]): Student => ({
  id: '',
  version: 0,
  is_active: true,
  ...Object.fromEntries(fields.map((field) => [field.name, fromFormValue(field, values[field.name])])),
});
