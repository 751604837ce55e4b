import { need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { termInAddress } from '../../lib/search-address';

/** The search of all items. What searches is loaded when the field is first used, or when the address names words. */
export const findTorah: Island = (root, signal) => {
  const field = need<HTMLInputElement>(root, 'input');
  let loading: Promise<{ readonly apply: () => void }> | null = null;
  const search = (): void => {
    loading ??= import('./find').then(({ startFinding }) => startFinding(root, signal));
    loading.then(
      ({ apply }) => apply(),
      (error: unknown) => {
        loading = null;
        console.info('The search could not be loaded.', error);
      },
    );
  };
  const clear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || field.value === '') return;
    event.preventDefault();
    field.value = '';
    search();
  };
  root.addEventListener('submit', (event) => event.preventDefault(), { signal });
  field.addEventListener('focus', search, { signal });
  field.addEventListener('input', search, { signal });
  field.addEventListener('keydown', clear, { signal });
  if (field.value === '') field.value = termInAddress();
  if (field.value !== '' || document.activeElement === field) search();
};
