import { useState } from 'react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import { roleLabels, type Role } from '@school/shared/roles';
import { OpenedBy } from '../../components/opened-by/OpenedBy.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { keys, readHistory } from '../api.ts';
import { displayValue } from '../rules/display.ts';
import { fieldNamed, fields } from '../rules/fields.ts';
import type { HistoryEntry, StudentValue } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { useYears, yearName, type YearName } from '../form/years.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  insert: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  invite: 'Invited',
  withdraw_invitation: 'Invitation withdrawn',
  merge: 'Merged with another record',
};
/** Columns outside the registry; what they hold is an id, so the history says only that something was linked or unlinked. */
const LINKS: Readonly<Record<string, string>> = {
  user_id: 'Account',
  application_id: 'Application',
  program_year_id: 'Program year',
  is_active: 'Active',
  archived_at: 'Archived',
  archive_reason: 'Reason for archiving',
  invitation: 'Invitation',
  merged_from: 'The other record was of',
};
const labelOf = (name: string): string => fieldNamed(name)?.label ?? LINKS[name] ?? humanize(name);
const place = (name: string): number => {
  const index = fields.findIndex((field) => field.name === name);
  return index === -1 ? fields.length : index;
};
/** What changed, in the registry's order; the record's own key says nothing. */
const changesOf = (entry: HistoryEntry): [string, HistoryEntry['changes'][string]][] =>
  Object.entries(entry.changes)
    .filter(([name]) => name !== 'id')
    .sort(([one], [other]) => place(one) - place(other));

/** Values as the record shows them. */
function shown(name: string, value: StudentValue, years: readonly YearName[]): string {
  const field = fieldNamed(name);
  if (field) return displayValue(field, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'program_year_id') return yearName(years, value, texts.notSpecified);
  if (name === 'archived_at') return typeof value === 'string' ? longDateTime(value) : 'No';
  if (name === 'archive_reason') return value === null ? 'None' : String(value);
  if (name === 'merged_from') return String(value ?? '');
  if (name === 'invitation') return value === null ? 'None' : String(value);
  return value === null ? 'None' : 'Linked';
}

const who = (entry: HistoryEntry): string => {
  if (entry.actor_name === null) return 'automatically';
  const role =
    entry.actor_role && entry.actor_role in roleLabels ? roleLabels[entry.actor_role as Role] : null;
  return `by ${entry.actor_name}${role ? ` (${role})` : ''}`;
};

function Entry(props: {
  readonly entry: HistoryEntry;
  readonly only: string;
  /** A line of the record that was merged into this one. */
  readonly isOther: boolean;
  readonly years: readonly YearName[];
}) {
  const { entry, only, isOther, years } = props;
  const changes = changesOf(entry).filter(([name]) => only === '' || name === only);
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {ACTIONS[entry.action] ?? humanize(entry.action)}
        {isOther ? texts.mergedOther : ''} {who(entry)}
        <Typography component="span" variant="body2" color="text.secondary">
          {' · '}
          <time dateTime={entry.at}>{longDateTime(entry.at)}</time>
        </Typography>
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
        {changes.map(([name, change]) => (
          <Typography component="li" key={name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {labelOf(name)}:{' '}
            </Box>
            {change.old === null ? null : name === 'merged_from' ? (
              <bdi>{shown(name, change.old, years)}</bdi>
            ) : (
              <>
                <del>
                  <bdi>{shown(name, change.old, years)}</bdi>
                </del>
                {' → '}
              </>
            )}
            {name === 'merged_from' ? null : <bdi>{shown(name, change.new, years)}</bdi>}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** Every change of every field, newest first: who, when, from what, to what. */
function Changes({ studentId }: { readonly studentId: string }) {
  const [only, setOnly] = useState('');
  const years = useYears();
  const { data, error, refetch } = useQuery({
    queryKey: keys.history(studentId),
    queryFn: ({ signal }) => readHistory(studentId, signal),
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <Typography role="status">Loading the history...</Typography>;
  const names = [...new Set(data.flatMap(({ changes }) => Object.keys(changes)))]
    .filter((name) => name !== 'id')
    .sort((a, b) => labelOf(a).localeCompare(labelOf(b)));
  const entries = data.filter(({ changes }) => only === '' || only in changes);
  return (
    <>
      {failed}
      <TextField
        select
        label="Field"
        value={only}
        onChange={(event) => setOnly(event.target.value)}
        sx={{ maxWidth: 320 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All fields</MenuItem>
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {labelOf(name)}
          </MenuItem>
        ))}
      </TextField>
      {entries.length === 0 ? (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          Nothing has been changed yet.
        </Typography>
      ) : null}
      <Box component="ol" aria-label="History" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            only={only}
            isOther={entry.row_id !== studentId}
            years={years}
          />
        ))}
      </Box>
    </>
  );
}

/** What was changed, and for administrators who has opened the record. */
export const HistoryPanel = ({ studentId }: { readonly studentId: string }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
    <OpenedBy subject="student" subject_id={studentId} />
    <div>
      <Changes studentId={studentId} />
    </div>
  </Box>
);
