import { expect, test } from 'vitest';
import { blocksOf, plainAnswer } from './blocks';

test('bullets become lists, empty lines part paragraphs', () => {
  expect(blocksOf('One\ntwo\n\n• a\n• b\n\nThree')).toEqual([
    { kind: 'paragraph', lines: ['One', 'two'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', lines: ['Three'] },
  ]);
});

test('a list right below a line is a list of its own', () => {
  expect(blocksOf('Bring:\n• a').map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
});

test('lines between upright strokes are the rows of a table', () => {
  const answer = 'Fits:\n| Track | Age |\n| Shana Aleph | 18–20 |\n\nAsk us.';
  expect(blocksOf(answer)).toEqual([
    { kind: 'paragraph', lines: ['Fits:'] },
    { kind: 'table', lines: ['Track | Age', 'Shana Aleph | 18–20'] },
    { kind: 'paragraph', lines: ['Ask us.'] },
  ]);
  expect(plainAnswer(answer)).toBe('Fits: Track, Age. Shana Aleph, 18–20. Ask us.');
});

test('the plain form is one line', () => {
  expect(plainAnswer('One\n\n• a\n• b')).toBe('One a b');
});
