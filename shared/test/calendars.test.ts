/** Calendar files line by line; that other programs read them is tried where they are sent and served. */
import { expect, test } from 'vitest';
import { deadlinesCalendar } from '../src/deadlines-calendar.ts';
import { interviewCalendar } from '../src/interview-calendar.ts';
import { usualDates } from '../src/usual-year.ts';
import { yearValues, type YearFacts } from '../src/year-values.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const YEAR: YearFacts = {
  ...usualDates(2027),
  application_deadline_at: '2027-01-11T07:59:00Z',
  orientation_on: '2027-02-25',
  program_starts_on: '2027-03-01',
  program_ends_on: '2028-02-29',
  previous: null,
  aid_text: '',
  extras_low: null,
  extras_high: null,
  referees_needed: 1,
  expiry_margin_months: 6,
  tracks: [],
  stamp: 'a',
};
const settings = {
  school: { name: 'Yeshiva, Example', email: 'office@example.org' },
  siteUrl: 'https://example.org',
  now: NOW,
};

/** A file with its folded lines put together again, entry by entry. */
const entriesOf = (file: string): string[][] =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => entry.trim().split('\r\n'));

const dates = entriesOf(deadlinesCalendar(YEAR, settings));
const dated = (id: string): string[] => dates.find((lines) => lines[0]?.includes(`-${id}@`)) ?? [];

test('a whole day ends where the next begins, also at the end of a month, and rings no bell', () => {
  expect(dated('end')).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20280229', 'DTEND;VALUE=DATE:20280301']),
  );
  expect(dated('end')).not.toContain('BEGIN:VALARM');
});

test('the orientation has as many days as the pages say, and ends where the program begins', () => {
  expect(yearValues(YEAR)['orientation.length']).toBe('four days');
  expect(dated('orientation')).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20270225',
      'DTEND;VALUE=DATE:20270301',
      'DESCRIPTION:February 25\\, 2027\\, for four days',
    ]),
  );
});

test('an orientation on the day on which the program begins is one day', () => {
  const file = deadlinesCalendar({ ...YEAR, orientation_on: YEAR.program_starts_on }, settings);
  expect(file).toMatch(/DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270302\r\nSUMMARY:.*orientation/);
});

test('a deadline is a moment without an end, and is announced a week ahead', () => {
  expect(dated('application')).toContain('DTSTART:20270111T075900Z');
  expect(dated('application').some((line) => line.startsWith('DTEND'))).toBe(false);
  expect(dated('application')).toContain('TRIGGER:-P7D');
});

test('every date of the year has an entry of its own, at the school’s host, with signs escaped', () => {
  expect(dates.map((lines) => lines[0])).toEqual(
    ['application', 'letters', 'registration', 'tasks', 'orientation', 'start', 'end'].map(
      (id) => `UID:2027-2028-${id}@example.org`,
    ),
  );
  expect(dated('start')).toContain('SUMMARY:Yeshiva\\, Example: program begins');
});

test('without a year the calendar is empty', () => {
  expect(deadlinesCalendar(null, settings)).not.toContain('BEGIN:VEVENT');
});

test('no line is longer than 75 bytes, and none is cut inside a letter', () => {
  const file = deadlinesCalendar(YEAR, {
    ...settings,
    school: { name: `ישיבה ${'ארוכה '.repeat(20)}`, email: 'office@example.org' },
  });
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  // A line of two-byte letters is as full as it can be.
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(74);
  expect(file).not.toContain('\uFFFD');
});

test('an interview has its place or its link, and grows with every file that is made of it', () => {
  const interview = {
    application_id: 'a-1',
    starts_at: '2027-01-05T11:00:00Z',
    ends_at: '2027-01-05T11:30:00Z',
    kind: 'video',
    place: '',
    link: null,
  } as const;
  const made = (more: object, now = NOW): string[] =>
    entriesOf(
      interviewCalendar({ ...interview, ...more }, { schoolName: 'Yeshiva', host: 'example.org', now }),
    )[0] ?? [];
  expect(made({})).toEqual(
    expect.arrayContaining([
      'UID:interview-a-1@example.org',
      'DTSTART:20270105T110000Z',
      'DTEND:20270105T113000Z',
    ]),
  );
  expect(made({}).some((line) => /^(URL|DESCRIPTION)/.test(line))).toBe(false);
  expect(made({})).toContain('LOCATION:Video call');
  expect(made({ kind: 'place', place: 'Room 4, upstairs' })).toContain(
    'LOCATION:In person\\, Room 4\\, upstairs',
  );
  expect(made({ link: 'https://meet.example.org/x' })).toContain('URL:https://meet.example.org/x');
  const sequence = (now: Date): number =>
    Number(
      made({}, now)
        .find((line) => line.startsWith('SEQUENCE:'))
        ?.slice(9),
    );
  // Seconds since the beginning of 2026.
  expect(sequence(new Date('2026-01-01T00:01:00Z'))).toBe(60);
});
