import { useEffect, useState } from 'react';

/** What is drawn for paper alone: as soon as it is, the browser is asked to print it, and afterwards it goes. */
export function usePrinting<What>(): readonly [what: What | null, print: (what: What) => void] {
  const [what, print] = useState<What | null>(null);
  useEffect(() => {
    if (what === null) return;
    const done = (): void => print(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [what]);
  return [what, print];
}
