import { need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { termInAddress } from './address';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Puts the focus on the first question that is shown. */
function focusFirstResult(): void {
  document.querySelector<HTMLElement>('.kb-question > summary, .kb-near a')?.focus();
}

/**
 * `/` anywhere on the page goes to the box; Escape empties it; Down or Enter goes to the first answer. The search itself is
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
      focusFirstResult();
    }
  };
  root.addEventListener('submit', (event) => event.preventDefault(), { signal });
  box.addEventListener('focus', search, { signal });
  box.addEventListener('input', search, { signal });
  box.addEventListener('keydown', onBoxKey, { signal });
  window.addEventListener('keydown', onPageKey, { signal });
  window.addEventListener('popstate', () => setTerm(termInAddress()), { signal });
  setTerm(termInAddress());
};
