import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  AGAIN,
  draftState,
  joinDraft,
  keepDraft,
  onDrafts,
  readDrafts,
  type DraftPlace,
  type DraftState,
  type JoinDrafts,
} from '../providers/draft-writer.ts';

export interface ServerDraft {
  /** How far what was typed is; null while nothing was typed here. */
  readonly state: DraftState | null;
  /** What stood there has been read: what is typed goes there, and nothing is written over. */
  readonly writes: boolean;
  /** Forgets it: after it was sent, after a confirmed Cancel. */
  readonly discard: () => void;
}

interface Text {
  readonly value: string;
  /** What stands there when nothing was typed. */
  readonly base: string;
  readonly restore: (text: string) => void;
  /** Two texts as one, where two windows have typed; one below the other when not said. */
  readonly join?: JoinDrafts;
}

const below: JoinDrafts = (other, mine) =>
  mine.startsWith(other) ? mine : other.startsWith(mine) ? other : `${other}\n${mine}`;

const noListener = (): (() => void) => () => undefined;

/**
 * Keeps one text in the server's drafts while it is typed, and brings it back when the form is opened again: after the document
 * viewer, the next file, a reload, signing out, in another browser. Only its author reads it (`private.officer_drafts`).
 *
 * A form of useRecordEdits says `kept: { name: 'body', place: { subject, subject_id, field } }` and needs nothing more. Anything
 * else calls this with its text; what is not one text (scores, a letter in two languages) is kept as JSON. Without a place
 * nothing is kept.
 */
export function useServerDraft(
  place: DraftPlace | undefined,
  { value, base, restore, join = below }: Text,
): ServerDraft {
  const { subject = 'own', subject_id = '', field = '' } = place ?? {};
  const { data, isError, isFetchedAfterMount } = useQuery({
    queryKey: ['drafts', subject, subject_id],
    queryFn: ({ signal }) => readDrafts(subject, subject_id, signal),
    enabled: place !== undefined,
    // Several forms of a screen share one answer; a screen that is opened again asks again.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' && AGAIN * Math.min(1 + state.errorUpdateCount, 12),
  });
  const [ready, setReady] = useState(false);
  if (!ready && place !== undefined && isFetchedAfterMount && !isError) setReady(true);
  const kept = data?.find((draft) => draft.field === field)?.text;
  const written = useSyncExternalStore(place ? onDrafts : noListener, () =>
    place ? draftState({ subject, subject_id, field }) : null,
  );
  const [joined, setJoined] = useState(false);
  const begun = useRef(false);
  const last = useRef('');
  useEffect(() => {
    if (!ready) return;
    const here: DraftPlace = { subject, subject_id, field };
    if (!begun.current) {
      begun.current = true;
      last.current = kept ?? base;
      if (kept !== undefined && kept !== value) {
        // Typed before the answer came: what was there stays above it.
        restore(value === base ? kept : join(kept, value));
        return;
      }
    }
    const both = written === 'both' ? joinDraft(here, value) : null;
    if (both !== null && both !== value) {
      restore(both);
      // oxlint-disable-next-line react/set-state-in-effect -- What another window wrote is known only now, and is said with its text.
      setJoined(true);
      return;
    }
    if (value === last.current && both === null) return;
    last.current = value;
    keepDraft(here, value === base ? '' : value, join);
  }, [ready, kept, value, base, restore, join, subject, subject_id, field, written]);
  const discard = useCallback(() => {
    // Nothing typed here, nothing kept from before.
    if (subject_id === '' || (last.current === base && kept === undefined)) return;
    last.current = base;
    setJoined(false);
    keepDraft({ subject, subject_id, field }, '', join);
  }, [subject, subject_id, field, base, kept, join]);
  const state = joined && written === 'kept' ? 'both' : written;
  return { state: isError && !ready ? 'failed' : state, writes: ready, discard };
}
