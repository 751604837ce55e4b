import { make, need } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** A service that has not answered by then does not answer. */
export const GIVE_UP_MS = 10_000;

/** The feed's frame takes the place of the question whether to load it; where it cannot come, the question comes back and says so. */
export const feed: Island = (root, signal) => {
  const ask = need(root, '.feed-ask');
  const failed = need(ask, '.feed-failed');
  const show = (): void => {
    const fail = (): void => {
      frame.replaceWith(ask);
      failed.hidden = false;
      need(ask, 'button').focus();
    };
    const { src = '', title = '' } = root.dataset;
    const frame = make('iframe', { class: 'feed-frame', title, src });
    ask.replaceWith(frame);
    if (!window.navigator.onLine) return fail();
    frame.focus();
    const waiting = window.setTimeout(fail, GIVE_UP_MS);
    frame.addEventListener('load', () => window.clearTimeout(waiting));
    signal.addEventListener('abort', () => window.clearTimeout(waiting));
  };
  need(ask, 'button').addEventListener('click', show, { signal });
};
