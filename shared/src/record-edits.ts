/**
 * Typing over a record that others may change meanwhile: the record as typing began, what was typed over it, and the newest
 * record. What becomes of the typing when the record has moved on is decided here, for every form of office and portal.
 */

/** An empty input and a value that was never given are the same; No and a missing answer are not. */
const plain = (value: unknown): unknown => (value === '' ? null : (value ?? null));

export const sameValue = (one: unknown, two: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(two));

const at = (record: object, name: string): unknown => (record as Readonly<Record<string, unknown>>)[name];
const pick = <Row extends object>(record: Partial<Row>, wanted: (name: string) => boolean): Partial<Row> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name))) as Partial<Row>;

/** Only what differs from the record: what is typed back to what it was is no change. */
export const editsOver = <Row extends object>(record: Row, typed: Partial<Row>): Partial<Row> =>
  pick(typed, (name) => !sameValue(at(typed, name), at(record, name)));

export interface Rebase<Row extends object> {
  /** What is still to be saved over the newest record. */
  readonly edits: Partial<Row>;
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly string[];
  /** Fields that only the others changed. */
  readonly taken: readonly string[];
}

/** Puts what was typed over `was` onto the newest record. */
export function rebase<Row extends object>(was: Row, edits: Partial<Row>, newest: Row): Rebase<Row> {
  const theirs = Object.keys(newest).filter((name) => !sameValue(at(was, name), at(newest, name)));
  const mine = editsOver(newest, edits);
  return {
    edits: mine,
    conflicts: theirs.filter((name) => name in mine),
    taken: theirs.filter((name) => !(name in edits)),
  };
}

/** What was typed, without the fields that the others changed too. */
export const withoutTheirs = <Row extends object>(was: Row, edits: Partial<Row>, newest: Row): Partial<Row> =>
  pick(edits, (name) => sameValue(at(was, name), at(newest, name)));
