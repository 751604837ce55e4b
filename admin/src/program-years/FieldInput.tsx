import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { hebrewDate, placeOf } from '@school/shared/dates';
import { wholeLabel } from '../components/whole-label.ts';
import { HebrewText } from '../components/HebrewText.tsx';
import { holyName, holyWarning, type HolyDay } from '../lib/holy-times.ts';
import { instantOf, wallOf } from '../lib/zoned.ts';
import type { Values } from '../components/use-record-edits.ts';
import { ZONES, zoneOf, type AnyField } from './fields.ts';

interface FieldInputProps {
  readonly field: AnyField;
  readonly values: Values;
  readonly wrong: string | undefined;
  readonly disabled: boolean;
  readonly holyDays: readonly HolyDay[];
  readonly onChange: (name: string, value: unknown) => void;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Hebrew date and a warning when a date or deadline falls on Shabbat or Yom Tov in Israel. */
function DateHint({
  field,
  value,
  holyDays,
}: {
  readonly field: FieldInputProps['field'];
  readonly value: string;
  readonly holyDays: readonly HolyDay[];
}) {
  // While a year is typed the input may hold one of five digits, which no calendar knows.
  if (!/^\d{4}-/.test(value)) return <>{field.help}</>;
  const warning = field.kind === 'date' ? holyName(value, holyDays) : holyWarning(value, value, holyDays);
  return (
    <>
      <HebrewText>{hebrewDate(field.kind === 'date' ? `${value}T12:00:00Z` : value)}</HebrewText>
      {warning ? (
        <strong>{` ⚠ ${field.kind === 'date' ? `This day is ${warning}.` : warning}`}</strong>
      ) : null}
    </>
  );
}

function DateInput({ field, values, wrong, disabled, holyDays, onChange }: FieldInputProps) {
  const value = text(values[field.name]);
  const zone = zoneOf(field, values);
  const instant = field.kind === 'instant';
  return (
    <TextField
      type={instant ? 'datetime-local' : 'date'}
      label={instant && !field.zone?.includes('/') ? `${field.label} ${placeOf(zone)}` : field.label}
      value={instant ? wallOf(value, zone) : value}
      disabled={disabled}
      error={wrong !== undefined}
      helperText={wrong ?? <DateHint field={field} value={value} holyDays={holyDays} />}
      onChange={({ target }) =>
        onChange(field.name, instant ? instantOf(target.value, zone) : target.value || null)
      }
      slotProps={wholeLabel}
    />
  );
}

function ChoicesInput({ field, values, disabled, onChange }: FieldInputProps) {
  const value = values[field.name];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <FormGroup>
      <FormLabel sx={{ fontSize: '0.8125rem' }}>{field.label}</FormLabel>
      {(field.options ?? []).map(([option, label]) => (
        <FormControlLabel
          key={option}
          label={label}
          control={
            <Checkbox
              size="small"
              disabled={disabled}
              checked={chosen.includes(option)}
              onChange={(event) =>
                onChange(
                  field.name,
                  event.target.checked ? [...chosen, option] : chosen.filter((other) => other !== option),
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
  );
}

const optionsOf = (
  field: FieldInputProps['field'],
  value: string,
): readonly (readonly [string, string])[] => {
  if (field.kind !== 'zone') return field.options ?? [];
  const zones = ZONES.includes(value as (typeof ZONES)[number]) ? ZONES : [...ZONES, value];
  return zones.map((zone) => [zone, zone.replaceAll('_', ' ')] as const);
};

/** The input of one field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, values, wrong, disabled, onChange } = props;
  const value = text(values[field.name]);
  switch (field.kind) {
    case 'date':
    case 'instant':
      return <DateInput {...props} />;
    case 'choices':
      return <ChoicesInput {...props} />;
    case 'switch':
      return (
        <FormControlLabel
          label={field.label}
          control={
            <Switch
              disabled={disabled}
              checked={values[field.name] === true}
              onChange={(event) => onChange(field.name, event.target.checked)}
            />
          }
        />
      );
    default: {
      const numeric = field.kind === 'number';
      const select = field.kind === 'zone' || field.kind === 'choice';
      return (
        <TextField
          select={select}
          type={numeric ? 'number' : field.kind === 'email' ? 'email' : 'text'}
          multiline={field.kind === 'longtext'}
          {...(field.kind === 'longtext' ? { minRows: 3, sx: { gridColumn: '1 / -1' } } : {})}
          label={field.label}
          value={value}
          disabled={disabled}
          error={wrong !== undefined}
          helperText={wrong ?? field.help}
          onChange={({ target }) =>
            onChange(field.name, numeric ? (target.value === '' ? null : Number(target.value)) : target.value)
          }
          slotProps={{ ...wholeLabel, ...(numeric ? { htmlInput: { step: 1, min: 0 } } : {}) }}
        >
          {select
            ? optionsOf(field, value).map(([option, label]) => (
                <MenuItem key={option} value={option}>
                  {label}
                </MenuItem>
              ))
            : null}
        </TextField>
      );
    }
  }
}
