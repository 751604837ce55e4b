import { expect, test } from 'vitest';
import school from '../../shared/school.json';
import { fill, fillDeep, placeholdersIn, placeholderValues, PLACEHOLDERS } from './fill';
import sample from './program-year.sample.json';
import { parseYear } from './program-year';

const year = parseYear(sample);
const values = placeholderValues(year, school);

test('every placeholder has a value', () => {
  for (const name of Object.keys(PLACEHOLDERS)) expect(Reflect.get(values, name), name).toMatch(/\S/);
});

test('deadlines are said in their own zone and in Israel', () => {
  expect(values.application_deadline).toMatch(/11:59 PM in Los Angeles \(\w+, \d+:\d\d AM in Israel\)$/);
  expect(values.acceptance_letters).toMatch(/10:00 AM in Israel$/);
  expect(values.registration_deadline).toMatch(/11:59 PM in US Eastern time/);
});

test('amounts and months are in plain words', () => {
  expect(values.deposit_amount).toMatch(/^\$\d/);
  expect(values.shana_aleph_dates).toMatch(/^[A-Z][a-z]+ 20\d\d to [A-Z][a-z]+ 20\d\d$/);
});

test('a track that a year leaves out is said, not invented', () => {
  const without = placeholderValues({ ...year, tracks: [] }, school);
  expect(without.post_army_dates).toBe('Not offered this year');
});

test('a text is filled, with or without spaces; an unknown name stops the build', () => {
  expect(fill('{{ school }} and {{school}}', values)).toBe(`${school.name} and ${school.name}`);
  expect(fill('<a href="mailto:%7B%7Boffice_email%7D%7D">', values)).toBe(
    `<a href="mailto:${school.email}">`,
  );
  expect(() => fill('{{nothing}}', values)).toThrow('Unknown placeholder {{nothing}}.');
  expect(placeholdersIn('{{a}} {{ b }}')).toEqual(['a', 'b']);
});

test('texts are filled however deep; other values stay', () => {
  expect(fillDeep({ a: ['{{school}}', 1, null], b: { c: true } }, values)).toEqual({
    a: [school.name, 1, null],
    b: { c: true },
  });
});
