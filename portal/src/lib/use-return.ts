import { useEffect } from 'react';
import { YEAR_EVERY_MS } from '@school/shared/season';

/** Looks again on the return to the tab, and while it is looked at every `every` ms: an open tab learns what others have changed. */
export function useReturn(look: () => Promise<void>, every: number = YEAR_EVERY_MS): void {
  useEffect(() => {
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    const timer = setInterval(whenSeen, every);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [look, every]);
}
