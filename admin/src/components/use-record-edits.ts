/**
 * Typing over a record that others may change meanwhile: what was typed lies over the record as it was when typing began, and
 * goes to the server with that version. When the server says that it is stale, both sides are kept until the person has chosen.
 */
import { useState } from 'react';
import { Problem, isKind } from '../providers/problem.ts';

export type Values = Readonly<Record<string, unknown>>;

export const sameValue = (one: unknown, two: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

/** The record as typing began, the newest one, and what was typed over it. */
export interface Collision {
  readonly was: Values;
  readonly now: Values;
  readonly mine: Values;
}

export interface RecordEdits<Stamp> {
  /** What the form shows. */
  readonly values: Values;
  readonly edits: Values;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly wrong: Problem | null;
  readonly collision: Collision | null;
  readonly change: (name: string, value: unknown) => void;
  readonly changeAll: (typed: Values) => void;
  readonly discard: () => void;
  /** Saves what was typed with the version it was typed over; resolves to what was thrown, or null when it is saved. */
  readonly submit: (save: (edits: Values, stamp: Stamp) => Promise<unknown>) => Promise<Error | null>;
  /** After a collision: goes on over the newest record with what was typed, or without it where both changed a field. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

const without = (values: Values, drop: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !drop(name)));

/** `stamp` is what the server calls the version: a number, or several by name. */
export function useRecordEdits<Stamp>(record: Values, stamp: Stamp): RecordEdits<Stamp> {
  const [edits, setEdits] = useState<Values>({});
  const [base, setBase] = useState({ record, stamp });
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const dirty = Object.keys(edits).length > 0;
  // Nothing typed: the form follows the record.
  if (!dirty && !busy && !sameValue(base.stamp, stamp)) setBase({ record, stamp });

  // What is typed back to what it was is no change.
  const changeAll = (typed: Values): void =>
    setEdits((old) =>
      without({ ...old, ...typed }, (name) => sameValue({ ...old, ...typed }[name], base.record[name])),
    );
  const goOn = (next: Values): void => {
    setEdits(next);
    setBase({ record, stamp });
    setStale(false);
  };
  return {
    values: { ...base.record, ...edits },
    edits,
    dirty,
    busy,
    wrong,
    collision: stale ? { was: base.record, now: record, mine: edits } : null,
    change: (name, value) => changeAll({ [name]: value }),
    changeAll,
    discard: () => {
      setEdits({});
      setWrong(null);
    },
    submit: async (save) => {
      setBusy(true);
      setWrong(null);
      try {
        await save(edits, base.stamp);
        setEdits({});
        return null;
      } catch (error) {
        if (isKind(error, 'stale_version')) setStale(true);
        else if (error instanceof Problem) setWrong(error);
        return error instanceof Error ? error : new Error(String(error));
      } finally {
        setBusy(false);
      }
    },
    keepMine: () => goOn(edits),
    takeTheirs: () => goOn(without(edits, (name) => !sameValue(base.record[name], record[name]))),
  };
}
