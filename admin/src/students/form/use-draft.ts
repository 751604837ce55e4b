import { useCallback, useEffect, useRef, useState } from 'react';
import { changesBetween, type FormValue, type FormValues } from '../rules/form-values.ts';
import type { FormFieldName } from '../rules/fields.ts';
import { draftOf, dropDraft, keepDraft, type Draft } from './drafts.ts';

export interface DraftState extends Draft {
  readonly dirty: boolean;
  /** The form opened with what was typed before and never saved. */
  readonly restored: boolean;
  readonly set: (name: FormFieldName, value: FormValue) => void;
  /** Puts another base under the form: after a merge, after a save. */
  readonly reset: (draft: Draft) => void;
  /** Forgets what was typed; called after a save and after a confirmed discard. */
  readonly drop: () => void;
}

/** Values of a form, kept when the form is left unsaved; the browser asks before the page itself is closed. */
export function useDraft(key: string, values: FormValues, version: number): DraftState {
  const [kept] = useState(() => draftOf(key));
  const [draft, setDraft] = useState<Draft>(() => kept ?? { base: values, values, version });
  const dirty = Object.keys(changesBetween(draft.base, draft.values)).length > 0;
  const latest = useRef({ draft, dirty });
  useEffect(() => {
    latest.current = { draft, dirty };
  });
  useEffect(
    () => () => {
      if (latest.current.dirty) keepDraft(key, latest.current.draft);
      else dropDraft(key);
    },
    [key],
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const set = useCallback(
    (name: FormFieldName, value: FormValue) =>
      setDraft((now) => ({ ...now, values: { ...now.values, [name]: value } })),
    [],
  );
  const drop = useCallback(() => {
    latest.current = { ...latest.current, dirty: false };
    dropDraft(key);
  }, [key]);
  return { ...draft, dirty, restored: kept !== undefined, set, reset: setDraft, drop };
}
