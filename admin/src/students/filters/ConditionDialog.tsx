import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  countsDays,
  needsValue,
  operatorsOf,
  type FieldCondition,
  type FieldOperator,
} from '@school/shared/student-filters';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { categoryLabel, type Field } from '../rules/fields.ts';
import { texts } from '../texts.ts';
import { operatorWord } from './conditions.ts';
import { ValueInput, type ConditionValue } from './ValueInput.tsx';

/** A field, an operator of its kind, and what to compare with. */
export function ConditionDialog(props: {
  /** What the role reads, in the order of the record. */
  readonly fields: readonly Field[];
  readonly onAdd: (condition: FieldCondition) => void;
  readonly onClose: () => void;
}) {
  const [field, setField] = useState<Field | null>(null);
  const [op, setOp] = useState<FieldOperator>('is');
  const [value, setValue] = useState<ConditionValue>('');
  const choose = (next: Field | null): void => {
    setField(next);
    setOp(next ? (operatorsOf(next.kind)[0] ?? 'is') : 'is');
    setValue(next?.kind === 'select' ? [] : next?.kind === 'boolean' ? 'true' : '');
  };
  const chooseOp = (next: FieldOperator): void => {
    if (countsDays(next) !== countsDays(op)) setValue(countsDays(next) ? '14' : '');
    setOp(next);
  };
  const compares = needsValue(op);
  const isSaid = typeof value === 'string' ? value.trim() !== '' : value.length > 0;
  const add = (): void => {
    if (field) props.onAdd(compares ? { field: field.name, op, value } : { field: field.name, op });
    props.onClose();
  };
  return (
    <ConfirmDialog
      open
      title={texts.filterTitle}
      confirmLabel={texts.filterAdd}
      disabled={!field || (compares && !isSaid)}
      onConfirm={add}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gap: 0.5, pt: 0.5 }}>
        <Autocomplete
          options={props.fields}
          value={field}
          onChange={(_event, next) => choose(next)}
          groupBy={({ category }) => categoryLabel(category)}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ name }) => name}
          renderInput={(input) => <TextField {...input} label={texts.filterField} autoFocus />}
        />
        {field ? (
          <TextField
            select
            label={texts.filterOperator}
            value={op}
            onChange={({ target }) => chooseOp(target.value as FieldOperator)}
          >
            {operatorsOf(field.kind).map((operator) => (
              <MenuItem key={operator} value={operator}>
                {operatorWord(field.kind, operator)}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {field && compares ? <ValueInput field={field} op={op} value={value} onChange={setValue} /> : null}
      </Box>
    </ConfirmDialog>
  );
}
