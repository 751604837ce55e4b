import { useEffect } from 'react';
import type { Autosave } from './autosave.ts';
import { noteLeaving, registerFlush } from './unsaved.ts';

/** Sends what waits when the page is hidden, comes back online, or signs out. */
export function useFlushing(autosave: Autosave): void {
  useEffect(() => {
    const flush = (): void => void autosave.flush();
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onVisibility);
    const unregister = registerFlush(() => autosave.flush());
    return () => {
      noteLeaving(autosave.flush());
      unregister();
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [autosave]);
}
