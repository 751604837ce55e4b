import { expect, test } from 'vitest';
import { seasonSentence } from '../src/season-words.ts';

const year = {
  name: '2027-2028',
  opens_at: '2026-09-01T06:00:00Z',
  application_deadline_at: '2027-01-11T07:59:00Z',
  application_deadline_zone: 'America/Los_Angeles',
  program_starts_on: '2027-08-29',
  previous: null,
};
const DEADLINE = 'Sunday, January 10, 2027, 11:59 PM in Los Angeles (Monday, 9:59 AM in Israel)';

test.each([
  ['2026-08-01', year, 'Applications for 2027–2028 open on Tuesday, September 1, 2026, 9:00 AM in Israel.'],
  [
    '2026-08-01',
    { ...year, previous: { name: '2026-2027' } },
    'Applications for 2026–2027 are closed; those for 2027–2028 open on Tuesday, September 1, 2026, 9:00 AM in Israel.',
  ],
  ['2026-11-01', year, `Applications for 2027–2028 are open until ${DEADLINE}.`],
  ['2027-01-09', year, `The last days: applications for 2027–2028 close on ${DEADLINE}.`],
  ['2027-01-12', year, `Applications for 2027–2028 closed on ${DEADLINE}.`],
  ['2027-09-12', year, 'The dates of the next year are not set yet.'],
  ['2027-01-12', null, 'The dates of the next year are not set yet.'],
] as const)('on %s', (day, facts, sentence) => {
  const said = seasonSentence(facts, new Date(`${day}T12:00:00Z`));
  // The joiners keep a year on one line of a phone, and nobody sees them.
  expect(said.replaceAll('\u2060', '')).toBe(sentence);
  expect(said).not.toMatch(/\d[–-]\d/);
});
