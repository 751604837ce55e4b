import { make, need } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** The feed's frame takes the place of the question whether to load it. */
export const feed: Island = (root, signal) => {
  const ask = need(root, '.feed-ask');
  const show = (): void => {
    const { src = '', title = '' } = root.dataset;
    const frame = make('iframe', { class: 'feed-frame', title, src });
    ask.replaceWith(frame);
    frame.focus();
  };
  need(ask, 'button').addEventListener('click', show, { signal });
};
