import { paths } from '@school/shared/routes';
import { need } from '../../islands/dom';
import type { Island } from '../../islands/island';
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

/** Checks, sends and confirms a question. Nothing typed is lost when sending fails. */
export const questionForm: Island = (root, signal) => {
  if (!(root instanceof HTMLFormElement)) throw new Error('The question form is a <form>.');
  const button = need<HTMLButtonElement>(root, 'button[type="submit"]');
  let sending = false;
  const setSending = (now: boolean): void => {
    sending = now;
    button.setAttribute('aria-disabled', String(now));
    button.textContent = now ? 'Sending…' : 'Submit Question';
  };
  const send = async (question: Question): Promise<void> => {
    setSending(true);
    const result = await askQuestion(question, textOf(root, 'website'));
    if (result.kind === 'received') {
      showErrors(root, {}, null);
      root.reset();
      return confirmAndReturn();
    }
    setSending(false);
    if (result.kind === 'invalid') showErrors(root, { [result.field]: result.message }, null);
    else showErrors(root, {}, result.message);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (sending) return;
    const question = questionIn(root);
    const found = questionErrors(question);
    if (Object.keys(found).length > 0) showErrors(root, found, null);
    else void send(question);
  };
  root.addEventListener('submit', submit, { signal });
  button.disabled = false;
  // Brought back by Back after it was sent: ready for another question.
  window.addEventListener('pageshow', ({ persisted }) => persisted && setSending(false), { signal });
};
