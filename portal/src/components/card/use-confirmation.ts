import { useEffect, useState } from 'react';
import type { Ledger } from '@school/shared/api/shapes';

const ASK_MS = 3000;
const PATIENCE = 20;

/**
 * After the way back from the provider: reads the ledger until the payment stands in it, for a minute. True when it has not come
 * by then; a try without an answer counts like one without the payment.
 */
export function useConfirmation(
  waiting: boolean,
  read: () => Promise<Ledger | null>,
  replace: (ledger: Ledger) => void,
): boolean {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!waiting || tries >= PATIENCE) return;
    let gone = false;
    const timer = setTimeout(() => {
      const next = (): void => {
        if (!gone) setTries((count) => count + 1);
      };
      read().then((ledger) => {
        if (gone) return;
        if (ledger?.deposit.open === 0) replace(ledger);
        else next();
      }, next);
    }, ASK_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [waiting, tries, read, replace]);
  return waiting && tries >= PATIENCE;
}
