/** What keeps the application from being handed in beside what is missing: answers that could not be taken, here or elsewhere. */
import { useSyncExternalStore } from 'react';
import { answerNames, isRequiredAnswer, sectionOf } from '@school/shared/application-answers';
import type { AnswerName, MyApplication } from '@school/shared/api/shapes';
import type { Autosave } from '../../lib/autosave.ts';
import { useApplication } from './context.tsx';
import { fieldTexts } from './field-texts.ts';
import { isOwnField, ownOf } from './own-questions.ts';
import { missingHref } from './progress.ts';
import { isReferenceField, referenceField, referenceOf, type ReferenceName } from './reference-fields.ts';
import { texts as partTexts } from '../../components/texts.ts';
import { texts } from './texts.ts';

export interface AnswerProblem {
  /** Its name for the saver. */
  readonly name: string;
  readonly section: string;
  readonly label: string;
  readonly message: string;
  readonly href: string;
  /** Nobody needs it: it may be left out. */
  readonly optional: boolean;
}

const isAnswer = (name: string): name is AnswerName => answerNames.some((known) => known === name);

/** The saver's name of a field as the server names it: an answer, or a reference's id and column. */
export const saverName = (field: string): string =>
  isAnswer(field) || isOwnField(field) ? field : referenceField(field.slice(0, 36), field.slice(37));

/** As they were typed, by the saver's names; what an older save noted without its value is not among them. */
export const refusedValues = (mine: MyApplication): Record<string, { value: string; message: string }> =>
  Object.fromEntries(
    mine.refused.flatMap(({ field, value, message }) =>
      value === null ? [] : [[saverName(field), { value, message }]],
    ),
  );

/** Whether the application is complete without it. */
function isOptional(mine: MyApplication, name: string): boolean {
  if (isOwnField(name)) return ownOf(mine.own_questions, name)?.is_required === false;
  if (isReferenceField(name)) return referenceOf(name).name !== 'name';
  return isAnswer(name) && !isRequiredAnswer(name);
}

function here(mine: MyApplication, autosave: Autosave, name: string): AnswerProblem | null {
  const { state, message } = autosave.field(name);
  if (state !== 'refused' && state !== 'conflict') return null;
  const why = state === 'conflict' ? partTexts.conflict : (message ?? '');
  if (isOwnField(name)) {
    const own = ownOf(mine.own_questions, name);
    if (!own) return null;
    return {
      name,
      section: own.section,
      label: own.words,
      message: why,
      href: missingHref(own.section, name),
      optional: !own.is_required,
    };
  }
  if (!isReferenceField(name)) {
    if (!isAnswer(name)) return null;
    const section = sectionOf(name);
    return {
      name,
      section,
      label: fieldTexts.words[name].label,
      message: why,
      href: missingHref(section, name),
      optional: isOptional(mine, name),
    };
  }
  const { id, name: column } = referenceOf(name);
  const label = texts.referenceFieldOf(texts.referenceFields[column as ReferenceName]);
  return {
    name,
    section: 'references',
    label,
    message: why,
    href: missingHref('references', `${id}-${column}`),
    optional: isOptional(mine, name),
  };
}

/** The other device's change of a field, unless it was saved here since. */
export function elsewhere(
  mine: MyApplication,
  autosave: Autosave,
  name: string,
): MyApplication['refused'][number] | null {
  const noted = mine.refused.find(({ field }) => saverName(field) === name);
  const { state, savedAt } = autosave.field(name);
  if (!noted || state !== 'saved') return null;
  return savedAt !== null && new Date(savedAt) >= new Date(noted.refused_at) ? null : noted;
}

/** All of them, in the order of the form: those of this device, then those of others. */
export function problemsOf(mine: MyApplication, autosave: Autosave): AnswerProblem[] {
  const own = autosave.unsaved().flatMap((name) => here(mine, autosave, name) ?? []);
  const others = mine.refused.flatMap((item): AnswerProblem[] => {
    const name = saverName(item.field);
    if (!elsewhere(mine, autosave, name)) return [];
    const { section, label } = item;
    const href = missingHref(section, item.field);
    return [{ name, section, label, message: texts.elsewhere, href, optional: isOptional(mine, name) }];
  });
  return [...own, ...others];
}

/** The same, kept up to date while somebody types. */
export function useProblems(): readonly AnswerProblem[] {
  const { mine, autosave } = useApplication();
  const text = useSyncExternalStore(autosave.subscribe, () => JSON.stringify(problemsOf(mine, autosave)));
  return JSON.parse(text) as AnswerProblem[];
}
