/** Between the finished page, the script that looks before its first paint, and the portal that takes it over. */

/** Told on the document once the page acts. */
export const TAKEN_OVER = 'taken-over';
/** Value of `data-first` on the root element while the finished page is not what this visitor will see. */
export const WAITS = 'waits';

/** Whether the HTML in `root` is the finished page of this address and what this visitor will see. */
export const isFinished = (root: HTMLElement, pathname: string): boolean =>
  root.dataset['finished'] === pathname && document.documentElement.dataset['first'] !== WAITS;

/** Says that the page acts now. What waited in the finished page's place is shown. */
export function tellTakenOver(): void {
  delete document.documentElement.dataset['first'];
  document.dispatchEvent(new Event(TAKEN_OVER));
}
