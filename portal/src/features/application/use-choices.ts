import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { OpenSlot } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { useApplication } from './context.tsx';

export interface Choices {
  readonly chosen: readonly OpenSlot[];
  readonly most: number;
  readonly saved: boolean;
  /** Why the last change was not taken; gone with the next one. */
  readonly problem: string | null;
  readonly change: (next: readonly OpenSlot[]) => void;
}

const idsOf = (slots: readonly OpenSlot[]): string => slots.map(({ id }) => id).join(' ');

/**
 * Wishes in order. Every change is sent at once, one after another; a refusal (a time was given away meanwhile) puts the
 * server's list back and says why.
 */
export function useChoices(open: readonly OpenSlot[], reloadSlots: () => Promise<void>): Choices {
  const { mine, reload } = useApplication();
  const stored = mine.choices.map(({ slot_id: id, starts_at, ends_at, kind, place }) => ({
    id,
    starts_at,
    ends_at,
    kind,
    place,
  }));
  const [local, setLocal] = useState<readonly OpenSlot[] | null>(null);
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef(Promise.resolve());
  const newest = useRef(0);

  // With what was read and not before it: in between, a choice would be gone, and the next press would lose it.
  if (local !== null && saved && idsOf(local) === idsOf(stored)) setLocal(null);

  const send = async (next: readonly OpenSlot[], turn: number): Promise<void> => {
    try {
      await call('set_interview_choices', { slot_ids: next.map(({ id }) => id) });
      if (turn !== newest.current) return;
      setSaved(true);
      await reload();
    } catch (thrown) {
      // Chosen anew meanwhile: what is sent next is the whole list, and says itself what is wrong with it.
      if (turn !== newest.current) return;
      setProblem(asProblem(thrown).message);
      await Promise.all([reload(), reloadSlots()]);
      if (turn === newest.current) setLocal(null);
    }
  };
  const change = (next: readonly OpenSlot[]): void => {
    const turn = ++newest.current;
    setLocal(next);
    setSaved(false);
    setProblem(null);
    queue.current = queue.current.then(() => send(next, turn));
  };
  return { chosen: local ?? stored, most: mine.max_interview_choices ?? open.length, saved, problem, change };
}
