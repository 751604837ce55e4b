import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { isKind } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { useAnswered, wholeName, type PrivacyRequest } from './load.ts';
import { texts } from './texts.ts';

const LONGEST = 500;
interface AnswerProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** The name is as the person says. */
export function ConfirmName({ request, onClose }: AnswerProps) {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const answered = useAnswered();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('confirm_name_correction', { request_id: request.id, expected_version: request.version });
      toasts.success(texts.confirmed);
    } catch (error) {
      toasts.problem(texts.failed, error);
    }
    await answered();
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={texts.confirmTitle}
      text={texts.confirmText(wholeName(request))}
      confirmLabel={texts.confirm}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** Not now, and why. A request that a colleague answered meanwhile closes; any other refusal leaves what was typed. */
export function Refuse({ request, onClose }: AnswerProps) {
  const form = useRecordEdits({ reason: '' }, request.version, {
    kept: {
      name: 'reason',
      place: { subject: 'person', subject_id: request.user_id, field: `refuse.${request.id}` },
    },
  });
  const toasts = useToasts();
  const answered = useAnswered();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, expected_version, { reason }) =>
      call('refuse_privacy_request', { request_id: request.id, expected_version, reason }),
    );
    if (error) toasts.problem(texts.failed, error);
    else toasts.success(texts.refused);
    await answered();
    if (!error || isKind(error, 'stale_version')) onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title={texts.refuseTitle}
      saveLabel={texts.refuse}
      danger
      disabled={form.values.reason.trim() === ''}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        value={form.values.reason}
        onChange={({ target }) => form.change('reason', target.value)}
        multiline
        minRows={3}
        fullWidth
        required
        slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
        sx={{ mt: 1 }}
        {...form.at('reason', texts.reasonHelp)}
      />
    </FormDialog>
  );
}
