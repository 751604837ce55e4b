import ClearIcon from '@mui/icons-material/Clear';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { passportNumber, tooLong } from '@school/shared/checks';
import { ageOn, todayIn } from '@school/shared/dates';
import { AddressField } from '../../components/AddressField.tsx';
import { choiceWord, type Field } from '../rules/fields.ts';
import type { Country } from '@school/shared/phones';
import { texts } from '../texts.ts';
import { fieldId, type EditorProps } from './editor.ts';
import { PhoneEditor } from './PhoneEditor.tsx';

/** A checkbox with a third state: nothing has been said yet. */
function BooleanEditor({ field, value, error, onChange }: EditorProps) {
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'center' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <FormControlLabel
          label={value === null ? `${field.label} (${texts.notSpecified.toLowerCase()})` : field.label}
          control={
            <Checkbox
              id={fieldId(field.name)}
              size="small"
              checked={value === true}
              indeterminate={value === null}
              slotProps={{
                input: {
                  // MUI only draws the third state; the browser must know it too.
                  ref: (input: HTMLInputElement | null) => {
                    if (input) input.indeterminate = value === null;
                  },
                },
              }}
              onChange={(event) => onChange(event.target.checked)}
            />
          }
        />
        {value === null ? null : (
          <Tooltip title={texts.clear}>
            <IconButton
              size="small"
              aria-label={`${texts.clear} ${field.label}`}
              onClick={() => onChange(null)}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {error ? <FormHelperText>{error}</FormHelperText> : null}
    </FormControl>
  );
}

const CHOICES_ALWAYS_SET: readonly string[] = ['registration_status', 'enrollment_status'];

function SelectEditor({ field, value, error, onChange }: EditorProps) {
  return (
    <TextField
      select
      id={fieldId(field.name)}
      label={field.label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {CHOICES_ALWAYS_SET.includes(field.name) ? null : (
        <MenuItem value="">
          <em>{texts.notSpecified}</em>
        </MenuItem>
      )}
      {(field.choices ?? []).map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choiceWord(field, choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Input by kind: numbers in steps of one, money and percentages in cents, dates by the browser's picker. */
const INPUTS: Readonly<Partial<Record<Field['kind'], TextFieldProps>>> = {
  email: {},
  date: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
  number: { type: 'number', slotProps: { htmlInput: { step: 1, min: 0 } } },
  year: { type: 'number', slotProps: { htmlInput: { step: 1, min: 1950, max: 2100 } } },
  money: {
    type: 'number',
    slotProps: {
      htmlInput: { step: 0.01, min: 0 },
      input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
    },
  },
  percent: {
    type: 'number',
    slotProps: {
      htmlInput: { step: 0.01, min: 0, max: 100 },
      input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
    },
  },
  longtext: {
    multiline: true,
    minRows: 2,
    maxRows: 8,
    slotProps: { htmlInput: { dir: 'auto' } },
  },
};

function helpOf({ field, value }: EditorProps): string | undefined {
  if (field.kind === 'list') return 'Separate with commas';
  if (field.name !== 'date_of_birth' || typeof value !== 'string') return undefined;
  const age = ageOn(value, todayIn());
  return age === null ? undefined : `Age ${age}`;
}

function TextEditor(props: EditorProps) {
  const { field, value, required, onChange, onUnreadable } = props;
  const long = field.kind === 'longtext' && typeof value === 'string' ? tooLong(value, 4000) : null;
  const error = long ?? props.error;
  const Input = field.kind === 'email' ? AddressField : TextField;
  return (
    <Input
      {...(INPUTS[field.kind] ?? { slotProps: { htmlInput: { dir: 'auto', autoComplete: 'off' } } })}
      id={fieldId(field.name)}
      label={field.label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        onUnreadable?.(event.target.validity.badInput);
        const passport = field.name.endsWith('_passport_number') ? passportNumber(event.target.value) : null;
        if (passport && passport !== value) onChange(passport);
      }}
      error={error !== undefined}
      helperText={error ?? helpOf(props)}
      required={required ?? false}
    />
  );
}

/** The editor for one field of the registry. */
export function FieldEditor({ country, ...props }: EditorProps & { readonly country: Country | null }) {
  if (props.field.kind === 'phone') return <PhoneEditor {...props} country={country} />;
  if (props.field.kind === 'boolean') return <BooleanEditor {...props} />;
  if (props.field.kind === 'select') return <SelectEditor {...props} />;
  return <TextEditor {...props} />;
}
