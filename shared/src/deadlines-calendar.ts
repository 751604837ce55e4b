/** The dates of the open program year as a calendar file (RFC 5545) that people subscribe to. */
import { calendarFile, escaped, stamp } from './calendar-file.ts';
import { paths } from './routes.ts';
import type { YearFacts } from './year-values.ts';
import { orientationDays, yearValues } from './year-values.ts';

export interface CalendarSettings {
  readonly school: { readonly name: string; readonly email: string };
  /** Address of the site, without a slash at its end. */
  readonly siteUrl: string;
  /** When the file is made. */
  readonly now: Date;
}

const dayStamp = (day: string): string => day.replaceAll('-', '');
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The moment of a deadline, or a whole day ('YYYY-MM-DD'). */
  readonly at: string;
  /** How many whole days; one if not said. */
  readonly days?: number;
}

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/**
 * A deadline is a moment: it begins and ends there (RFC 5545, 3.6.1: no end), so that every calendar shows it on the day that
 * the page names in that zone. With an hour before it, it began a day too early wherever it falls after midnight.
 */
const times = ({ at, days = 1 }: Entry): string[] =>
  isDay(at)
    ? [`DTSTART;VALUE=DATE:${dayStamp(at)}`, `DTEND;VALUE=DATE:${dayStamp(daysAfter(at, days))}`]
    : [`DTSTART:${stamp(new Date(at))}`];

const alarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-P7D',
  'END:VALARM',
];

function event(entry: Entry, year: YearFacts, { school, now }: CalendarSettings): string[] {
  const { id, title, text, at } = entry;
  const summary = `${school.name}: ${title}`;
  return [
    'BEGIN:VEVENT',
    // Different from everybody else's ids.
    `UID:${year.name}-${id}@${school.email.split('@')[1] ?? 'localhost'}`,
    `DTSTAMP:${stamp(now)}`,
    ...times(entry),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(isDay(at) ? [] : alarm(summary)),
    'END:VEVENT',
  ];
}

function entriesOf(year: YearFacts): Entry[] {
  const values = yearValues(year);
  return [
    {
      id: 'application',
      title: 'application deadline',
      text: values['deadline.application'],
      at: year.application_deadline_at,
    },
    { id: 'letters', title: 'acceptance letters', text: values.letters, at: year.decisions_at },
    {
      id: 'registration',
      title: 'registration deadline',
      text: values['deadline.registration'],
      at: year.registration_deadline_at,
    },
    {
      id: 'tasks',
      title: 'accepted students finish their tasks before today',
      text: `Before ${values['deadline.tasks']}`,
      at: year.tasks_deadline_on,
    },
    {
      id: 'orientation',
      title: 'orientation',
      text: `${values.orientation}, for ${values['orientation.length']}`,
      at: year.orientation_on,
      days: orientationDays(year),
    },
    { id: 'start', title: 'program begins', text: values['program.start'], at: year.program_starts_on },
    { id: 'end', title: 'program ends', text: values['program.end'], at: year.program_ends_on },
  ];
}

/** The calendar; without a year it is empty and says so by its name. */
export function deadlinesCalendar(year: YearFacts | null, settings: CalendarSettings): string {
  const { school, siteUrl } = settings;
  const name = `${school.name} ${yearValues(year)['year.name']}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${school.name}//Deadlines//EN`,
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `URL:${siteUrl}${paths.prospectiveStudents}#deadlines`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...(year ? entriesOf(year).flatMap((entry) => event(entry, year, settings)) : []),
    'END:VCALENDAR',
  ];
  return calendarFile(lines);
}
