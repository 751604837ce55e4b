import { useState } from 'react';
import Button from '@mui/material/Button';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { texts } from './texts.ts';
import type { OutboxRow } from './types.ts';

/** Sends again what failed or was cancelled; stops what has not gone. Administrators only. */
export function MailActions({ mail }: { readonly mail: OutboxRow }) {
  const { isAdministrator } = useRole();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const toasts = useToasts();
  if (!isAdministrator) return null;
  const steer = async (name: 'retry_mail' | 'cancel_mail'): Promise<void> => {
    setBusy(true);
    try {
      await call(name, { outbox_id: mail.id });
      toasts.success(name === 'retry_mail' ? texts.willBeSentAgain : texts.willNotBeSent);
    } catch (error) {
      toasts.problem(texts.notChanged, error);
    }
    setBusy(false);
    setAsking(false);
    refresh();
  };
  return (
    <>
      {['failed', 'cancelled'].includes(mail.state) ? (
        <Button disabled={busy} onClick={() => void steer('retry_mail')}>
          {texts.sendAgain}
        </Button>
      ) : null}
      {['queued', 'failed'].includes(mail.state) ? (
        <Button disabled={busy} onClick={() => setAsking(true)}>
          Cancel
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Cancel this mail"
        text={`${mail.to_email} will not get this mail.`}
        confirmLabel="Do not send"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void steer('cancel_mail')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
