import { all, need } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** Read More shows the whole bio, Read Less its beginning. */
export const bio: Island = (root, signal) => {
  const button = need(root, 'button');
  const [short] = all(root, '.bio-short');
  const whole = need(root, '.bio-whole');
  const word = need(button, '[data-word]');
  const toggle = (): void => {
    const open = whole.dataset['open'] !== 'true';
    whole.dataset['open'] = String(open);
    button.setAttribute('aria-expanded', String(open));
    word.textContent = open ? 'Read Less' : 'Read More';
    if (short) short.hidden = open;
  };
  button.addEventListener('click', toggle, { signal });
};
