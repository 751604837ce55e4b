/**
 * The draft begun with answers that were typed before. Nothing of them disappears: what the database cannot take, or what the
 * draft says otherwise already, waits in this browser as an unsaved answer, where the form shows it with its reason.
 */
import { answerNames } from '@school/shared/application-answers';
import type { AnswerName, SaveResult } from '@school/shared/api/shapes';
import { call } from './api.ts';
import { asText } from './autosave-entry.ts';
import { keepEdit } from './unsent-edits.ts';
import type { PendingForm } from './pending.ts';

type Left = Pick<SaveResult, 'errors' | 'conflicts'>;
const isAnswer = (field: string): field is AnswerName => answerNames.some((name) => name === field);

/** Fills only what the existing draft leaves empty: an answer that is there is never overwritten. */
async function fillEmpty(form: PendingForm): Promise<Left> {
  const changes = Object.entries(form).map(([field, value]) => ({ field, base: null, value }));
  return changes.length > 0 ? call('save_application_fields', { changes }) : { errors: [], conflicts: [] };
}

async function keepWhatIsLeft(
  form: PendingForm,
  { errors, conflicts }: Left,
  storage: Storage,
): Promise<void> {
  const mine = await call('my_application');
  if (!mine) return;
  const typed: Readonly<Record<string, string | undefined>> = form;
  const keep = (field: string, base: string, message: string | null): void => {
    if (typed[field])
      keepEdit({ storage, scope: mine.application.id }, field, {
        base,
        value: typed[field],
        message,
        lost: [],
      });
  };
  for (const { field, message } of errors)
    if (isAnswer(field)) keep(field, asText(mine.application[field]), message);
  // Sent once more by the form, which then shows both.
  for (const { field } of conflicts) keep(field, '', null);
}

/** Begins the draft, or fills an existing one where it is empty; answers how many answers wait to be corrected. */
export async function beginApplication(form: PendingForm, storage: Storage): Promise<number> {
  const { created, errors } = await call('start_application', { form });
  const left: Left = created ? { errors, conflicts: [] } : await fillEmpty(form);
  const count = left.errors.length + left.conflicts.length;
  if (count > 0) await keepWhatIsLeft(form, left, storage);
  return count;
}
