import { expect, test } from 'vitest';
import { RankedSearch, stem } from './rank';
import { candidates, edits } from './spelling';

const item = (question: string, answer: string, ...keywords: string[]) => ({ question, answer, keywords });
const items = [
  item('How much is the registration deposit?', 'It is part of the tuition.'),
  item('May I hitchhike?', 'No. Use buses.'),
  item('How do I get to the yeshiva?', 'By bus from Jerusalem, about 75 minutes.'),
  item('What is a chavruta?', 'A learning partner (חַבְרוּתָא).'),
  item('Is there help with the cost?', 'Yes. Talk to us.', 'financial aid', 'break on tuition'),
];
const search = new RankedSearch(items, [
  ['scholarship', 'financial aid', 'מלגה'],
  ['jerusalem', 'yerushalayim'],
]);
const first = (term: string): number | undefined => search.search(term).found[0];

test('a slip in a word is put right and its answer comes first', () => {
  expect(search.search('hichhike')).toMatchObject({ found: [1], suggestion: 'hitchhike' });
  expect(search.search('registraton depositt')).toMatchObject({ suggestion: 'registration deposit' });
  expect(first('registraton depositt')).toBe(0);
});

test('a right word that nobody wrote here, or spells in the British way, is not called a slip', () => {
  const said = (term: string) => search.search(term).suggestion;
  const british = new RankedSearch([item('Which program center?', 'Organized, an honor, by check.')], []);
  for (const term of ['programme', 'programmes', 'centre', 'organised', 'honoured', 'cheques'])
    expect([term, british.search(term)]).toEqual([term, { found: [0], suggestion: null }]);
  expect(['torch', 'cost', 'past', 'deposition', 'learn'].map(said)).toEqual([null, null, null, null, null]);
});

test('several words are found in any order', () => {
  expect(first('jerusalem bus')).toBe(2);
  expect(search.search('jerusalem bus').suggestion).toBeNull();
});

test('words of one meaning find each other, in any language, as words and as phrases', () => {
  expect(first('scholarship')).toBe(4);
  expect(first('scholarships')).toBe(4);
  expect(first('מלגה')).toBe(4);
  expect(first('yerushalayim')).toBe(2);
});

test('what an editor has foreseen word for word comes first', () => {
  expect(first('break on tuition')).toBe(4);
  expect(first('tuition')).toBe(4);
});

test('Hebrew with a wrong letter is put right', () => {
  expect(search.search('חברותה').found).toEqual([3]);
});

test('words like nothing that is written find nothing', () => {
  expect(search.search('xylophone')).toEqual({ found: [], suggestion: null });
});

test('a word in a question counts more than one in an answer', () => {
  const two = new RankedSearch([item('Other', 'passport'), item('Passport?', 'other')], []);
  expect(two.search('pasport').found).toEqual([1, 0]);
});

test('endings do not matter', () => {
  expect(new Set(['apply', 'applies', 'applied', 'applying'].map(stem)).size).toBe(1);
  expect(new Set(['visit', 'visits', 'visited', 'visiting'].map(stem)).size).toBe(1);
  expect(stem('bus')).toBe('bus');
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
