import Box from '@mui/material/Box';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { Changed } from '../batches/Changed.tsx';
import { Problems } from './Problems.tsx';
import type { ImportRow, RowKind } from './rows.ts';
import { SideBySide } from './SideBySide.tsx';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';
import { WhoIsIt } from './WhoIsIt.tsx';

const TONES: Readonly<Record<RowKind, StatusTone>> = {
  new: 'green',
  changed: 'blue',
  same: 'neutral',
  refused: 'red',
  asked: 'amber',
  skipped: 'neutral',
};
/** What needs an answer stands first. */
const ORDER: readonly RowKind[] = ['refused', 'asked', 'new', 'changed', 'skipped', 'same'];

const style = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'start', fontWeight: 700, whiteSpace: 'nowrap' },
  '& th, & td': { px: 1, py: 0.75, borderBottom: '1px solid var(--line)', verticalAlign: 'top' },
} as const;

const nameOf = ({ line, read: { changes } }: ImportRow): string =>
  line?.name ||
  [
    changes['first_name'] ?? changes['hebrew_first_name'] ?? '',
    changes['last_name'] ?? changes['hebrew_last_name'] ?? '',
  ]
    .join(' ')
    .trim() ||
  texts.noName;

function Line({ row, importing }: { readonly row: ImportRow; readonly importing: Importing }) {
  const kind = importing.kind(row);
  const { line } = row;
  return (
    <tr>
      <td>{row.n}</td>
      <td>
        <bdi>{nameOf(row)}</bdi>
      </td>
      <td>
        <Badge tone={TONES[kind]}>{texts.kinds[kind]}</Badge>
      </td>
      <td>
        {kind === 'asked' ? <SideBySide row={row} /> : null}
        {line && kind !== 'skipped' && kind !== 'asked' ? (
          <Changed changes={line.changes} isNew={line.made === 'record'} />
        ) : null}
        {line && line.notes.length > 0 ? (
          <Box sx={{ fontStyle: 'italic' }}>{line.notes.map((note) => texts.notes[note]).join(', ')}</Box>
        ) : null}
        {kind === 'refused' ? <Problems row={row} importing={importing} /> : null}
      </td>
      <td>
        {row.found.length > 0 || row.repeats !== null || kind === 'refused' || kind === 'skipped' ? (
          <WhoIsIt row={row} importing={importing} />
        ) : null}
      </td>
    </tr>
  );
}

/** Every row with what would come of it: what is written was seen here. */
export function RowsTable({
  importing,
  only,
}: {
  readonly importing: Importing;
  /** Only rows of this kind; null for all. */
  readonly only: RowKind | null;
}) {
  const rows = importing.rows
    .map((row) => ({ row, kind: importing.kind(row) }))
    .filter(({ kind }) => only === null || kind === only)
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || one.row.n - other.row.n);
  return (
    <TableFrame>
      <Box component="table" sx={style} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.what}</th>
            <Box component="th" scope="col" sx={{ width: '100%', minWidth: 180 }} />
            <Box component="th" scope="col" sx={{ minWidth: 168 }}>
              {texts.who}
            </Box>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row }) => (
            <Line key={row.n} row={row} importing={importing} />
          ))}
        </tbody>
      </Box>
    </TableFrame>
  );
}
