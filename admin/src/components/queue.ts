/** The frozen queue of files that an officer reads one after another: ids alone, in react-admin's store, emptied at sign-out. */
import { useCallback } from 'react';
import { useStore } from 'react-admin';

export interface Frozen {
  readonly ids: readonly string[];
  /** Decided since the queue was opened. */
  readonly decided: readonly string[];
  /** Decisions of it are held, as chosen on the way; a queue that tells at once is never remembered. */
  readonly hold?: boolean;
}
const NAME = 'applicants.queue';

export const useFrozenQueue = (): ReturnType<typeof useStore<Frozen | null>> =>
  useStore<Frozen | null>(NAME, null);

/** Begins a queue of these files, as they stand now. */
export function useStartQueue(): (ids: readonly string[]) => void {
  const [, setQueue] = useFrozenQueue();
  return useCallback((ids) => setQueue({ ids, decided: [] }), [setQueue]);
}
