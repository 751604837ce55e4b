import { expect, test } from 'vitest';
import { deadlinesCalendar } from '../../shared/src/deadlines-calendar';
import { longDate } from '../../shared/src/dates';
import school from '../../shared/school.json';
import sample from './program-year.sample.json';
import { parseYear } from './program-year';

const settings = { school, siteUrl: 'https://school.example.org', now: new Date('2026-11-22T12:00:00Z') };
const file = deadlinesCalendar(parseYear(sample), settings);
const calendar = file.replaceAll('\r\n ', '');
const events = calendar.split('BEGIN:VEVENT').slice(1);
const eventOf = (id: string): string => events.find((event) => event.includes(`-${id}@`)) ?? '';

/** '20270111T075900Z' as an instant. */
const instantOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

test('every date of the year is there, each with an id of its own', () => {
  const ids = [...calendar.matchAll(/^UID:(.*)$/gm)].map((match) => match[1]);
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

const MOMENTS = [
  ['application', sample.application_deadline_at],
  ['letters', sample.decisions_at],
  ['registration', sample.registration_deadline_at],
] as const;

test.each(MOMENTS)('%s begins and ends at its moment', (id, at) => {
  const times = [...eventOf(id).matchAll(/^DT(?:START|END):(.*)$/gm)].map(([, stamp = '']) => stamp.trim());
  expect(times.map((stamp) => instantOf(stamp).toISOString())).toEqual([new Date(at).toISOString()]);
});

test.each(MOMENTS)('%s falls on the day that the page names, in every zone', (id, at) => {
  const [, stamp = ''] = /^DTSTART:(.*)$/m.exec(eventOf(id)) ?? [];
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect([zone, longDate(instantOf(stamp.trim()), zone)]).toEqual([zone, longDate(at, zone)]);
});

test('days are whole days', () => {
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${sample.orientation_on.replaceAll('-', '')}`);
});

test('tasks are finished before their day, as the portal, the mails and the answers say', () => {
  expect(eventOf('tasks')).toMatch(/SUMMARY:.*finish their tasks before today/);
  expect(eventOf('tasks')).toMatch(/DESCRIPTION:Before /);
});

test('no line is longer than calendars must read, and none is cut inside a letter', () => {
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(calendar).not.toContain('\uFFFD');
});

test('without a year there is a calendar with nothing in it', () => {
  const empty = deadlinesCalendar(null, settings);
  expect(empty).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(empty).not.toContain('VEVENT');
});
