import { need } from '../islands/dom';
import type { Island } from '../islands/island';
import { painted } from '../islands/waiting';

/** Specification: the header becomes shorter once the page is scrolled more than 20 px. */
const SHRINK_AFTER = 20;

/** Shrinks while scrolled; opens and closes the menu; on the home page its logo leads to the top, smoothly unless motion is unwanted. */
export const header: Island = (root, signal) => {
  const toggle = need(root, '.menu-toggle');
  const show = (open: boolean): void => {
    root.dataset['menu'] = open ? 'open' : 'closed';
    toggle.setAttribute('aria-expanded', String(open));
  };
  const shrink = (): void => {
    root.dataset['scrolled'] = String(window.scrollY > SHRINK_AFTER);
  };
  const toTop = (event: Event): void => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-to-top]')) return;
    event.preventDefault();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || root.dataset['menu'] !== 'open') return;
    show(false);
    toggle.focus();
  };
  document.addEventListener('keydown', onKey, { signal });
  window.addEventListener('scroll', shrink, { passive: true, signal });
  toggle.addEventListener('click', () => show(root.dataset['menu'] !== 'open'), { signal });
  need(root, 'nav').addEventListener('click', () => show(false), { signal });
  root.addEventListener('click', toTop, { signal });
  // A page that is opened further down. To ask how far makes the browser lay it out, so not before the first paint.
  void painted().then(() => signal.aborted || shrink());
};
