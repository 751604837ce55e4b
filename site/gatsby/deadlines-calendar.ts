import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ical, { ICalCalendarMethod, type ICalCalendar } from 'ical-generator';
import { paths } from '../../shared/src/routes';
import school from '../../shared/school.json';
import { placeholderValues, type YearFacts } from './fill';

/** Makes the ids of our events different from everybody else's. */
const idHost = school.email.split('@')[1] ?? 'localhost';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A deadline is the hour that ends with it; an instant, so that every calendar shows it in its own zone. */
const addDeadline = (calendar: ICalCalendar, year: YearFacts, entry: Entry, end: Date): void => {
  calendar.createEvent({
    id: `${year.name}-${entry.id}@${idHost}`,
    start: new Date(end.getTime() - HOUR_MS),
    end,
    summary: `${school.name}: ${entry.title}`,
    description: entry.text,
    alarms: [{ trigger: (7 * DAY_MS) / 1000 }],
  });
};

const addDay = (calendar: ICalCalendar, year: YearFacts, entry: Entry, day: string): void => {
  calendar.createEvent({
    id: `${year.name}-${entry.id}@${idHost}`,
    start: new Date(`${day}T00:00:00Z`),
    allDay: true,
    timezone: 'UTC',
    summary: `${school.name}: ${entry.title}`,
    description: entry.text,
  });
};

/** The dates of the open program year as a calendar that people subscribe to. `siteUrl` is linked from it. */
export function deadlinesCalendar(year: YearFacts, siteUrl: string): string {
  const values = placeholderValues(year, school);
  const calendar = ical({
    name: `${school.name} ${values.year_name}`,
    prodId: { company: school.name, product: 'Deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_MS / 1000,
    url: `${siteUrl}${paths.prospectiveStudents}#deadlines`,
  });
  addDeadline(
    calendar,
    year,
    { id: 'application', title: 'application deadline', text: values.application_deadline },
    new Date(year.application_deadline_at),
  );
  addDeadline(
    calendar,
    year,
    { id: 'letters', title: 'acceptance letters', text: values.acceptance_letters },
    // Letters go out at a moment: it begins the hour.
    new Date(Date.parse(year.decisions_at) + HOUR_MS),
  );
  addDeadline(
    calendar,
    year,
    { id: 'registration', title: 'registration deadline', text: values.registration_deadline },
    new Date(year.registration_deadline_at),
  );
  addDay(
    calendar,
    year,
    { id: 'tasks', title: 'tasks of accepted students', text: values.tasks_deadline },
    year.tasks_deadline_on,
  );
  addDay(
    calendar,
    year,
    { id: 'orientation', title: 'orientation', text: values.orientation },
    year.orientation_on,
  );
  addDay(
    calendar,
    year,
    { id: 'start', title: 'program begins', text: values.program_start },
    year.program_starts_on,
  );
  addDay(
    calendar,
    year,
    { id: 'end', title: 'program ends', text: values.program_end },
    year.program_ends_on,
  );
  return calendar.toString();
}

/** Writes `/deadlines.ics` beside the built pages. */
export async function writeDeadlines(year: YearFacts, siteUrl: string, publicFolder: string): Promise<void> {
  await mkdir(publicFolder, { recursive: true });
  await writeFile(join(publicFolder, 'deadlines.ics'), deadlinesCalendar(year, siteUrl));
}
