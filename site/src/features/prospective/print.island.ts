import type { Island } from '../../islands/island';

/** Prints the table alone; the style sheet hides everything else while the mark is set. */
function printTable(): void {
  document.documentElement.dataset['print'] = 'tracks';
  window.print();
  delete document.documentElement.dataset['print'];
}

export const print: Island = (root, signal) => root.addEventListener('click', printTable, { signal });
