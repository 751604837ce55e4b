import { deadlineText, hebrewDate, ISRAEL, viewerZone } from '@school/shared/dates';
import { all, make, need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { builtMoments, changedDeadlines, currentMoments } from '../../lib/current-year';
import type { Deadline } from '../../lib/program-year';

/** 'Monday, January 11, 2027, 8:59 AM' where the visitor is. */
const inZone = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at));

function showWhereYouAre(item: HTMLElement, at: string): void {
  const zone = viewerZone();
  need(item, '.deadline-visitor').textContent =
    `Where you are (${zone.replaceAll('_', ' ')}): ${inZone(at, zone)}`;
}

function showChanged(root: HTMLElement, { id, at, zone }: Deadline): void {
  const item = need(root, `[data-id="${id}"]`);
  const time = need<HTMLTimeElement>(item, 'time');
  time.dateTime = at;
  time.textContent = deadlineText(at, zone);
  need(item, '.deadline-hebrew bdi').textContent = hebrewDate(at, ISRAEL);
  showWhereYouAre(item, at);
  need(item, '.deadline-title').append(make('span', { class: 'badge badge-clay' }, 'Changed'));
}

const noteOf = (count: number): HTMLElement =>
  make(
    'p',
    { class: 'note note-changed', role: 'status' },
    `${count === 1 ? 'A date has' : 'Dates have'} changed since this page was made. What you see here is the new ${count === 1 ? 'date' : 'dates'}.`,
  );

/** Says the moments where the visitor is; asks the database once and shows the dates that changed after this page was built. */
export const deadlines: Island = (root, signal) => {
  for (const item of all(root, '[data-id]'))
    showWhereYouAre(item, need<HTMLTimeElement>(item, 'time').dateTime);
  const built = builtMoments(root);
  const show = (changed: readonly Deadline[]): void => {
    if (changed.length === 0 || signal.aborted) return;
    changed.forEach((deadline) => showChanged(root, deadline));
    root.before(noteOf(changed.length));
  };
  currentMoments().then(
    (now) => show(changedDeadlines(built, now)),
    (error: unknown) =>
      console.info('The deadlines could not be checked; the page shows those it was built with.', error),
  );
};
