import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Problem, sentenceOf } from '../../providers/problem.ts';
import type { Entry } from './ledger-api.ts';

export interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'number' | 'date';
  readonly required?: boolean;
  readonly initial?: string;
  readonly choices?: readonly (readonly [value: string, word: string])[];
}

const beginning = (fields: readonly EntryField[]): Entry =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? '']));

/** A short form in a dialog; what the database refuses stands at its field. */
export function EntryDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly fields: readonly EntryField[];
  readonly onSave: (entry: Entry) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { fields } = props;
  const [values, setValues] = useState(() => beginning(fields));
  const [problem, setProblem] = useState<{ field: string | null; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const missing = fields.find(({ name, required }) => required && values[name]?.trim() === '');
    if (missing) return setProblem({ field: missing.name, text: `${missing.label} is required` });
    setBusy(true);
    try {
      await props.onSave(values);
      props.onClose();
    } catch (error) {
      setProblem({ field: error instanceof Problem ? error.field : null, text: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const ofNoField = problem !== null && !fields.some(({ name }) => name === problem.field);
  return (
    <ConfirmDialog
      open={props.open}
      title={props.title}
      text={ofNoField ? problem.text : undefined}
      confirmLabel={props.title}
      busy={busy}
      onConfirm={() => void save()}
      onClose={() => props.onClose()}
    >
      {fields.map((field) => (
        <TextField
          key={field.name}
          select={field.choices !== undefined}
          label={field.label}
          value={values[field.name] ?? ''}
          onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
          error={problem?.field === field.name}
          helperText={problem?.field === field.name ? problem.text : undefined}
          {...(field.type ? { type: field.type } : {})}
          slotProps={{
            ...(field.type === 'date' ? { inputLabel: { shrink: true } } : {}),
            ...(field.type === 'number' ? { htmlInput: { step: 0.01, min: 0 } } : {}),
          }}
        >
          {field.choices?.map(([value, word]) => (
            <MenuItem key={value} value={value}>
              {word}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </ConfirmDialog>
  );
}
