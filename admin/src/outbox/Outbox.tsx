import { useState } from 'react';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../components/Badge.tsx';
import type { Column } from '../components/list/columns.ts';
import { FilterTabs } from '../components/list/filter-controls.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { mailStates } from '../components/mail-states.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { HoldMail } from './HoldMail.tsx';
import { MailActions } from './MailActions.tsx';
import { MailDialog } from './MailDialog.tsx';
import { texts } from './texts.ts';
import { titleOf, type OutboxRow } from './types.ts';

function State({ mail }: { readonly mail: OutboxRow }) {
  const { word, tone } = mailStates[mail.state] ?? { word: mail.state, tone: 'neutral' as const };
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

/** The mail's name opens it as it went. */
function Title({ mail }: { readonly mail: OutboxRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ textAlign: 'start' }}>
        {titleOf(mail)}
      </Link>
      {open ? <MailDialog mail={mail} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function sentText(mail: OutboxRow): string {
  if (mail.sent_at) return longDateTime(mail.sent_at);
  return mail.state === 'queued' ? `from ${longDateTime(mail.send_after)}` : '–';
}

const nowrap = { whiteSpace: 'nowrap' } as const;
/** Day and time in two lines where the table is narrow. */
const moment = { minInlineSize: 140 } as const;
const columns: readonly Column<OutboxRow>[] = [
  {
    key: 'template',
    label: 'Mail',
    sortable: true,
    names: true,
    sx: nowrap,
    render: (mail) => <Title mail={mail} />,
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
    sx: moment,
    render: (mail) => longDateTime(mail.created_at),
  },
  { key: 'sent_at', label: 'Sent', sortable: true, sx: moment, render: sentText },
  { key: 'steering', label: 'Actions', render: (mail) => <MailActions mail={mail} /> },
];

const states = Object.entries(mailStates).map(([state, { word }]) => [state, word] as const);

/** What was and will be sent. Mails are written together with the change that causes them and sent within a minute. */
export default function Outbox() {
  return (
    <OfficeList resource="email_outbox" sort={{ field: 'created_at', order: 'DESC' }} perPage={50}>
      <PageHeader title={texts.title} intro={texts.intro} />
      <HoldMail />
      <FilterTabs name="state" label="State" options={states} />
      <ListTable<OutboxRow> label="Mails" empty={texts.empty} columns={columns} />
    </OfficeList>
  );
}
