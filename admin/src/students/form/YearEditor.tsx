import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { yearField } from '../rules/fields.ts';
import type { FormValue } from '../rules/form-values.ts';
import { texts } from '../texts.ts';
import { fieldId } from './editor.ts';
import { useYears } from './years.ts';

/** The year a record belongs to: its end measures passports and insurance, its amounts the charges. */
export function YearEditor(props: {
  readonly value: FormValue;
  readonly error: string | undefined;
  readonly onChange: (value: FormValue) => void;
}) {
  const years = useYears();
  // While the years load, a select must not hold a value that it does not offer.
  const known = years.some(({ id }) => id === props.value);
  return (
    <TextField
      select
      id={fieldId(yearField.name)}
      label={yearField.label}
      value={known ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
      error={props.error !== undefined}
      helperText={props.error}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">
        <em>{texts.notSpecified}</em>
      </MenuItem>
      {years.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
