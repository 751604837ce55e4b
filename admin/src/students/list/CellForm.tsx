import type { SyntheticEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useQueryClient } from '@tanstack/react-query';
import { StaleRecord } from '../../components/StaleRecord.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { keys, saveStudent } from '../api.ts';
import { batchTexts } from '../batches/texts.ts';
import { FieldEditor } from '../form/FieldEditor.tsx';
import { displayValue } from '../rules/display.ts';
import type { Field } from '../rules/fields.ts';
import { fromFormValue, toFormValue, type FormValue, type FormValues } from '../rules/form-values.ts';
import { storedPhone } from '@school/shared/phones';
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
  const { name } = field;
  const form = useRecordEdits<number, FormValues>(
    { [name]: toFormValue(field, student[name]) },
    student.version,
  );
  const { busy } = form;
  const value = form.values[name] ?? null;
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const stored =
      field.kind === 'phone' && typeof value === 'string' ? (storedPhone(value, 'IL') ?? value) : value;
    const error = await form.submit(async (_edits, version) => {
      try {
        await saveStudent(student.id, { [name]: fromFormValue(field, stored) }, version, []);
      } finally {
        await client.invalidateQueries({ queryKey: keys.all });
      }
    });
    if (error) return;
    toasts.success(texts.updated);
    onClose();
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
        <FieldEditor
          field={field}
          value={value}
          error={form.errors[name] ?? form.elsewhere([]) ?? undefined}
          country={null}
          onChange={(typed) => form.change(name, typed)}
        />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button size="small" disabled={busy} onClick={onClose}>
            {batchTexts.cancel}
          </Button>
          <Button size="small" type="submit" variant="contained" disabled={busy}>
            {batchTexts.save}
          </Button>
        </Box>
      </Box>
      <StaleRecord
        form={form}
        fields={[
          {
            name,
            label: field.label,
            show: (shown) => displayValue(field, fromFormValue(field, shown as FormValue)),
          },
        ]}
        title="This record has changed since you opened it"
      />
    </Popover>
  );
}
