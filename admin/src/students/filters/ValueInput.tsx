import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { countsDays, MOST_DAYS, type FieldOperator } from '@school/shared/student-filters';
import type { StudentFieldKind } from '@school/shared/student-fields';
import { choiceWord, type Field } from '../rules/fields.ts';
import { texts } from '../texts.ts';

export type ConditionValue = string | readonly string[];

const TYPES: Readonly<Partial<Record<StudentFieldKind, string>>> = {
  date: 'date',
  year: 'number',
  number: 'number',
  money: 'number',
  percent: 'number',
};

/** What a condition compares with, by its operator and the kind of its field. */
export function ValueInput(props: {
  readonly field: Field;
  readonly op: FieldOperator;
  readonly value: ConditionValue;
  readonly onChange: (value: ConditionValue) => void;
}) {
  const { field, op, value, onChange } = props;
  if (countsDays(op))
    return (
      <TextField
        label={texts.filterDays}
        type="number"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { min: 0, max: MOST_DAYS, step: 1 } }}
      />
    );
  if (field.kind === 'select')
    return (
      <TextField
        select
        label={texts.filterChoices}
        value={Array.isArray(value) ? value : []}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ select: { multiple: true } }}
      >
        {(field.choices ?? []).map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choiceWord(field, choice)}
          </MenuItem>
        ))}
      </TextField>
    );
  if (field.kind === 'boolean')
    return (
      <TextField
        select
        label={texts.filterValue}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <MenuItem value="true">Yes</MenuItem>
        <MenuItem value="false">No</MenuItem>
      </TextField>
    );
  const type = TYPES[field.kind] ?? 'text';
  return (
    <TextField
      label={texts.filterValue}
      type={type}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: type === 'text' ? { dir: 'auto', maxLength: 200 } : { step: 'any' },
        ...(type === 'date' ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}
