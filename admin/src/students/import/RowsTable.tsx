import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { Changed } from '../batches/Changed.tsx';
import { Problems } from './Problems.tsx';
import { kindOf, type ImportRow, type RowKind } from './rows.ts';
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
const FIRST = 100;
/** What needs an answer stands first. */
const ORDER: readonly RowKind[] = ['refused', 'asked', 'new', 'changed', 'skipped', 'same'];

const style = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'start', fontWeight: 700, whiteSpace: 'nowrap' },
  '& th, & td': { px: 1, py: 0.75, borderBottom: '1px solid var(--line)', verticalAlign: 'top' },
} as const;

const nameOf = (row: ImportRow, fields: readonly string[]): string =>
  row.line?.name ||
  ['first_name', 'last_name']
    .map((name) => row.cells[fields.indexOf(name)] ?? '')
    .join(' ')
    .trim() ||
  texts.noName;

function Line({ row, importing }: { readonly row: ImportRow; readonly importing: Importing }) {
  const kind = kindOf(row);
  const { line } = row;
  return (
    <tr>
      <td>{row.n + 1}</td>
      <td>
        <bdi>{nameOf(row, importing.fields)}</bdi>
      </td>
      <td>
        <Badge tone={TONES[kind]}>{texts.kinds[kind]}</Badge>
      </td>
      <td>
        {line && kind !== 'skipped' ? (
          <Changed changes={line.changes} isNew={line.made === 'record'} />
        ) : null}
        {line && line.notes.length > 0 ? (
          <Box sx={{ fontStyle: 'italic' }}>{line.notes.map((note) => texts.notes[note]).join(', ')}</Box>
        ) : null}
        {kind === 'refused' ? <Problems row={row} importing={importing} /> : null}
      </td>
      <td>
        {row.found.length > 0 || kind === 'refused' || kind === 'skipped' ? (
          <WhoIsIt row={row} importing={importing} />
        ) : null}
      </td>
    </tr>
  );
}

/** Every row with what would come of it. */
export function RowsTable({
  importing,
  only,
}: {
  readonly importing: Importing;
  /** Only rows of this kind; null for all. */
  readonly only: RowKind | null;
}) {
  const [all, setAll] = useState(false);
  const rows = importing.rows
    .filter((row) => only === null || kindOf(row) === only)
    .sort((one, other) => ORDER.indexOf(kindOf(one)) - ORDER.indexOf(kindOf(other)) || one.n - other.n);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <>
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
            {shown.map((row) => (
              <Line key={row.n} row={row} importing={importing} />
            ))}
          </tbody>
        </Box>
      </TableFrame>
      {rows.length > shown.length ? (
        <Button onClick={() => setAll(true)}>{texts.more(rows.length - shown.length)}</Button>
      ) : null}
    </>
  );
}
