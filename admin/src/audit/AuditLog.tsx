import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { DataTable, ListBase, Pagination, useListContext, useRecordContext } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import { PageHeader } from '../components/PageHeader.tsx';
import { Problematic } from '../components/Problematic.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import type { AuditLine } from './door.ts';
import { HIDDEN, tableWords, valueWords } from './words.ts';

/** What changed, field by field, from what to what. */
function Changes() {
  const line = useRecordContext<AuditLine>();
  if (!line) return null;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem', minWidth: 240, maxWidth: 560 }}
    >
      {Object.entries(line.changes)
        .filter(([field]) => !HIDDEN.includes(field))
        .map(([field, { old, new: now }]) => (
          <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{humanize(field)}</strong>:{' '}
            {line.action === 'insert' || line.action === 'export' ? null : <bdi>{valueWords(old)}</bdi>}
            {line.action === 'update' ? ' → ' : null}
            {line.action === 'delete' ? null : <bdi>{valueWords(now)}</bdi>}
          </Box>
        ))}
      {line.note ? <li>{line.note}</li> : null}
    </Box>
  );
}

function Subject() {
  const line = useRecordContext<AuditLine>();
  if (!line) return null;
  const name = line.subject ?? '';
  const to = line.application_id
    ? `/applicant/${line.application_id}`
    : line.student_id
      ? `/student-management/${line.student_id}`
      : null;
  return (
    <>
      <Typography variant="body2">{`${tableWords(line.table_name)}, ${line.action}`}</Typography>
      {to ? (
        <Link component={RouterLink} to={to} variant="body2">
          <bdi>{name || 'Open'}</bdi>
        </Link>
      ) : null}
    </>
  );
}

function Lines() {
  const { error } = useListContext();
  if (error) return <Problematic error={error} />;
  return (
    <TableFrame>
      <DataTable
        bulkActionButtons={false}
        rowClick={false}
        sx={{ '& td': { verticalAlign: 'top' } }}
        empty={
          <Typography sx={{ p: 3 }} color="text.secondary">
            Nothing happened in this view.
          </Typography>
        }
      >
        <DataTable.Col
          source="at"
          label="When"
          disableSort
          render={(line: AuditLine) => (
            <span style={{ display: 'inline-block', minWidth: 120 }}>{longDateTime(line.at)}</span>
          )}
        />
        <DataTable.Col
          source="actor_name"
          label="Who"
          disableSort
          render={(line: AuditLine) => (
            <bdi style={{ whiteSpace: 'nowrap' }}>{line.actor_name ?? 'By itself'}</bdi>
          )}
        />
        <DataTable.Col source="table_name" label="What" disableSort>
          <Subject />
        </DataTable.Col>
        <DataTable.Col source="changes" label="Changes" disableSort>
          <Changes />
        </DataTable.Col>
      </DataTable>
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </TableFrame>
  );
}

/** The log of everything that changed. It can only be added to, by anybody. */
export default function AuditLog() {
  return (
    <ListBase resource="audit_log" sort={{ field: 'id', order: 'DESC' }} perPage={50} exporter={false}>
      <PageHeader
        title="Audit log"
        intro="Who changed what, when, from what to what. Nothing here can be changed or removed."
      />
      <AuditFilters />
      <Lines />
    </ListBase>
  );
}
