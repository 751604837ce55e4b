import { need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { showToast } from '../../lib/toasts';
import { UNREACHABLE } from './unreachable';

const load = () => import('./send');

/** Makes the form send its question. What checks and sends is loaded when somebody begins to write. */
export const questionForm: Island = (root, signal) => {
  if (!(root instanceof HTMLFormElement)) throw new Error('The question form is a <form>.');
  const button = need<HTMLButtonElement>(root, 'button[type="submit"]');
  let sending = false;
  const setSending = (now: boolean): void => {
    sending = now;
    button.setAttribute('aria-disabled', String(now));
    button.textContent = now ? 'Sending…' : 'Submit Question';
  };
  const send = async (): Promise<void> => {
    setSending(true);
    const { sendQuestion } = await load();
    // Once received, the page is about to be left.
    setSending(await sendQuestion(root));
  };
  /** The code that sends could not be fetched. */
  const refuse = (error: unknown): void => {
    console.warn('The question was not sent.', error);
    setSending(false);
    showToast({ title: 'Not sent yet', message: UNREACHABLE, stays: true });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!sending) send().catch(refuse);
  };
  root.addEventListener('submit', submit, { signal });
  const prepare = (): void => {
    load().then(
      ({ askAboutAddress }) => askAboutAddress(root, signal),
      // It is fetched again when the question is sent.
      console.info,
    );
  };
  root.addEventListener('focusin', prepare, { once: true, signal });
  if (window.location.search) load().then(({ carryWords }) => carryWords(root), console.info);
  button.disabled = false;
  // Brought back by Back after it was sent: ready for another question.
  window.addEventListener('pageshow', ({ persisted }) => persisted && setSending(false), { signal });
};
