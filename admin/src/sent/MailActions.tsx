import { useState } from 'react';
import Button from '@mui/material/Button';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { RestReason } from '../components/RestReason.tsx';
import { useAction } from '../components/use-action.ts';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { texts } from './texts.ts';
import type { OutboxRow } from './types.ts';

/** Sends again what failed or was cancelled; stops what has not gone, or lets it go on a day of rest. Administrators only. */
export function MailActions({ mail }: { readonly mail: OutboxRow }) {
  const { isAdministrator } = useRole();
  const [asking, setAsking] = useState<'cancel' | 'rest' | null>(null);
  const [reason, setReason] = useState('');
  const refresh = useRefresh();
  const { busy, act } = useAction(texts.notChanged, () => {
    setAsking(null);
    refresh();
  });
  if (!isAdministrator) return null;
  const steer = (name: 'retry_mail' | 'cancel_mail' | 'override_rest') =>
    act(
      () =>
        name === 'override_rest'
          ? call(name, { outbox_id: mail.id, reason })
          : call(name, { outbox_id: mail.id }),
      texts.done[name],
    );
  return (
    <>
      {['failed', 'cancelled'].includes(mail.state) ? (
        <Button disabled={busy} onClick={() => void steer('retry_mail')}>
          {texts.sendAgain}
        </Button>
      ) : null}
      {['queued', 'failed'].includes(mail.state) ? (
        <Button disabled={busy} onClick={() => setAsking('cancel')}>
          Cancel
        </Button>
      ) : null}
      {mail.rests_until ? (
        <Button disabled={busy} onClick={() => setAsking('rest')}>
          {texts.allTheSame}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking === 'rest'}
        title={texts.allTheSame}
        text={`${mail.to_email} gets this mail now, on a day of rest.`}
        confirmLabel={texts.allTheSame}
        busy={busy}
        disabled={reason.trim() === ''}
        onConfirm={() => void steer('override_rest')}
        onClose={() => setAsking(null)}
      >
        <RestReason value={reason} help="It stands on the mail." onChange={setReason} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        title="Cancel this mail"
        text={`${mail.to_email} will not get this mail.`}
        confirmLabel="Do not send"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void steer('cancel_mail')}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
