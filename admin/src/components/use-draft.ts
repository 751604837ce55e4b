import { useCallback, useEffect, useRef, useState } from 'react';
import { draftOf, dropDraft, isLeaving, keepDraft } from './drafts.ts';

/**
 * Keeps what is typed under a name when its form is left unsaved (no name: it goes with the form), and lets the browser ask
 * before the page itself is closed. Answers how to forget it: after a save, after a confirmed discard.
 */
export function useDraft<Draft>(key: string | undefined, draft: Draft, dirty: boolean): () => void {
  const latest = useRef({ draft, dirty });
  useEffect(() => {
    latest.current = { draft, dirty };
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    return () => {
      if (latest.current.dirty) keepDraft(key, latest.current.draft);
      else dropDraft(key);
    };
  }, [key]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useCallback(() => {
    latest.current = { ...latest.current, dirty: false };
    if (key !== undefined) dropDraft(key);
  }, [key]);
}

/** What was kept under this name when the form was left. */
export function useKept<Draft>(key: string | undefined): Draft | undefined {
  const [kept] = useState(() => (key === undefined ? undefined : (draftOf(key) as Draft | undefined)));
  return kept;
}
