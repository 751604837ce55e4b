import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { DataTable, ListBase, Pagination, useListContext, useRecordContext, useRefresh } from 'react-admin';
import type { Database } from '@school/shared/database.types';
import { longDateTime } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../components/Badge.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Problematic } from '../components/Problematic.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useFilters } from '../components/use-filters.ts';
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
function Steering() {
  const mail = useRecordContext<OutboxRow>();
  const { isAdministrator } = useRole();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const toasts = useToasts();
  if (!mail || !isAdministrator) return null;
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

function State() {
  const mail = useRecordContext<OutboxRow>();
  if (!mail) return null;
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

function Mails() {
  const { error } = useListContext();
  if (error) return <Problematic error={error} />;
  return (
    <TableFrame>
      <DataTable
        bulkActionButtons={false}
        rowClick={false}
        sx={{ '& td.column-template, & td.column-created_at, & td.column-sent_at': { whiteSpace: 'nowrap' } }}
        empty={
          <Typography sx={{ p: 3 }} color="text.secondary">
            No mails here.
          </Typography>
        }
      >
        <DataTable.Col source="template" label="Mail" render={(mail: OutboxRow) => humanize(mail.template)} />
        <DataTable.Col
          source="to_email"
          label="To"
          render={(mail: OutboxRow) =>
            mail.application_id ? (
              <Link component={RouterLink} to={`/applicant/${mail.application_id}`}>
                {mail.to_email}
              </Link>
            ) : (
              mail.to_email
            )
          }
        />
        <DataTable.Col source="state" label="State">
          <State />
        </DataTable.Col>
        <DataTable.Col
          source="created_at"
          label="Written"
          render={(mail: OutboxRow) => longDateTime(mail.created_at)}
        />
        <DataTable.Col
          source="sent_at"
          label="Sent"
          render={(mail: OutboxRow) =>
            mail.sent_at
              ? longDateTime(mail.sent_at)
              : mail.state === 'queued'
                ? `from ${longDateTime(mail.send_after)}`
                : '–'
          }
        />
        <DataTable.Col label="" disableSort>
          <Steering />
        </DataTable.Col>
      </DataTable>
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </TableFrame>
  );
}

function StateTabs() {
  const { filters, setFilter } = useFilters();
  const chosen = typeof filters['state'] === 'string' ? filters['state'] : '';
  return (
    <Tabs
      value={chosen}
      onChange={(_event, state: string) => setFilter('state', state || undefined)}
      aria-label="State"
      variant="scrollable"
      sx={{ mb: 1 }}
    >
      <Tab value="" label="All" />
      {Object.entries(STATES).map(([state, { word }]) => (
        <Tab key={state} value={state} label={word} />
      ))}
    </Tabs>
  );
}

/** What was and will be sent. Mails are written together with the change that causes them and sent within a minute. */
export default function Outbox() {
  return (
    <ListBase
      resource="email_outbox"
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={50}
      exporter={false}
    >
      <PageHeader
        title="Outbox"
        intro="Every mail the product sends, from the moment it is due. Decision mails carry no decision, only a link."
      />
      <StateTabs />
      <Mails />
    </ListBase>
  );
}
