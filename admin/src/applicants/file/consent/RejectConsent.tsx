import TextField from '@mui/material/TextField';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { useAct } from '../load.ts';
import { texts } from './texts.ts';

/** Does not take a consent that was given, with the reason that the applicant reads. */
export function RejectConsent({
  applicationId,
  id,
  onClose,
}: {
  readonly applicationId: string;
  /** Of the consent. */
  readonly id: string;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ reason: '' }, null, {
    kept: {
      name: 'reason',
      place: { subject: 'application', subject_id: applicationId, field: `reject.${id}` },
    },
  });
  const reject = useAct('reject_consent');
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, _version, { reason }) =>
      reject.mutateAsync({ consent_id: id, reason }),
    );
    if (error) return toasts.problem(texts.notRejected, error);
    toasts.success(...texts.rejectedToast);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title={texts.rejectTitle}
      text={texts.rejectText}
      saveLabel={texts.reject}
      danger
      disabled={form.values.reason.trim() === ''}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={texts.rejectReason}
        value={form.values.reason}
        onChange={({ target }) => form.change('reason', target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        {...form.at('reason')}
      />
    </FormDialog>
  );
}
