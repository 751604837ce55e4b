import { need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { termInAddress } from '../../lib/search-address';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The best answer, or the first question that is shown. */
const firstResult = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.kb-best:not([hidden]) ol a') ??
  document.querySelector<HTMLElement>('.kb-question > summary');

/**
 * `/` anywhere on the page goes to the box; Escape empties it; Down goes to the first answer, Enter opens it. The search itself is
 * loaded when the box gets the focus, or at once when the address names a term.
 */
export const searchBox: Island = (root, signal) => {
  const box = need<HTMLInputElement>(root, 'input');
  let loading: Promise<{ readonly apply: () => void }> | null = null;
  const search = (): void => {
    loading ??= import('./search').then(({ startSearch }) => startSearch(root, signal));
    loading.then(
      ({ apply }) => apply(),
      (error: unknown) => {
        loading = null;
        console.info('The search could not be loaded.', error);
      },
    );
  };
  const setTerm = (text: string): void => {
    if (box.value === text) return;
    box.value = text;
    search();
  };
  const onPageKey = (event: KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    box.focus();
  };
  const onBoxKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && box.value !== '') {
      event.preventDefault();
      setTerm('');
    }
    if ((event.key === 'ArrowDown' || event.key === 'Enter') && box.value.trim() !== '') {
      event.preventDefault();
      const first = firstResult();
      if (event.key === 'Enter' && first instanceof HTMLAnchorElement) first.click();
      else first?.focus();
    }
  };
  root.addEventListener('submit', (event) => event.preventDefault(), { signal });
  box.addEventListener('focus', search, { signal });
  box.addEventListener('input', search, { signal });
  box.addEventListener('keydown', onBoxKey, { signal });
  window.addEventListener('keydown', onPageKey, { signal });
  window.addEventListener('popstate', () => setTerm(termInAddress()), { signal });
  // Words typed before this script was there are searched for; a box in which somebody stands is about to be typed into.
  if (box.value === '') setTerm(termInAddress());
  if (box.value !== '' || document.activeElement === box) search();
};
