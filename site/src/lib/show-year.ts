/** Loaded only when the office has changed the year since the site was built. */
import { yearValues, type YearFacts, type YearValue } from '@school/shared/year-values';
import school from '@school/shared/school.json';
import { all } from '../islands/dom';
import { deadlinesCalendar } from '@school/shared/deadlines-calendar';
import { deadlinesOf } from './deadlines';

/** Said on the document once the page shows another year. */
export const YEAR_SHOWN = 'yearshown';

function inData(script: HTMLElement, value: (name: string) => string): void {
  const before = JSON.parse(script.dataset['liveIn'] ?? '{}') as Readonly<Record<string, string>>;
  for (const [name, old] of Object.entries(before))
    script.textContent = script.textContent.replaceAll(
      JSON.stringify(old).slice(1, -1),
      JSON.stringify(value(name)).slice(1, -1).replaceAll('<', '\\u003c'),
    );
  script.dataset['liveIn'] = JSON.stringify(
    Object.fromEntries(Object.keys(before).map((name) => [name, value(name)])),
  );
}

/** A calendar of the year as it is now, for whoever adds it before the site is built again. */
function inCalendars(year: YearFacts): void {
  const text = deadlinesCalendar(year, { school, siteUrl: window.location.origin, now: new Date() });
  const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  for (const link of all<HTMLAnchorElement>(document, 'a[href$="/deadlines.ics"], a[data-calendar]')) {
    link.href = href;
    link.download = 'deadlines.ics';
    link.dataset['calendar'] = '';
  }
}

/** Every value on the page becomes that of `year`: texts, moments, data for search engines and the calendar. */
export function showYear(year: YearFacts | null): void {
  const values = yearValues(year);
  const value = (name: string): string => values[name as YearValue];
  for (const element of all(document, '[data-live]')) {
    const text = value(element.dataset['live'] ?? '');
    if (text && element.textContent !== text) element.textContent = text;
  }
  for (const script of all(document, '[data-live-in]')) inData(script, value);
  if (year) {
    for (const { id, at } of deadlinesOf(year))
      for (const time of all<HTMLTimeElement>(document, `time[data-moment="${id}"]`)) time.dateTime = at;
    inCalendars(year);
  }
  document.dispatchEvent(new Event(YEAR_SHOWN));
}
