/** What changed between two snapshots, said in words short enough to be read and compared. */
import type { Row } from '../harness/database.ts';
import { AHEAD } from '../harness/run-clock.ts';
import type { Snapshot } from './snapshot.ts';
import { telling } from './telling.ts';

/** Changed rows by table, one line each; equal lines are counted. */
export type Lines = Readonly<Record<string, readonly string[]>>;

export interface Names {
  /** What an id or an address is called in this transition. */
  readonly of: ReadonlyMap<string, string>;
  /** Ids of people the transition is not about, and of what is theirs. */
  readonly others: ReadonlySet<string>;
}

const BOOKKEEPING = ['version', 'updated_at', 'created_at', 'search_text', 'transfer_number'];
/** What holds a whole earlier state: said is only whether there is one. */
const STATES = ['undo_to'];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Counted up, so another one in each run. */
const REFERENCE = /^A-\d{4}-\d+$/;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

interface Time {
  readonly from: number;
  readonly to: number;
}

function instant(value: string, { from, to }: Time): string {
  const at = Date.parse(value);
  // Half a second for the clocks' different grain. What watches the product itself keeps the machine's time.
  if ([at, at + AHEAD].some((time) => time >= from - 500 && time <= to + 500)) return 'now';
  return at < from ? 'earlier' : 'later';
}

function say(value: unknown, names: Names, time: Time): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const named = names.of.get(text);
  if (named !== undefined) return named;
  if (UUID.test(text)) return 'an id';
  if (INSTANT.test(text)) return instant(text, time);
  if (DAY.test(text)) return 'a day';
  if (REFERENCE.test(text)) return 'a reference number';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function changedLine(before: Row, after: Row, names: Names, time: Time): string | null {
  const differing = Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .sort();
  if (differing.length === 0) return null;
  const told = differing.filter((key) => !BOOKKEEPING.includes(key));
  if (told.length === 0) return 'touched';
  return told
    .map((key) => {
      const [was, is] = [before[key], after[key]];
      if (STATES.includes(key)) return `${key}: ${was === null ? '–' : 'set'} → ${is === null ? '–' : 'set'}`;
      const wasInstant = typeof was === 'string' && INSTANT.test(was);
      return wasInstant && is !== null
        ? `${key}: ${say(is, names, time)}`
        : `${key}: ${wasInstant ? 'set' : say(was, names, time)} → ${say(is, names, time)}`;
    })
    .join(', ');
}

const filled = (row: Row): string =>
  Object.keys(row)
    .filter((key) => row[key] !== null && !BOOKKEEPING.includes(key) && key !== 'id')
    .sort()
    .join(' ');

function wholeLine(sign: string, table: string, row: Row, names: Names, time: Time): string {
  const columns = telling[table];
  if (!columns) throw new Error(`Say in telling.ts by what a row of ${table} is known.`);
  const values = columns.map((key) => (key === '*' ? filled(row) : say(row[key], names, time)));
  return `${sign} ${values.filter((value) => value !== '–').join(table === 'audit_log' ? ' ' : ', ')}`;
}

/** Says whose a row is when it is not the one's whom the transition is about. */
const owner = (row: Row, { others }: Names): string =>
  ['id', 'user_id', 'application_id', 'student_id'].some((key) => others.has(String(row[key])))
    ? 'another: '
    : '';

function counted(lines: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, n]) => (n > 1 ? `${line} (${n} times)` : line)).sort();
}

/** All that differs; a table without a difference is not named. */
export function differences(before: Snapshot, after: Snapshot, names: Names): Lines {
  const time: Time = { from: before.at, to: after.at };
  const result: Record<string, string[]> = {};
  for (const [table, now] of after.rows) {
    const was = before.rows.get(table) ?? new Map<string, Row>();
    const lines: string[] = [];
    for (const [key, row] of now) {
      const old = was.get(key);
      const line = old ? changedLine(old, row, names, time) : wholeLine('+', table, row, names, time);
      if (line !== null) lines.push(owner(row, names) + line);
    }
    for (const [key, row] of was)
      if (!now.has(key)) lines.push(owner(row, names) + wholeLine('−', table, row, names, time));
    if (lines.length > 0) result[table] = counted(lines);
  }
  return result;
}
