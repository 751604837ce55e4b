/** Growing waits per key, in memory: each wrong try above those that are free doubles the wait for the next one. */
import type { Waits } from './settings.ts';

export interface Backoff {
  /** Seconds until the key's next try; 0 when it may come now. */
  waits(key: string): number;
  /** Counts one try, before it is known whether it is wrong. */
  take(key: string, waits: Waits): void;
  /** The try was right: forgets what was counted for the key. */
  reset(key: string): void;
  /** The try was right in another's name: takes the one try back, not those of others. */
  giveBack(key: string): void;
}

interface Tries {
  count: number;
  last: number;
  until: number;
}

const FORGOTTEN_MS = 3_600_000;
const SWEEP_ABOVE = 10_000;

export function createBackoff(now: () => number = Date.now): Backoff {
  const all = new Map<string, Tries>();

  const current = (key: string): Tries => {
    const found = all.get(key);
    return found && now() - found.last < FORGOTTEN_MS ? found : { count: 0, last: now(), until: 0 };
  };

  const sweep = (): void => {
    for (const [key, tries] of all) if (now() - tries.last >= FORGOTTEN_MS) all.delete(key);
  };

  return {
    reset: (key) => void all.delete(key),
    giveBack(key) {
      const tries = all.get(key);
      if (tries) all.set(key, { ...tries, count: Math.max(0, tries.count - 1), until: 0 });
    },
    waits: (key) => Math.max(0, Math.ceil((current(key).until - now()) / 1000)),
    take(key, { free, longest }) {
      const tries = current(key);
      if (all.size > SWEEP_ABOVE) sweep();
      const count = tries.count + 1;
      const over = count - free;
      const seconds = over > 0 ? Math.min(longest, 2 ** Math.min(over - 1, 20)) : 0;
      all.set(key, { count, last: now(), until: now() + seconds * 1000 });
    },
  };
}
