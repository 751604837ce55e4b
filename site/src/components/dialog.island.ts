import { all } from '../islands/dom';
import type { Island } from '../islands/island';

/**
 * Opens a dialog by the buttons that name it, in browsers that do not follow `commandfor`; closes it by a press beside it.
 * Close and Escape are the browser's own.
 */
export const dialog: Island = (root, signal) => {
  if (!(root instanceof HTMLDialogElement)) throw new Error('A dialog is a <dialog>.');
  for (const button of all(document, `[aria-controls="${root.id}"]`))
    button.addEventListener('click', () => root.open || root.showModal(), { signal });
  root.addEventListener('click', (event) => event.target === root && root.close(), { signal });
};
