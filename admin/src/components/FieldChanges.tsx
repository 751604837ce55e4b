import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { actorOf, type LogEntry } from './record-history.ts';

export interface FieldChange {
  readonly name: string;
  readonly label: string;
  /** Values in words: as I saw it, as it is now, and as I typed it if I did. */
  readonly was: string;
  readonly now: string;
  readonly mine?: string | undefined;
  /** Where the log speaks of it: the column (else `name`) and, among several records, the row. */
  readonly column?: string | undefined;
  readonly row?: string | undefined;
}

function changedIn(
  history: readonly LogEntry[],
  { name, column = name, row }: FieldChange,
): LogEntry | undefined {
  const own = row === undefined ? history : history.filter((entry) => entry.row_id === row);
  return own.find((entry) => column in entry.changes) ?? own[0] ?? history[0];
}

/** What somebody else changed, field by field, with the newest line of the log that speaks of it. */
export const FieldChanges = ({
  changes,
  history,
}: {
  readonly changes: readonly FieldChange[];
  readonly history: readonly LogEntry[];
}) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {changes.map((change) => {
      const { name, label, was, now, mine } = change;
      const entry = changedIn(history, change);
      return (
        <Box
          component="li"
          key={name}
          sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography variant="body2">
            <strong>{label}</strong>: <bdi>{was}</bdi> → <bdi>{now}</bdi>
          </Typography>
          {mine === undefined ? null : (
            <Typography variant="body2">
              You typed: <bdi>{mine}</bdi>
            </Typography>
          )}
          {entry ? (
            <Typography variant="caption" color="text.secondary">
              <bdi>{actorOf(entry)}</bdi>, <time dateTime={entry.at}>{longDateTime(entry.at)}</time>
            </Typography>
          ) : null}
        </Box>
      );
    })}
  </Box>
);
