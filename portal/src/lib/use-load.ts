import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, type Problem } from './problem.ts';

export type Load<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'ready'; readonly data: Data };

export interface Loader<Data> {
  readonly load: Load<Data>;
  /** Reads again; what is on the screen stays until the answer is there. */
  readonly reload: () => Promise<void>;
  /** Reads again unasked: a failure leaves what is on the screen. */
  readonly refresh: () => Promise<void>;
  /** Puts an answer we already have (from a save) in place of a new read. */
  readonly replace: (data: Data) => void;
}

/** Reads once when the screen opens. A late answer of an older read is dropped. */
export function useLoad<Data>(read: () => Promise<Data>): Loader<Data> {
  const [load, setLoad] = useState<Load<Data>>({ state: 'loading' });
  const newest = useRef(0);
  const reader = useRef(read);
  const run = useCallback(async (unasked: boolean) => {
    const mine = ++newest.current;
    try {
      const data = await reader.current();
      // In slices: a large screen must not hold up a slow phone.
      if (mine === newest.current) startTransition(() => setLoad({ state: 'ready', data }));
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (mine === newest.current)
        setLoad((now) =>
          now.state === 'ready' && (unasked || problem.kind === 'offline')
            ? now
            : { state: 'failed', problem },
        );
    }
  }, []);
  useEffect(() => {
    void run(false);
    return () => {
      newest.current += 1;
    };
  }, [run]);
  const replace = useCallback((data: Data) => {
    newest.current += 1;
    setLoad({ state: 'ready', data });
  }, []);
  const reload = useCallback(() => run(false), [run]);
  const refresh = useCallback(() => run(true), [run]);
  return { load, reload, refresh, replace };
}
