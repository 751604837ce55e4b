import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { StaleRecord } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type Values } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import type { TaskTemplate } from './fields.ts';
import { FieldInput } from './FieldInput.tsx';
import { KEY_HELP, suggestKey, taskFields } from './task-actions.ts';
import { wordsOf } from './words.ts';

const NEW_TASK: Values = { title: '', description: '', action: 'none' };

/** One task of the year's list: a new one, or one that is there. Saved over the version that was opened. */
export function TaskDialog({
  yearId,
  task,
  onChanged,
  onClose,
}: {
  readonly yearId: string;
  readonly task: TaskTemplate | null;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const id = useId();
  const toasts = useToasts();
  const form = useRecordEdits(task ? { ...task } : NEW_TASK, task?.version ?? null);
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const title = form.values['title'];
  const key = typedKey ?? suggestKey(typeof title === 'string' ? title : '');
  const { wrong, busy } = form;
  const wrongAt = (name: string): string | undefined => (wrong?.field === name ? wrong.message : undefined);
  const save = async (): Promise<void> => {
    const error = await form.submit(async (edits, expected_version) => {
      try {
        await call('save_task_template', {
          year_id: yearId,
          template_id: task?.id ?? null,
          changes: task ? edits : { ...NEW_TASK, ...edits, key },
          expected_version,
        });
      } finally {
        await onChanged();
      }
    });
    if (error) return toasts.problem('The task was not saved', error);
    toasts.success(task ? 'Task saved' : 'Task added');
    onClose();
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{task ? 'Change task' : 'Add task'}</DialogTitle>
      <DialogContent>
        {taskFields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={form.values}
            wrong={wrongAt(field.name)}
            disabled={busy}
            holyDays={[]}
            onChange={form.change}
          />
        ))}
        <TextField
          label="Key"
          value={task?.key ?? key}
          disabled={busy || task !== null}
          onChange={(event) => setTypedKey(event.target.value)}
          error={wrongAt('key') !== undefined}
          helperText={wrongAt('key') ?? KEY_HELP}
        />
        {wrong && !['key', ...taskFields.map(({ name }) => name)].includes(wrong.field ?? '') ? (
          <Alert severity="error">{wrong.message}</Alert>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="contained" disabled={busy || !form.dirty} onClick={() => void save()}>
          {busy ? 'Saving...' : task ? 'Save Changes' : 'Add task'}
        </Button>
      </DialogActions>
      <StaleRecord
        form={form}
        fields={wordsOf(taskFields)}
        records={task ? [{ table: 'enrollment_task_templates', id: task.id }] : []}
        title="This task has changed since you opened it"
      />
    </Dialog>
  );
}
