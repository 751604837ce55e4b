import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Loading } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { fileSize } from '@school/shared/formats';
import { Facts } from '../components/Facts.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useSystemStatus, type Operation, type SystemStatus } from './load.ts';

const DAY_MS = 86_400_000;
const count = (value: number | undefined): string | null => value?.toLocaleString('en-US') ?? null;

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
      {done ? (
        <Facts
          placeholder="Not reported"
          facts={[
            { label: 'When', value: longDateTime(done.at) },
            { label: 'Rows', value: count(done.details.rows) },
            { label: 'Files', value: count(done.details.files) },
            { label: 'Size', value: done.details.bytes === undefined ? null : fileSize(done.details.bytes) },
          ]}
        />
      ) : null}
    </Panel>
  );
}

const Clockwork = ({ status }: { readonly status: SystemStatus }) => (
  <Panel title="Mails and publications">
    <Facts
      placeholder="Never"
      facts={[
        { label: 'Last run', value: status.tick && longDateTime(status.tick.at) },
        { label: 'Mails waiting', value: count(status.mails.waiting) },
        {
          label: 'Mails that failed',
          value:
            status.mails.failed > 0 ? (
              <Link component={RouterLink} to="/sent">
                {count(status.mails.failed)}
              </Link>
            ) : (
              '0'
            ),
        },
        {
          label: 'Oldest mail that is due',
          value: status.mails.oldest_due_at ? longDateTime(status.mails.oldest_due_at) : 'None is late',
        },
      ]}
    />
  </Panel>
);

const Slow = ({ statements }: { readonly statements: SystemStatus['slow_statements'] }) => (
  <Panel title="Slowest statements">
    {statements.length === 0 ? (
      <Typography color="text.secondary">This server does not count its statements.</Typography>
    ) : (
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Slowest statements">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Statement</TableCell>
              <TableCell align="right">Runs</TableCell>
              <TableCell align="right">Milliseconds each</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {statements.map(({ text, calls, mean_ms: mean }) => (
              <TableRow key={text}>
                <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{text}</TableCell>
                <TableCell align="right">{count(calls)}</TableCell>
                <TableCell align="right">{mean}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    )}
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
        <Clockwork status={data} />
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
        <Panel title="Versions and size">
          <Facts
            placeholder="Unknown"
            facts={[
              { label: 'Product', value: __PRODUCT_VERSION__ },
              { label: 'Schema', value: data.version },
              { label: 'Database', value: fileSize(data.database_bytes) },
              { label: 'Uploads begun and not finished', value: count(data.uploads_unfinished) },
            ]}
          />
        </Panel>
        <Slow statements={data.slow_statements} />
      </Box>
    </>
  );
}
