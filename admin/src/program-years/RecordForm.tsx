import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useHolyDays } from '../components/holy-days.ts';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { Problem } from '../providers/problem.ts';
import type { Field } from './fields.ts';
import { FieldInput, type Values } from './FieldInput.tsx';

interface RecordFormProps {
  readonly title: string;
  readonly fields: readonly Field<never>[];
  readonly record: Values;
  readonly readOnly: boolean;
  readonly children?: ReactNode;
  /** Saves the changed fields; what is thrown is shown at its field. */
  readonly onSave: (changes: Values) => Promise<void>;
}

/** Fields of one record, saved together: only what changed is sent, with the version that was on screen. */
export function RecordForm({ title, fields, record, readOnly, children, onSave }: RecordFormProps) {
  const [edits, setEdits] = useState<Values>({});
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const holyDays = useHolyDays();
  const values = { ...record, ...edits };
  const names = new Set<string>(fields.map((field) => field.name));
  const save = async (): Promise<void> => {
    setBusy(true);
    setWrong(null);
    try {
      await onSave(edits);
      setEdits({});
      toasts.success(`${title} saved`);
    } catch (error) {
      if (error instanceof Problem) setWrong(error);
      toasts.problem(`${title} not saved`, error);
    }
    setBusy(false);
  };
  const change = (name: string, value: unknown): void => setEdits((old) => ({ ...old, [name]: value }));
  const dirty = Object.keys(edits).length > 0;
  return (
    <Panel title={title}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
            columnGap: 2,
            alignItems: 'start',
          }}
        >
          {(fields as unknown as readonly Field<Record<string, unknown>>[]).map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              values={values}
              wrong={wrong?.field === field.name ? wrong.message : undefined}
              disabled={readOnly || busy}
              holyDays={holyDays}
              onChange={change}
            />
          ))}
        </Box>
        {wrong && !(wrong.field && names.has(wrong.field)) ? (
          <Alert severity="error" sx={{ my: 1 }}>
            {wrong.message}
          </Alert>
        ) : null}
        {readOnly ? null : (
          <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" disabled={!dirty || busy}>
              {busy ? 'Saving...' : 'Save Changes'}
            </Button>
            {dirty ? (
              <Button onClick={() => setEdits({})} disabled={busy}>
                Discard
              </Button>
            ) : null}
            {children}
          </Box>
        )}
      </Box>
    </Panel>
  );
}
