/** The rows of a file on their way into the records: what each says, whom it means, and what would come of it. */
import type { FunctionResult } from '../../providers/rpc.ts';
import type { BatchLine, BatchRow } from '../batches/use-batch.ts';
import { changesOf, dayOrderOf, type DayOrder } from './cells.ts';
import type { Table } from './read-file.ts';

export type Found = FunctionResult<'match_students'>[number]['found'][number];

/** Whom a row is about, as the officer has said it. */
export interface Decision {
  readonly who?: string;
  readonly archived?: 'keep' | 'restore';
  readonly confirmed?: readonly string[];
}
export const NEW = 'new';
export const SKIP = 'skip';

export interface ImportRow {
  readonly n: number;
  readonly cells: readonly string[];
  readonly found: readonly Found[];
  readonly decision: Decision;
  /** What the database says of it; null until it was asked, or while whom it means is open. */
  readonly line: BatchLine | null;
}
export type RowKind = BatchLine['kind'] | 'asked' | 'skipped';

export const rowsOf = (table: Table): readonly ImportRow[] =>
  table.slice(1).map((cells, n) => ({ n, cells, found: [], decision: {}, line: null }));

/** How the days of each column are written. */
export const dayOrders = (table: Table): readonly DayOrder[] =>
  (table[0] ?? []).map((_heading, column) => dayOrderOf(table.slice(1).map((row) => row[column] ?? '')));

/** Whom a row means: as decided, else the one who is surely meant, else somebody new; null while that is open. */
export function whoOf({ found, decision }: ImportRow): string | null {
  if (decision.who) return decision.who;
  const sure = found.filter(({ is_sure }) => is_sure);
  if (sure.length === 1) return sure[0]?.id ?? null;
  return found.length === 0 ? NEW : null;
}

export const foundOf = (row: ImportRow): Found | undefined => row.found.find(({ id }) => id === whoOf(row));

/** What becomes of an archived record is asked first. */
const isOpen = (row: ImportRow): boolean =>
  whoOf(row) === null || (foundOf(row)?.is_archived === true && row.decision.archived === undefined);

export function kindOf(row: ImportRow): RowKind {
  if (row.decision.who === SKIP) return 'skipped';
  return isOpen(row) ? 'asked' : (row.line?.kind ?? 'asked');
}

/** The row as it is sent; null while it is left out or open. */
export function batchRow(
  row: ImportRow,
  fields: readonly string[],
  days: readonly DayOrder[],
): BatchRow | null {
  const who = whoOf(row);
  if (who === null || who === SKIP || isOpen(row)) return null;
  const { archived, confirmed } = row.decision;
  return {
    n: row.n,
    student_id: who === NEW ? null : who,
    changes: changesOf(fields, row.cells, days),
    ...(archived ? { archived } : {}),
    ...(confirmed ? { confirmed: [...confirmed] } : {}),
    ...(row.decision.who === NEW ? { sure: true } : {}),
  };
}

const IDENTITY: readonly string[] = [
  'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'date_of_birth',
]; // prettier-ignore

/** What a row says of who it is. */
export const identityOf = (
  row: ImportRow,
  fields: readonly string[],
  days: readonly DayOrder[],
): Record<string, unknown> => ({
  n: row.n,
  ...Object.fromEntries(
    Object.entries(changesOf(fields, row.cells, days)).filter(([name]) => IDENTITY.includes(name)),
  ),
});
