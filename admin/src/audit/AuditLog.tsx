import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { humanize } from '@school/shared/formats';
import type { Column } from '../components/list/columns.ts';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { mailSentence } from '../components/mail-words.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { shortMoment } from '../components/short-date.ts';
import { AuditFilters } from './AuditFilters.tsx';
import type { AuditLine } from './methods.ts';
import { Readings } from './Readings.tsx';
import { HIDDEN, isBatch, lineWords, valueWords } from './audit-words.ts';

/** What changed, field by field, from what to what. */
function Changes({ line }: { readonly line: AuditLine }) {
  if (line.table_name === 'email_outbox')
    return <Typography variant="body2">{mailSentence(line)}</Typography>;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem', minWidth: 240, maxWidth: 560 }}
    >
      {Object.entries(line.changes)
        .filter(([field]) => !HIDDEN.includes(field))
        .map(([field, { old, new: now }]) => (
          <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{humanize(field.replace(/_id$/, ''))}</strong>:{' '}
            {line.action === 'insert' || line.action === 'export' ? null : <bdi>{valueWords(old)}</bdi>}
            {line.action === 'update' ? ' → ' : null}
            {line.action === 'delete' ? null : <bdi>{valueWords(now)}</bdi>}
          </Box>
        ))}
      {line.note ? <li>{line.note}</li> : null}
    </Box>
  );
}

function Subject({ line }: { readonly line: AuditLine }) {
  const to = line.application_id
    ? `/applicant/${line.application_id}`
    : line.student_id
      ? `/student-management/${line.student_id}`
      : null;
  return (
    <>
      {to ? (
        <Link component={RouterLink} to={to} variant="body2">
          <bdi>{lineWords(line)}</bdi>
        </Link>
      ) : (
        <Typography variant="body2">{lineWords(line)}</Typography>
      )}
      {line.batch_id && isBatch(line.table_name) ? (
        <Link component={RouterLink} to={linesOf(line.batch_id)} variant="body2">
          Its lines
        </Link>
      ) : null}
    </>
  );
}

/** All lines of a run of many, which is one entry otherwise. */
const linesOf = (batch_id: string): string =>
  `?${new URLSearchParams({ filter: JSON.stringify({ batch_id }) }).toString()}`;

const columns: readonly Column<AuditLine>[] = [
  {
    key: 'at',
    label: 'When',
    names: true,
    render: ({ at }) => shortMoment(at),
  },
  {
    key: 'actor_name',
    label: 'Who',
    sx: { whiteSpace: 'nowrap' },
    render: ({ actor_name }) => <bdi>{actor_name ?? 'Automatic'}</bdi>,
  },
  { key: 'table_name', label: 'What', render: (line) => <Subject line={line} /> },
  { key: 'changes', label: 'Changes', render: (line) => <Changes line={line} /> },
];

/** The log of everything that changed. It can only be added to, by anybody. */
export default function AuditLog() {
  return (
    <OfficeList resource="audit_log" sort={{ field: 'id', order: 'DESC' }} perPage={50}>
      <PageHeader
        title="Audit log"
        intro="Who changed what, when, from what to what. Nothing here can be changed or removed."
      />
      <Readings />
      <AuditFilters />
      <ListTable<AuditLine>
        label="Changes"
        empty="Nothing happened in this view."
        columns={columns}
        sx={{ '& td, & tbody th': { verticalAlign: 'top' } }}
      />
    </OfficeList>
  );
}
