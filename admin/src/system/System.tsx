import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Loading } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { fileSize } from '@school/shared/formats';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useSystemStatus, type Operation, type SystemStatus } from './system-query.ts';

const DAY_MS = 86_400_000;
const count = (value: number | undefined, of: string): string | null =>
  value === undefined ? null : `${value.toLocaleString('en-US')} ${of}`;

/** Last time something that should be done regularly was done; a warning when that is too long ago. */
function Regular({
  title,
  done,
  now,
  maxDays,
  missing,
}: {
  readonly title: string;
  readonly done: Operation | null;
  readonly now: string;
  readonly maxDays: number;
  readonly missing: string;
}): ReactNode {
  const days = done ? (Date.parse(now) - Date.parse(done.at)) / DAY_MS : Infinity;
  return (
    <Panel title={title}>
      {days > maxDays ? (
        <Alert severity="warning" sx={{ mb: done ? 1.5 : 0 }}>
          {done ? `The last one is ${Math.floor(days)} days old. ` : ''}
          {missing}
        </Alert>
      ) : null}
      {done
        ? [
            longDateTime(done.at),
            count(done.details.rows, 'rows'),
            count(done.details.files, 'files'),
            done.details.bytes === undefined ? null : fileSize(done.details.bytes),
          ]
            .filter(Boolean)
            .join(', ')
        : null}
    </Panel>
  );
}

const Clockwork = ({ tick, mails }: SystemStatus) => (
  <Panel title="Mails and publications">
    Last run {tick ? longDateTime(tick.at) : 'never'}. {count(mails.waiting, 'waiting')}
    {mails.oldest_due_at ? `, the oldest since ${longDateTime(mails.oldest_due_at)}` : ''},{' '}
    {mails.failed > 0 ? (
      <Link component={RouterLink} underline="always" to="/sent">
        {count(mails.failed, 'failed')}
      </Link>
    ) : (
      'none failed'
    )}
    .
  </Panel>
);

/** How the product itself is doing, for whoever looks after it. */
export default function System() {
  const { data, error, refetch } = useSystemStatus();
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <Loading />;
  return (
    <>
      <PageHeader title="System" intro="What runs automatically, what waits, and what is kept safe." />
      {failed}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Clockwork {...data} />
        <Regular
          title="Last backup"
          done={data.backup}
          now={data.now}
          maxDays={2}
          missing="Make one now: docs/operations.md says how it is done every night."
        />
        <Regular
          title="Last restore test"
          done={data.restore_test}
          now={data.now}
          maxDays={95}
          missing="A backup counts only once it has been restored. docs/operations.md says how to try it, four times a year."
        />
        <Panel title="Version">{__PRODUCT_VERSION__}</Panel>
      </Box>
    </>
  );
}
