import { expect, test } from 'vitest';
import { NearSearch } from './near';
import { candidates, edits } from './spelling';

const items = [
  { question: 'How much is the registration deposit?', answer: 'It is part of the tuition.' },
  { question: 'May I hitchhike?', answer: 'No. Use buses.' },
  { question: 'How do I get to the yeshiva?', answer: 'By bus from Jerusalem, about 75 minutes.' },
  { question: 'What is a chavruta?', answer: 'A learning partner (חַבְרוּתָא).' },
];
const search = new NearSearch(items);

test('a slip in a word is put right and its answer comes first', () => {
  expect(search.search('hichhike')).toEqual({ found: [1], suggestion: 'hitchhike' });
  expect(search.search('registraton depositt')).toMatchObject({ suggestion: 'registration deposit' });
  expect(search.search('registraton depositt').found[0]).toBe(0);
});

test('several words are found in any order', () => {
  expect(search.search('jerusalem bus').found[0]).toBe(2);
  expect(search.search('jerusalem bus').suggestion).toBeNull();
});

test('Hebrew with a wrong letter is put right, with its own spelling', () => {
  const { found, suggestion } = search.search('חברותה');
  expect(found).toEqual([3]);
  expect(suggestion).toBe('חַבְרוּתָא');
});

test('words like nothing that is written find nothing', () => {
  expect(search.search('xylophone')).toEqual({ found: [], suggestion: null });
});

test('a word in a question counts more than one in an answer', () => {
  const two = new NearSearch([
    { question: 'Other', answer: 'passport' },
    { question: 'Passport?', answer: 'other' },
  ]);
  expect(two.search('pasport').found).toEqual([1, 0]);
});

test('edits are counted: change, add, remove and swap are one each', () => {
  expect([
    edits('bus', 'bus', 2),
    edits('bus', 'but', 2),
    edits('bus', 'buss', 2),
    edits('bus', 'bs', 2),
    edits('bus', 'bsu', 2),
  ]).toEqual([0, 1, 1, 1, 1]);
  expect(edits('deposit', 'tuition', 2)).toBe(3);
});

test('short words are not guessed', () => {
  expect(candidates('bsu', ['bus'])).toEqual([]);
  expect(candidates('depsoit', ['deposit', 'tuition']).map(({ word }) => word)).toEqual(['deposit']);
});
