/** One reader's draft of a score: each field goes to the server as it is given, one after another, and comes back on any device. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Recommendation } from '@school/shared/api/shapes';

/** What is there of one's own score. */
export interface OwnScore extends ScoreValues {
  readonly version: number;
}
type Mine = OwnScore | null;
export interface ScoreValues {
  readonly marks: Readonly<Record<string, number>>;
  readonly recommendation: Recommendation | null;
  readonly comment: string;
}
export type ScoreChanges = Partial<{
  marks: Record<string, number | null>;
  recommendation: Recommendation;
  comment: string;
}>;
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** How long typing rests before it is kept. */
const REST = 600;

const valuesOf = (mine: Mine): ScoreValues => ({
  marks: mine?.marks ?? {},
  recommendation: mine?.recommendation ?? null,
  comment: mine?.comment ?? '',
});

const merged = (a: ScoreChanges, b: ScoreChanges): ScoreChanges => ({
  ...a,
  ...b,
  ...(a.marks || b.marks ? { marks: { ...a.marks, ...b.marks } } : {}),
});

export interface Score {
  readonly values: ScoreValues;
  readonly state: SavingState;
  readonly mark: (criterion: string, value: number) => void;
  readonly recommend: (value: Recommendation) => void;
  readonly comment: (value: string) => void;
  /** Everything typed is kept; resolves to the version that is there then. */
  readonly settle: () => Promise<number>;
}

/** `save` keeps changed fields and answers the version that is there then. */
export function useScore(mine: Mine, save: (changes: ScoreChanges) => Promise<{ version: number }>): Score {
  const [values, setValues] = useState(() => valuesOf(mine));
  const [state, setState] = useState<SavingState>('idle');
  const unsaved = useRef<ScoreChanges>({});
  const version = useRef(mine?.version ?? 0);
  const chain = useRef<Promise<void>>(Promise.resolve());
  const send = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    chain.current = chain.current.then(async () => {
      const changes = unsaved.current;
      if (Object.keys(changes).length === 0) return;
      unsaved.current = {};
      setState('saving');
      try {
        version.current = (await send.current(changes)).version;
        setState('saved');
      } catch {
        // Said beside the sheet, and sent again with the next change or when the sheet is handed in.
        unsaved.current = merged(changes, unsaved.current);
        setState('failed');
      }
    });
    return chain.current;
  }, []);

  const keep = (changes: ScoreChanges, wait = 0): void => {
    unsaved.current = merged(unsaved.current, changes);
    clearTimeout(timer.current);
    if (wait === 0) void flush();
    else timer.current = setTimeout(() => void flush(), wait);
  };
  // Leaving the file keeps what was typed in the last moment.
  useEffect(() => () => void flush(), [flush]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (Object.keys(unsaved.current).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return {
    values,
    state,
    mark: (criterion, value) => {
      setValues((now) => ({ ...now, marks: { ...now.marks, [criterion]: value } }));
      keep({ marks: { [criterion]: value } });
    },
    recommend: (recommendation) => {
      setValues((now) => ({ ...now, recommendation }));
      keep({ recommendation });
    },
    comment: (comment) => {
      setValues((now) => ({ ...now, comment }));
      keep({ comment }, REST);
    },
    settle: async () => {
      await flush();
      return version.current;
    },
  };
}
