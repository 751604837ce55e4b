import { useState } from 'react';
import type { MyApplication } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';

/** How the screen learns what holds now: the application as an act answered it, or read again. */
export interface Changed {
  readonly replace: (mine: MyApplication) => void;
  readonly reload: () => Promise<void>;
}

/** One act on the own interview: its answer is the application as it now is; a refusal stands where the act is. */
export function useInterviewAct({ replace, reload }: Changed): {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly act: (run: () => Promise<MyApplication>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    act: async (run) => {
      setBusy(true);
      setProblem(null);
      try {
        replace(await run());
        return true;
      } catch (thrown) {
        const { kind, message } = asProblem(thrown);
        setProblem(message);
        // Too late, taken, decided meanwhile: the screen shows what now holds.
        if (kind !== 'offline') await reload();
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
