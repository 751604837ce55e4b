import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../components/FormDialog.tsx';
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
  const toasts = useToasts();
  const form = useRecordEdits<number | null>(task ? { ...task } : NEW_TASK, task?.version ?? null);
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const title = form.values['title'];
  const key = typedKey ?? suggestKey(typeof title === 'string' ? title : '');
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
    <FormDialog
      form={form}
      fields={['key', ...taskFields.map(({ name }) => name)]}
      title={task ? 'Change task' : 'Add task'}
      saveLabel={task ? 'Save Changes' : 'Add task'}
      busyLabel="Saving..."
      disabled={!form.dirty}
      stale={
        <StaleRecord
          form={form}
          fields={wordsOf(taskFields)}
          records={task ? [{ table: 'enrollment_task_templates', id: task.id }] : []}
          title="This task has changed since you opened it"
        />
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      {taskFields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          values={form.values}
          wrong={form.errors[field.name]}
          disabled={form.busy}
          holyDays={[]}
          onChange={form.change}
        />
      ))}
      <TextField
        label="Key"
        value={task?.key ?? key}
        disabled={form.busy || task !== null}
        onChange={(event) => setTypedKey(event.target.value)}
        {...form.at('key', KEY_HELP)}
      />
    </FormDialog>
  );
}
