import { useEffect, useState } from 'react';

/** False while the page is as the build wrote it, true once the script runs: what only works with a script waits for it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHydrated(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return hydrated;
}
