import { make } from '../islands/dom';
import type { Island } from '../islands/island';
import { closeToast, listenToToasts, resumeToast, type Toast } from '../lib/toasts';

function sheet({ title, message }: Toast): HTMLElement {
  const close = make(
    'button',
    { type: 'button', class: 'toast-close', 'aria-label': 'Close this notice' },
    '×',
  );
  close.addEventListener('click', closeToast);
  return make('div', { class: 'toast' }, make('p', {}, make('strong', {}, title), ` ${message}`), close);
}

/** Shows notices, also that of the page before; on a page brought back by Back, those of now. */
export const toasts: Island = (root, signal) => {
  const show = (toast: Toast | null): void => root.replaceChildren(...(toast ? [sheet(toast)] : []));
  signal.addEventListener('abort', listenToToasts(show));
  resumeToast();
  window.addEventListener('pageshow', ({ persisted }) => persisted && resumeToast(), { signal });
};
