import { useEffect, useRef, useState } from 'react';
import { editsOver, rebase, withoutTheirs } from '@school/shared/record-edits';
import type { DraftPlace } from '../providers/draft-writer.ts';
import { isKind, type Problem } from '../providers/problem.ts';
import { useDraft, useKept } from './use-draft.ts';
import { useRefusals, type FieldErrors } from './use-refusals.ts';
import { useServerDraft, type ServerDraft } from './use-server-draft.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A record as the server gave it, and what it calls this version: a number, several by name, null for one not there yet. */
export interface Snapshot<Stamp, Row> {
  readonly record: Row;
  readonly stamp: Stamp;
}

/** The record as typing began, the newest one, and what was typed over it. */
export interface Collision<Row = Values> {
  readonly was: Row;
  readonly now: Row;
  readonly mine: Partial<Row>;
}

export interface EditOptions<Stamp, Row> {
  /** Leaving the form unsaved keeps what was typed under this name, while the page lives: for whole records. */
  readonly draft?: string | undefined;
  /** This one text is kept on the server while it is typed, for its author alone: for what somebody writes. */
  readonly kept?: { readonly name: keyof Row & string; readonly place: DraftPlace };
  /** Reads the record after a stale save: what others changed in other fields is taken over in silence, and mine saved. */
  readonly newest?: () => Promise<Snapshot<Stamp, Row> | null>;
  /** Everything else the server would refuse: a save names only the first. */
  readonly others?: (values: Row, edits: Partial<Row>) => Promise<FieldErrors>;
}

export type Save<Stamp, Row> = (edits: Partial<Row>, stamp: Stamp, values: Row) => Promise<unknown>;

export interface RecordEdits<Stamp, Row = Values> {
  /** What the form shows, and what of it was typed over `base`. */
  readonly values: Row;
  readonly base: Row;
  readonly edits: Partial<Row>;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** The form was opened with what had been typed before and never saved. */
  readonly restored: boolean;
  /** How far the text of `kept` is; null when nothing is typed there. */
  readonly draft: ServerDraft['state'];
  /** The last refusal, and its sentences by field. */
  readonly wrong: Problem | null;
  readonly errors: FieldErrors;
  /** For an input: its refusal, else its help. */
  readonly at: (name: string, help?: string) => { readonly error: boolean; readonly helperText?: string };
  /** All that an input of text needs: what it shows, what typing does, its refusal or else its help. */
  readonly input: (
    name: keyof Row & string,
    help?: string,
  ) => {
    readonly value: string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
    readonly error: boolean;
    readonly helperText?: string;
  };
  /** The sentence of a refusal that is about none of the fields shown. */
  readonly elsewhere: (shown: readonly string[]) => string | null;
  readonly collision: Collision<Row> | null;
  readonly change: (name: string, value: unknown) => void;
  readonly changeAll: (typed: Partial<Row>) => void;
  readonly discard: () => void;
  /** Forgets what was typed without drawing the form again, which is about to be left. */
  readonly forget: () => void;
  /** Says what is wrong before anything is sent, beside what the server would refuse. */
  readonly refuse: (known: FieldErrors) => Promise<void>;
  /** Saves what was typed with the version it was typed over; resolves to what was thrown, or null when it is saved. */
  readonly submit: (save: Save<Stamp, Row>) => Promise<Error | null>;
  /** Changes one field and saves it at once. */
  readonly put: (name: string, value: unknown, save: Save<Stamp, Row>) => Promise<Error | null>;
  /** After a collision: goes on over the newest record with what was typed, or without it where both changed a field. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

interface Over<Stamp, Row> extends Snapshot<Stamp, Row> {
  readonly edits: Partial<Row>;
  /** Typed while this record was on its way to the server: its stamp is the one before, until it is read again. */
  readonly ahead?: boolean;
}
/** `now` is null where the newest record comes from above, like the first did. */
interface Stale<Row> {
  readonly was: Row;
  readonly mine: Partial<Row>;
  readonly now: Row | null;
}

const shown = <Row extends object>({ record, edits }: Pick<Over<unknown, Row>, 'record' | 'edits'>): Row => ({
  ...record,
  ...edits,
});

/** What was typed into the form after this much of it was sent. */
const typedSince = <Row extends object>(sent: Over<unknown, Row>, now: Over<unknown, Row>): Partial<Row> =>
  editsOver(shown(sent), shown(now));

/** Of what became a record of its own, the words behind it: they begin the next one. */
const behind = (typed: unknown, sent: unknown): unknown =>
  typeof typed === 'string' && typeof sent === 'string' && typed.startsWith(sent)
    ? typed.slice(sent.length).trimStart()
    : typed;

/** The form once `sent` is saved: empty of it, with what was typed meanwhile. */
function afterSaving<Stamp, Row extends object>(
  sent: Over<Stamp, Row>,
  now: Over<Stamp, Row>,
): Over<Stamp, Row> {
  const since = typedSince(sent, now);
  if (Object.keys(since).length === 0) return { ...sent, edits: {} };
  const { record, stamp } = sent;
  if ((stamp ?? null) !== null) return { record: shown(sent), stamp, edits: since, ahead: true };
  const rest = Object.entries(since).map(([name, typed]) => [
    name,
    behind(typed, sent.edits[name as keyof Row]),
  ]);
  return { record, stamp, edits: editsOver(record, Object.fromEntries(rest) as Partial<Row>) };
}

/**
 * Saves; when the record has moved on in other fields, once more over the newest. `moved` hears of the newest record, and whether
 * both changed a field: then the refusal stands. Resolves to what the server has taken.
 */
async function saveOrMerge<Stamp, Row extends object>(
  save: Save<Stamp, Row>,
  tried: Over<Stamp, Row>,
  readNewest: EditOptions<Stamp, Row>['newest'],
  moved: (newest: Over<Stamp, Row>, conflicts: boolean) => void,
): Promise<Over<Stamp, Row>> {
  const send = async (over: Over<Stamp, Row>): Promise<Over<Stamp, Row>> => {
    await save(over.edits, over.stamp, shown(over));
    return over;
  };
  try {
    return await send(tried);
  } catch (error) {
    const newest = isKind(error, 'stale_version') ? await readNewest?.() : null;
    if (!newest) throw error;
    const { edits, conflicts } = rebase(tried.record, tried.edits, newest.record);
    moved({ ...newest, edits }, conflicts.length > 0);
    if (conflicts.length > 0) throw error;
    return send({ ...newest, edits });
  }
}

/**
 * The one way to edit a record in the office. What is typed lies over the record as it was when typing began and is saved with
 * that version; so a record that is read again meanwhile does not slip under the typing, and nobody's work is overwritten.
 *
 * ```tsx
 * const form = useRecordEdits({ place: slot.place }, slot.version);
 * const save = async () => {
 *   const error = await form.submit((changes, expected_version) => call('save_interview_slot', { slot_id, changes, expected_version }));
 *   if (error) toasts.problem('The time was not changed', error);
 *   else toasts.success('Time changed');
 * };
 * <TextField label="Place" {...form.input('place')} />
 * <StaleRecord form={form} fields={slotWords} records={[{ table: 'interview_slots', id: slot.id }]} title="…" />
 * ```
 *
 * - The record and its stamp come from above and follow what is read; pass them as they are, the hook decides when to take them.
 * - A refusal stands beside its field (`at`), one without a field above the buttons (`elsewhere`); nothing typed is ever lost.
 * - A stale save opens StaleRecord (or StaleFile). Records that many people edit give `newest`: different fields merge in silence.
 * - Something new is a record with its first values and the stamp null. A single switch is `put`.
 * - In a dialog use FormDialog; what somebody writes (a note, a reason, an answer) is `kept`, a whole record names a `draft`.
 */
export function useRecordEdits<Stamp, Row extends object = Values>(
  record: Row,
  stamp: Stamp,
  options: EditOptions<Stamp, Row> = {},
): RecordEdits<Stamp, Row> {
  const { kept: keeping } = options;
  // A text whose place on the server could not be read yet waits in this page like a record.
  const draftKey = options.draft ?? (keeping && Object.values(keeping.place).join(' '));
  const kept = useKept<Over<Stamp, Row>>(draftKey);
  const [over, setOver] = useState<Over<Stamp, Row>>(() => kept ?? { record, stamp, edits: {} });
  const { wrong, errors, explain, take, forgetWrong, clear, at, elsewhere } = useRefusals(options.others);
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState<Stale<Row> | null>(null);
  const dirty = Object.keys(over.edits).length > 0;
  const values = shown(over);
  const latest = useRef(over);
  useEffect(() => {
    latest.current = over;
  });
  // Nothing typed: the form follows the record, but never back from a newer one that it has read itself.
  const [followed, setFollowed] = useState(over.stamp);
  if (!busy && JSON.stringify(followed) !== JSON.stringify(stamp)) {
    const own = over.ahead ? rebase(over.record, over.edits, record) : null;
    if (!dirty || own?.conflicts.length === 0) {
      setFollowed(stamp);
      setOver({ record, stamp, edits: own?.edits ?? {} });
    }
  }

  const changeAll = (typed: Partial<Row>): void =>
    setOver((now) => ({ ...now, edits: editsOver(now.record, { ...now.edits, ...typed }) }));
  const one = (name: string, value: unknown): Partial<Row> => ({ [name]: value }) as Partial<Row>;
  const textOf = (row: Row): string => (keeping ? String(row[keeping.name] ?? '') : '');
  const server = useServerDraft(keeping?.place, {
    value: textOf(values),
    base: textOf(over.record),
    restore: (text) => keeping && changeAll(one(keeping.name, text)),
  });
  const forgetHere = useDraft(draftKey, over, dirty && !(keeping && server.writes));
  const forget = (): void => {
    forgetHere();
    server.discard();
  };
  const takeIn = async (error: unknown, tried: Over<Stamp, Row>): Promise<void> => {
    if (isKind(error, 'stale_version'))
      setStale((now) => now ?? { was: tried.record, mine: tried.edits, now: null });
    else await take(error, tried.record, tried.edits);
  };
  const submitOver = async (tried: Over<Stamp, Row>, save: Save<Stamp, Row>): Promise<Error | null> => {
    setBusy(true);
    clear();
    setStale(null);
    try {
      const sent = await saveOrMerge(save, tried, options.newest, (newest, conflicts) => {
        const since = typedSince(tried, latest.current);
        setOver({ ...newest, edits: editsOver(newest.record, { ...newest.edits, ...since }) });
        if (conflicts) setStale({ was: tried.record, mine: tried.edits, now: newest.record });
      });
      if (Object.keys(typedSince(tried, latest.current)).length === 0) forget();
      setOver((now) => afterSaving(sent, now));
      return null;
    } catch (error) {
      await takeIn(error, tried);
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      setBusy(false);
    }
  };
  const goOn = (edits: Partial<Row>): void => {
    // Where the newest was read here, the form stands on it already.
    setOver((now) => (stale?.now ? { ...now, edits } : { record, stamp, edits: editsOver(record, edits) }));
    setStale(null);
  };
  const now = stale?.now ?? record;
  return {
    values,
    base: over.record,
    edits: over.edits,
    dirty,
    busy,
    restored: kept !== undefined,
    draft: textOf(values) === textOf(over.record) ? null : server.state,
    wrong,
    errors,
    at,
    input: (name, help) => ({
      value: String(values[name] ?? ''),
      onChange: ({ target }) => changeAll(one(name, target.value)),
      ...at(name, help),
    }),
    elsewhere,
    collision: stale ? { was: stale.was, now, mine: stale.mine } : null,
    change: (name, value) => changeAll(one(name, value)),
    changeAll,
    discard: () => {
      setOver({ record, stamp, edits: {} });
      clear();
      setStale(null);
    },
    forget,
    refuse: async (known) => {
      forgetWrong();
      setBusy(true);
      await explain(known, over.record, over.edits);
      setBusy(false);
    },
    submit: (save) => submitOver(over, save),
    put: (name, value, save) => {
      const tried = { ...over, edits: editsOver(over.record, { ...over.edits, ...one(name, value) }) };
      setOver(tried);
      return submitOver(tried, save);
    },
    keepMine: () => goOn(over.edits),
    takeTheirs: () => goOn(stale ? withoutTheirs(stale.was, over.edits, now) : over.edits),
  };
}
