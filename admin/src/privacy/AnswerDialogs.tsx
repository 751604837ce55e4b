import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { call } from '../providers/rpc.ts';
import { useAnswered, wholeName, type PrivacyRequest } from './load.ts';
import { texts } from './texts.ts';

const LONGEST = 500;
interface AnswerProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** Sends an answer once; a refusal by the database is said in its own words. */
function useAnswer(
  onClose: () => void,
): readonly [boolean, (send: () => Promise<unknown>, done: string) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const answered = useAnswered();
  const send = async (run: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toasts.success(done, '');
    } catch (problem) {
      toasts.problem(texts.failed, problem);
    }
    await answered();
    setBusy(false);
    onClose();
  };
  return [busy, send];
}

const seen = ({ id, version }: PrivacyRequest) => ({ request_id: id, expected_version: version });

/** The name is as the person says. */
export function ConfirmName({ request, onClose }: AnswerProps) {
  const [busy, send] = useAnswer(onClose);
  return (
    <ConfirmDialog
      open
      title={texts.confirmTitle}
      text={texts.confirmText(wholeName(request))}
      confirmLabel={texts.confirm}
      busy={busy}
      onConfirm={() => void send(() => call('confirm_name_correction', seen(request)), texts.confirmed)}
      onClose={onClose}
    />
  );
}

/** Not now, and why. */
export function Refuse({ request, onClose }: AnswerProps) {
  const [reason, setReason] = useState('');
  const [busy, send] = useAnswer(onClose);
  return (
    <ConfirmDialog
      open
      title={texts.refuseTitle}
      confirmLabel={texts.refuse}
      danger
      busy={busy}
      disabled={reason.trim() === ''}
      onConfirm={() =>
        void send(() => call('refuse_privacy_request', { ...seen(request), reason }), texts.refused)
      }
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        helperText={texts.reasonHelp}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={3}
        fullWidth
        required
        slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
        sx={{ mt: 1 }}
      />
    </ConfirmDialog>
  );
}
