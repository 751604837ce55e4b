import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { yearField } from '../rules/fields.ts';
import type { FormValue } from '../rules/form-values.ts';
import { texts } from '../texts.ts';
import { fieldId } from './editor.ts';
import { useYears, yearName } from './years.ts';

/** The year that an existing record shows. Years are added, changed, shown and ended one by one on the record, each as its own act. */
export function YearOnRecord({ id }: { readonly id: string | null | undefined }) {
  const years = useYears();
  return (
    <Box sx={{ py: 1, px: 1.75 }}>
      <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
        {yearField.label}
      </Typography>
      <Typography variant="body2">{yearName(years, id, texts.notSpecified)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
        {texts.yearUnderYears}
      </Typography>
    </Box>
  );
}

/** The first year of a new record: its end measures passports and insurance, its amounts the charges. */
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
