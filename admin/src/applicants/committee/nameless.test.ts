import { expect, test } from 'vitest';
import { cut, fileName, namesOf } from './nameless.tsx';

const person = {
  first_name: 'Noam Ari',
  last_name: "O'Testly",
  hebrew_first_name: 'נועם',
  hebrew_last_name: null,
  high_school: 'Demo High',
};
const names = namesOf(person);
/** The text with each covered part as a dash. */
const covered = (text: string): string =>
  cut(text, names)
    .map((part, index) => (index % 2 === 1 ? '–' : part))
    .join('');

test('names, their parts and schools are covered, in any case, with Hebrew prefixes', () => {
  expect(covered('My name is Noam. NOAM ARI went to Demo High.')).toBe('My name is –. – went to –.');
  expect(covered('אני נועם, ולנועם יש אח')).toBe('אני –, ולנועם יש אח');
  expect(covered('שלום לנועם')).toBe('שלום –');
});

test('a name inside a longer word stays, and so does what could be anything', () => {
  expect(covered('Noamia is no name, Ariel neither')).toBe('Noamia is no name, Ariel neither');
  expect(namesOf({ ...person, first_name: 'Jo', last_name: 'Li' })).not.toContain('Jo');
});

test('a person without names covers nothing', () => {
  const nobody = { first_name: null, last_name: null, hebrew_first_name: null, hebrew_last_name: null };
  expect(cut('All of it.', namesOf(nobody))).toEqual(['All of it.']);
});

test('a file without its name is called by its number', () => {
  expect([fileName('A-2027-1001', 3), fileName(null, 3), fileName(null, null)]).toEqual([
    'A-2027-1001',
    'File 3',
    'A file',
  ]);
});
