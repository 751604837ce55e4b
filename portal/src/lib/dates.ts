/** Days and times in the language that is shown. Machines and files take those of shared/src/dates.ts. */
import { clockTime, dayText, deadlineText, longDate, longDateTime, viewerPlace } from '@school/shared/dates';
import { inLanguages } from './language.ts';

export const dates = inLanguages('dates', {
  dayText,
  longDate,
  clockTime,
  viewerPlace,
  deadlineText: (instant: string | Date, zone: string) => deadlineText(instant, zone),
  longDateTime,
});
