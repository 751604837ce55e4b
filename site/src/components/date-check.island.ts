import { after } from '../islands/dom';
import type { Island } from '../islands/island';
import { announceChanges } from '../lib/announce-changes';
import { builtMoments } from '../lib/current-year';

/** Long enough for the page itself to be there first. */
const CHECK_AFTER_MS = 1500;
/** Set when the dates were asked for in this visit: a tab's pages are built together, so one answer does for all. */
const ASKED = 'site-dates-asked';

/** Asks once for a visit whether the dates are still those of the build. */
export const dateCheck: Island = (root, signal) => {
  if (window.sessionStorage.getItem(ASKED)) return;
  after(CHECK_AFTER_MS, signal, () => {
    announceChanges(builtMoments(root)).then(
      () => window.sessionStorage.setItem(ASKED, 'yes'),
      (error: unknown) => console.info('The dates could not be checked.', error),
    );
  });
};
