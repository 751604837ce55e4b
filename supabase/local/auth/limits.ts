/** Counts per key in fixed windows, in memory: a restart forgets them, which only an operator can cause. */
import type { Rule } from './settings.ts';

export interface Limiter {
  /** Counts one; answers 0, or the seconds to wait when the key has used up its window. */
  take(key: string, rule: Rule): number;
  /** Forgets what was counted for the key. */
  reset(key: string): void;
}

interface Window {
  count: number;
  readonly ends: number;
}

const SWEEP_ABOVE = 10_000;

export function createLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, Window>();

  const sweep = (): void => {
    for (const [key, window] of windows) if (window.ends <= now()) windows.delete(key);
  };

  const current = (key: string): Window | null => {
    const window = windows.get(key);
    return window && window.ends > now() ? window : null;
  };

  const wait = (key: string, rule: Rule): number => {
    const window = current(key);
    return window && window.count >= rule.max ? Math.ceil((window.ends - now()) / 1000) : 0;
  };

  return {
    reset: (key) => void windows.delete(key),
    take(key, rule) {
      const seconds = wait(key, rule);
      if (seconds > 0) return seconds;
      if (windows.size > SWEEP_ABOVE) sweep();
      const window = current(key);
      if (window) window.count += 1;
      else windows.set(key, { count: 1, ends: now() + rule.seconds * 1000 });
      return 0;
    },
  };
}
