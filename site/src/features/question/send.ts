/** Checking and sending a question: loaded when the form is first used. */
import { addressDoubt } from '@school/shared/addresses';
import { paths } from '@school/shared/routes';
import { make, need } from '../../islands/dom';
import { showToast } from '../../lib/toasts';
import { askQuestion } from './ask';
import { showErrors } from './errors';
import { questionErrors, type Question } from './question';

/** Specification: the visitor returns to the knowledge base this long after the confirmation. */
export const RETURN_AFTER_MS = 1500;

function confirmAndReturn(): void {
  showToast({
    title: 'Question Submitted!',
    message: 'Thank you for your question. We will answer you by e-mail.',
  });
  setTimeout(() => window.location.assign(paths.knowledgeBase), RETURN_AFTER_MS);
}

function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

const questionIn = (form: HTMLFormElement): Question => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  subject: textOf(form, 'subject'),
  message: textOf(form, 'message'),
});

/** A search that found nothing brings its words along (`?question=`). What somebody has typed here stays. */
export function carryWords(form: HTMLFormElement): void {
  const words = new URLSearchParams(window.location.search).get('question')?.slice(0, 200).trim();
  if (!words) return;
  for (const [name, text] of [
    ['subject', words],
    ['message', `I searched for “${words}” and found no answer. `],
  ] as const) {
    const field = need<HTMLInputElement | HTMLTextAreaElement>(form, `[name="${name}"]`);
    if (field.value === '') field.value = text;
  }
}

/** Asks about an address that was probably meant otherwise, once it has been typed. */
export function askAboutAddress(form: HTMLFormElement, signal: AbortSignal): void {
  const input = need<HTMLInputElement>(form, '[name="email"]');
  const ask = (): void => {
    form.querySelector('#question-email-doubt')?.remove();
    const doubt = addressDoubt(input.value);
    if (doubt) input.after(make('p', { id: 'question-email-doubt', class: 'note', role: 'status' }, doubt));
  };
  input.addEventListener('focusout', ask, { signal });
}

/** Says what is wrong, or sends. Answers whether the question was received; nothing typed is lost when it was not. */
export async function sendQuestion(form: HTMLFormElement): Promise<boolean> {
  const question = questionIn(form);
  const found = questionErrors(question);
  if (Object.keys(found).length > 0) {
    showErrors(form, found, null);
    return false;
  }
  const result = await askQuestion(question, textOf(form, 'website'));
  if (result.kind === 'invalid') showErrors(form, { [result.field]: result.message }, null);
  else showErrors(form, {}, result.kind === 'refused' ? result.message : null);
  if (result.kind !== 'received') return false;
  form.reset();
  confirmAndReturn();
  return true;
}
