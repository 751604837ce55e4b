import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { answerNames } from '@school/shared/application-answers';
import type { AnswerName, AnswerValue, MyApplication, SaveResult } from '@school/shared/api/shapes';
import { Autosave } from '../../lib/autosave.ts';
import { useFlushing } from '../../lib/use-flushing.ts';
import { isOwnField, ownOf, ownValues } from './own-questions.ts';
import { isReferenceField, referenceIds, referenceValues } from './reference-fields.ts';
import { refusedValues, saverName } from './problems.ts';
import { saveChanges } from './save-changes.ts';

const valuesOf = ({
  application,
  references,
  own_questions: own,
}: MyApplication): Record<string, AnswerValue> => ({
  ...Object.fromEntries(answerNames.map((name) => [name, application[name]])),
  ...ownValues(own),
  ...referenceValues(references),
});

/** Passport, health, other people's data and what only a year asks never stay in the browser's own storage. */
const TAB_ONLY: ReadonlySet<string> = new Set<AnswerName>([
  'passport_number',
  'passport_expires_on',
  'special_learning_needs',
  'emergency_contact_name',
  'emergency_contact_phone',
  'emergency_contact_relationship',
]);
const keeps = (name: string): boolean => TAB_ONLY.has(name) || isReferenceField(name) || isOwnField(name);

/**
 * Something that the application as last read does not know of: a reference more, an answer refused or put right, a track with
 * questions of its own.
 */
const hasNews = ({ saved, errors }: SaveResult, { references, refused }: MyApplication): boolean =>
  errors.length > 0 ||
  'program_track' in saved ||
  refused.some(({ field }) => saverName(field) in saved) ||
  referenceIds(references, Object.keys(saved)).length > references.length;

/** Sends what waits and reads again whenever another page of the form opens: what is missing is never an old list. */
function useFreshPages(autosave: Autosave, reload: () => Promise<void>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    void autosave.flush().then(reload);
  }, [autosave, pathname, reload]);
}

/** One saver per application; sends what waits when the page is hidden, comes back online, or signs out. */
export function useAutosave(mine: MyApplication, reload: () => Promise<void>): Autosave {
  const [autosave] = useState(
    () =>
      new Autosave(
        {
          save: saveChanges,
          storage: localStorage,
          tab: { storage: sessionStorage, keeps },
          alsoTakes: isReferenceField,
          scope: mine.application.id,
          refused: refusedValues(mine),
        },
        valuesOf(mine),
      ),
  );
  useEffect(
    () => autosave.whenSaved((result) => (hasNews(result, mine) ? void reload() : undefined)),
    [autosave, mine, reload],
  );
  useFreshPages(autosave, reload);
  useEffect(() => {
    // What was typed for a question that is no longer asked would keep the application from being handed in.
    autosave.forget(
      autosave.unsaved().filter((name) => isOwnField(name) && !ownOf(mine.own_questions, name)),
    );
    autosave.refresh(valuesOf(mine));
  }, [autosave, mine]);
  useFlushing(autosave);
  return autosave;
}
