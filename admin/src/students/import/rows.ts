/** The rows of a file on their way into the records: what each says, whom it means, and what would come of it. */
import type { FunctionResult } from '../../providers/rpc.ts';
import type { BatchLine, BatchRow } from '../batches/use-batch.ts';
import type { Reading } from './cells.ts';
import { readRow, type RowRead } from './columns.ts';
import type { Table, TableRow } from './table.ts';
import { importTexts as texts } from './texts.ts';

type Match = FunctionResult<'match_students'>[number];
export type Found = Match['found'][number];

/** Whom a row is about, as the officer has said it. */
export interface Decision {
  readonly who?: string;
  readonly archived?: 'keep' | 'restore';
  readonly confirmed?: readonly string[];
}
export const NEW = 'new';
export const SKIP = 'skip';

export interface ImportRow extends TableRow, Omit<Match, 'n'> {
  readonly read: RowRead;
  readonly decision: Decision;
  /** What the database says of it; null until it was asked. */
  readonly line: BatchLine | null;
}
export type RowKind = BatchLine['kind'] | 'asked' | 'skipped';

export const rowsOf = (table: Table, readings: readonly Reading[]): readonly ImportRow[] =>
  table.rows.map((row) => ({
    ...row,
    read: readRow(readings, table.headings, row),
    found: [],
    repeats: null,
    decision: {},
    line: null,
  }));

/** Whom a row means: as decided, else the one who is surely meant, else somebody new; null while that is open. */
export function whoOf({ found, repeats, decision }: ImportRow): string | null {
  if (decision.who) return decision.who;
  if (repeats !== null) return null;
  const sure = found.filter(({ is_sure }) => is_sure);
  if (sure.length === 1) return sure[0]?.id ?? null;
  return found.length === 0 ? NEW : null;
}

export const foundOf = (row: ImportRow): Found | undefined => row.found.find(({ id }) => id === whoOf(row));

/** What becomes of an archived record is asked first. */
const isOpen = (row: ImportRow): boolean =>
  whoOf(row) === null || (foundOf(row)?.is_archived === true && row.decision.archived === undefined);

/** A problem with its column in the sheet; -1: with the row as such. */
export interface Problem {
  readonly column: number;
  readonly field: string;
  readonly code: string;
  readonly sentence: string;
}

/**
 * Everything that is wrong with a row: its width, what cannot be read of it, and what the database refuses. `isShort`: cells that are
 * missing are those at the end.
 */
export function problemsOf(row: ImportRow, fields: readonly string[], isShort: boolean): readonly Problem[] {
  const width = row.width === 'more' || (row.width === 'fewer' && !isShort) ? row.width : null;
  const unread = new Set(row.read.problems.map(({ field }) => field));
  return [
    ...(width ? [{ column: -1, field: '', code: 'width', sentence: texts.width[width] }] : []),
    ...row.read.problems.map((problem) => ({ ...problem, code: 'unread' })),
    ...(isOpen(row) ? [] : (row.line?.problems ?? []))
      .filter(({ field }) => !unread.has(field))
      .map((problem) => ({ ...problem, column: fields.indexOf(problem.field) })),
  ];
}

export function kindOf(row: ImportRow, fields: readonly string[], isShort: boolean): RowKind {
  if (row.decision.who === SKIP) return 'skipped';
  if (problemsOf(row, fields, isShort).length > 0) return 'refused';
  // Where everything is on record as it is, nothing is written, whoever is meant.
  if (isOpen(row)) return row.line?.kind === 'same' ? 'same' : 'asked';
  return row.line?.kind ?? 'asked';
}

/** Whose record the row is laid beside: who is meant, or the only one who may be. */
function besideWhom(row: ImportRow): string | null {
  const [one, ...others] = row.found;
  if (whoOf(row) !== null) return isOpen(row) ? null : whoOf(row);
  return one && others.length === 0 && row.repeats === null && !one.is_archived ? one.id : null;
}

/** The row as it is sent; null while it is left out, or nobody can be meant. */
export function batchRow(row: ImportRow): BatchRow | null {
  const who = besideWhom(row);
  if (who === null || who === SKIP) return null;
  const { archived, confirmed } = row.decision;
  const { changes } = row.read;
  // A new record needs a name in its first fields; who has only a Hebrew one is called by that.
  const called = Object.fromEntries(
    (['first_name', 'last_name'] as const).flatMap((name) => {
      const hebrew = changes[`hebrew_${name}`];
      return hebrew ? [[name, hebrew]] : [];
    }),
  );
  return {
    n: row.n,
    student_id: who === NEW ? null : who,
    changes: who === NEW ? { ...called, ...changes } : changes,
    ...(archived ? { archived } : {}),
    ...(confirmed ? { confirmed: [...confirmed] } : {}),
    ...(row.decision.who === NEW ? { sure: true } : {}),
  };
}

/** What a row and a record say of who they are, laid side by side. */
export const IDENTITY = [
  'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'date_of_birth',
] as const; // prettier-ignore
const ASKED: readonly string[] = [...IDENTITY, 'teudat_zehut'];

/** What a row says of who it is. */
export const identityOf = ({ n, read }: ImportRow): Record<string, unknown> => ({
  n,
  ...Object.fromEntries(Object.entries(read.changes).filter(([name]) => ASKED.includes(name))),
});
