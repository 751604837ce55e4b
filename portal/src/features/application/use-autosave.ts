import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { answerNames } from '@school/shared/application-answers';
import type { AnswerValue, Application } from '@school/shared/api/shapes';
import { registerFlush } from '../../lib/unsaved.ts';
import { Autosave } from './autosave.ts';

const answersOf = (application: Application): Record<string, AnswerValue> =>
  Object.fromEntries(answerNames.map((name) => [name, application[name]]));

/** One saver per application; sends what waits when the page is hidden, comes back online, or signs out. */
export function useAutosave(application: Application, reload: () => Promise<void>): Autosave {
  const [autosave] = useState(
    () =>
      new Autosave(
        {
          save: (changes) => call('save_application_fields', { changes }),
          storage: localStorage,
          scope: application.id,
        },
        answersOf(application),
      ),
  );
  useEffect(() => autosave.refresh(answersOf(application)), [autosave, application]);
  useEffect(() => {
    const flush = (): void => void autosave.flush();
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') flush();
      else void reload();
    };
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onVisibility);
    const unregister = registerFlush(() => autosave.flush());
    return () => {
      flush();
      unregister();
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [autosave, reload]);
  return autosave;
}
