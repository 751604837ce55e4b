import { viewerPlace, viewerZone } from '@school/shared/dates';
import { all, need } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** Named here too: the module that says it is loaded only after a change. */
const YEAR_SHOWN = 'yearshown';

/** 'Monday, January 11, 2027 at 8:59 AM' where the visitor is, in the clock of their country. */
const inZone = (at: string, timeZone: string): string => {
  // English words, but 24 hours where that is usual.
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
    ...(hourCycle ? { hourCycle } : {}),
  }).format(new Date(at));
};

function showWhereYouAre(item: HTMLElement): void {
  const zone = viewerZone();
  const at = need<HTMLTimeElement>(item, 'time').dateTime;
  const passed = Date.parse(at) > Date.now() ? '' : '. It has passed.';
  need(item, '.deadline-visitor').textContent =
    `Where you are, ${viewerPlace(zone)}: ${inZone(at, zone)}${passed}`;
}

/** Says the moments where the visitor is, again when the year has changed. */
export const deadlines: Island = (root, signal) => {
  const show = (): void => all(root, '[data-id]').forEach(showWhereYouAre);
  show();
  document.addEventListener(YEAR_SHOWN, show, { signal });
};
