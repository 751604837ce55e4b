import type { SyntheticEvent } from 'react';
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../components/toasts.tsx';
import { sentenceOf } from '../../providers/problem.ts';
import { keys, saveStudent } from '../api.ts';
import { batchTexts } from '../batches/texts.ts';
import { FieldEditor } from '../form/FieldEditor.tsx';
import type { Field } from '../rules/fields.ts';
import { fromFormValue, toFormValue, type FormValue } from '../rules/form-values.ts';
import { storedPhone } from '../rules/phones.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** One field of one record over its cell; what is refused stands at the field, also what somebody else has changed meanwhile. */
export default function CellForm({
  student,
  field,
  anchor,
  onClose,
}: {
  readonly student: Student;
  readonly field: Field;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [value, setValue] = useState<FormValue>(toFormValue(field, student[field.name]));
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const stored =
      field.kind === 'phone' && typeof value === 'string' ? (storedPhone(value, null) ?? value) : value;
    try {
      await saveStudent(student.id, { [field.name]: fromFormValue(field, stored) }, student.version, []);
      await client.invalidateQueries({ queryKey: keys.all });
      toasts.success(texts.updated);
      onClose();
    } catch (problem) {
      setError(sentenceOf(problem));
      setBusy(false);
    }
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => !busy && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // The keys of the grid behind it are not those of a form.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void save(event)}
        sx={{ p: 1.5, width: 280, display: 'grid', gap: 1 }}
      >
        <FieldEditor field={field} value={value} error={error} country={null} onChange={setValue} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button size="small" disabled={busy} onClick={onClose}>
            {batchTexts.cancel}
          </Button>
          <Button size="small" type="submit" variant="contained" disabled={busy}>
            {batchTexts.save}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
