import { useEffect, useState, useSyncExternalStore } from 'react';
import { LetterSaver } from './letter-saver.ts';

/** The text of a letter, saved as it is written: after a pause, when the page is hidden, and when the connection is back. */
export function useLetter(token: string, body: string, version: number, savedAt: string | null): LetterSaver {
  const [letter] = useState(() => new LetterSaver(token, { text: body, version, savedAt }));
  useSyncExternalStore(letter.subscribe, () => letter.view);
  useEffect(() => {
    const flush = (): void => void letter.flush();
    const onVisibility = (): void => (document.visibilityState === 'hidden' ? flush() : undefined);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      flush();
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [letter]);
  return letter;
}
