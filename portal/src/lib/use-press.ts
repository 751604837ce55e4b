import { useState } from 'react';
import { asProblem } from './problem.ts';

export interface Press {
  readonly busy: boolean;
  /** Why the last press did nothing; stands beside the button until it is pressed again. */
  readonly refused: string | null;
  /** Does the work of a button. True when it was done. */
  readonly press: (work: () => Promise<void>) => Promise<boolean>;
  /** The question is asked again, or put away. */
  readonly forget: () => void;
}

/** A button that asks the server: busy while it works, and what was refused is kept for its place. */
export function usePress(): Press {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const press = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      setRefused(asProblem(thrown).message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, press, forget: () => setRefused(null) };
}
