import { expect, test } from 'vitest';
import sample from './program-year.sample.json';
import { deadlinesCalendar } from './deadlines-calendar';
import { parseYear } from './program-year';

const calendar = deadlinesCalendar(parseYear(sample), 'https://school.example.org').replaceAll('\r\n ', '');

test('every date of the year is there, each with an id of its own', () => {
  const ids = [...calendar.matchAll(/^UID:(.*)$/gm)].map((match) => match[1]);
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

test('a deadline ends at its instant, whatever the zone of the reader', () => {
  const end = new Date(sample.application_deadline_at).toISOString().replaceAll(/[-:]|\.000/g, '');
  expect(calendar).toContain(`DTEND:${end}`);
});

test('days are whole days', () => {
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${sample.orientation_on.replaceAll('-', '')}`);
});
