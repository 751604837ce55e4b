import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { archiveStudent, keys } from '../api.ts';
import { fullName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** Puts a record out of the lists; the reason stays with it and is shown to whoever opens it. */
export function ArchiveDialog({
  student,
  onClose,
}: {
  readonly student: Student;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ reason: '' }, null, {
    kept: { name: 'reason', place: { subject: 'student', subject_id: student.id, field: 'archive' } },
  });
  const client = useQueryClient();
  const toasts = useToasts();
  const { reason } = form.values;
  const save = async (): Promise<void> => {
    const error = await form.submit(() => archiveStudent(student.id, reason, student.version));
    await client.invalidateQueries({ queryKey: keys.all });
    if (error) return toasts.problem(texts.archiveFailed, error);
    toasts.success(texts.archived, texts.archivedWhere);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title={texts.confirmArchive(fullName(student))}
      text={texts.archiveText}
      saveLabel={texts.archive}
      busyLabel={texts.archiving}
      disabled={reason.trim() === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={texts.archiveReason}
        value={reason}
        autoFocus
        multiline
        minRows={2}
        onChange={(event) => form.change('reason', event.target.value)}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        {...form.at('reason', texts.archiveReasonHelp)}
      />
    </FormDialog>
  );
}
