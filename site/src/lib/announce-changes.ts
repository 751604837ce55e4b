import { deadlineText } from '@school/shared/dates';
import { changedDeadlines, currentMoments } from './current-year';
import type { YearMoments } from './program-year';
import { showToast } from './toasts';

/** Says on any page when dates have changed since the site was built. */
export async function announceChanges(built: YearMoments): Promise<void> {
  const changed = changedDeadlines(built, await currentMoments());
  if (changed.length === 0) return;
  showToast({
    title: changed.length === 1 ? 'A date has changed' : 'Dates have changed',
    message: changed.map(({ title, at, zone }) => `${title}: ${deadlineText(at, zone)}.`).join(' '),
    stays: true,
  });
}
