import { join } from 'node:path';
import { expect, test } from 'vitest';
import school from '../../shared/school.json';
import { withoutMarks } from '../src/lib/live-marks';
import { placeholdersIn, PLACEHOLDERS } from '../../shared/src/content/placeholders';
import { builtYear } from './built-year';
import { fill, fillDeep, liveValues, placeholderValues } from './fill';
import sample from './program-year.sample.json';
import { parseYear } from './program-year';

const year = parseYear(sample) ?? expect.fail('The sample is no year.');
const values = placeholderValues(year, school);

test('every placeholder has a value', () => {
  for (const name of Object.keys(PLACEHOLDERS)) expect(Reflect.get(values, name), name).toMatch(/\S/);
});

test('deadlines are said in their own zone and in Israel', () => {
  expect(values['deadline.application']).toMatch(/11:59 PM in Los Angeles \(\w+, \d+:\d\d AM in Israel\)$/);
  expect(values.letters).toMatch(/10:00 AM in Israel$/);
  expect(values['deadline.registration']).toMatch(/11:59 PM in US Eastern time/);
});

test('amounts and months are in plain words', () => {
  expect(values['cost.deposit']).toBe('$500');
  expect(values['dates.shana-aleph']).toMatch(/^[A-Z][a-z]+ 20\d\d to [A-Z][a-z]+ 20\d\d$/);
});

test('a track that a year leaves out is said, not invented', () => {
  const without = placeholderValues({ ...year, tracks: [] }, school);
  expect(without['dates.post-army']).toBe('Not offered this year');
});

test('a track that the year offers and the school has no page for is linked nowhere', async () => {
  const content = join(import.meta.dirname, '../../e2e/fixtures/second-school/content');
  const { tracks } = await builtYear(year, values, content, new Date());
  expect(tracks).toEqual(['shana_aleph', 'shana_bet']);
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

test('cost is said by track, and without a track from the least to the most', () => {
  expect(values['cost.total.shana-aleph']).toBe('$24,000');
  expect(values['cost.total.shiur-bet-plus']).toBe('$16,200');
  expect(values['cost.total']).toBe('$16,200 to $24,000, by track');
  const [first] = year.tracks;
  const alone = placeholderValues({ ...year, tracks: first ? [first] : [] }, school);
  expect(alone['cost.total']).toBe('$24,000');
});

test('without a year every value says that it is to be announced', () => {
  const none = placeholderValues(null, school);
  expect(none['deadline.application']).toBe('to be announced');
  expect(none['cost.total.post-army']).toBe('to be announced');
  expect(none.school).toBe(school.name);
});

test('values of the year are marked for pages that follow changes, those of the school are not', () => {
  const marked = liveValues(year, school);
  expect(marked.school).toBe(school.name);
  expect(marked['cost.total']).not.toBe(values['cost.total']);
  for (const [name, text] of Object.entries(marked))
    expect(withoutMarks(text)).toBe(Reflect.get(values, name));
});
