import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useRefresh } from 'react-admin';
import type { Database } from '@school/shared/database.types';
import { longDateTime } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../components/Badge.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import type { Column } from '../components/list/columns.ts';
import { FilterTabs } from '../components/list/filter-controls.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

type OutboxRow = Database['public']['Tables']['email_outbox']['Row'];

const STATES: Readonly<Record<string, { readonly word: string; readonly tone: StatusTone }>> = {
  queued: { word: 'Waiting', tone: 'amber' },
  sending: { word: 'Being sent', tone: 'blue' },
  sent: { word: 'Sent', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

/** Retry what failed or was cancelled; stop what has not gone. Administrators only. */
function Steering({ mail }: { readonly mail: OutboxRow }) {
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
      toasts.success(name === 'retry_mail' ? 'The mail will be sent again' : 'The mail will not be sent');
    } catch (error) {
      toasts.problem('The mail was not changed', error);
    }
    setBusy(false);
    setAsking(false);
    refresh();
  };
  return (
    <>
      {['failed', 'cancelled'].includes(mail.state) ? (
        <Button disabled={busy} onClick={() => void steer('retry_mail')}>
          Send again
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

function State({ mail }: { readonly mail: OutboxRow }) {
  const { word, tone } = STATES[mail.state] ?? { word: mail.state, tone: 'neutral' as const };
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {mail.last_error ? (
        <Typography variant="caption" component="div" sx={{ maxWidth: 280, overflowWrap: 'anywhere' }}>
          {`Try ${mail.attempts}: ${mail.last_error}`}
        </Typography>
      ) : null}
    </>
  );
}

function sentText(mail: OutboxRow): string {
  if (mail.sent_at) return longDateTime(mail.sent_at);
  return mail.state === 'queued' ? `from ${longDateTime(mail.send_after)}` : '–';
}

const nowrap = { whiteSpace: 'nowrap' } as const;
const columns: readonly Column<OutboxRow>[] = [
  {
    key: 'template',
    label: 'Mail',
    sortable: true,
    names: true,
    sx: nowrap,
    render: (mail) => humanize(mail.template),
  },
  {
    key: 'to_email',
    label: 'To',
    sortable: true,
    render: (mail) =>
      mail.application_id ? (
        <Link component={RouterLink} to={`/applicant/${mail.application_id}`}>
          {mail.to_email}
        </Link>
      ) : (
        mail.to_email
      ),
  },
  { key: 'state', label: 'State', sortable: true, render: (mail) => <State mail={mail} /> },
  {
    key: 'created_at',
    label: 'Written',
    sortable: true,
    sx: nowrap,
    render: (mail) => longDateTime(mail.created_at),
  },
  { key: 'sent_at', label: 'Sent', sortable: true, sx: nowrap, render: sentText },
  { key: 'steering', label: 'Actions', render: (mail) => <Steering mail={mail} /> },
];

const states = Object.entries(STATES).map(([state, { word }]) => [state, word] as const);

/** What was and will be sent. Mails are written together with the change that causes them and sent within a minute. */
export default function Outbox() {
  return (
    <OfficeList resource="email_outbox" sort={{ field: 'created_at', order: 'DESC' }} perPage={50}>
      <PageHeader
        title="Outbox"
        intro="Every mail the product sends, from the moment it is due. Decision mails carry no decision, only a link."
      />
      <FilterTabs name="state" label="State" options={states} />
      <ListTable<OutboxRow> label="Mails" empty="No mails here." columns={columns} />
    </OfficeList>
  );
}
