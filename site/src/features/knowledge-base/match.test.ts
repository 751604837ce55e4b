import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterCategories, matches, rangesOf, termOf } from './match';
import type { Answer, Category } from './types';

const answer = (
  question: string,
  text: string,
  slug = question.toLowerCase().replaceAll(' ', '-'),
): Answer => ({
  slug,
  question,
  answer: text,
  link: null,
  next: null,
});
const term = (text: string) => {
  const made = termOf(text);
  if (!made) throw new Error('empty term');
  return made;
};
const tree: readonly Category[] = [
  {
    id: 'a',
    title: 'A',
    icon: 'book',
    subcategories: [
      {
        id: 'a1',
        title: 'A1',
        items: [answer('Where is it?', 'On a hill'), answer('Who pays?', 'The DEPOSIT is yours')],
      },
      { id: 'a2', title: 'A2', items: [answer('When?', 'Soon')] },
    ],
  },
  {
    id: 'b',
    title: 'B',
    icon: 'pen',
    subcategories: [{ id: 'b1', title: 'B1', items: [answer('Deposit?', 'No')] }],
  },
];

test('an empty box shows everything', () => {
  expect(termOf('   ')).toBeNull();
  expect(filterCategories(tree, null)).toBe(tree);
});

test('a match in a question or an answer is kept; empty subcategories and categories are hidden', () => {
  const shown = filterCategories(tree, term('deposit'));
  expect(
    shown.map((category) => category.subcategories.map((sub) => sub.items.map((item) => item.question))),
  ).toEqual([[['Who pays?']], [['Deposit?']]]);
  expect(filterCategories(tree, term('hill')).map(({ id }) => id)).toEqual(['a']);
  expect(filterCategories(tree, term('hills'))).toEqual([]);
});

test('signs are found where they stand, like everything else', () => {
  const item = answer('Who pays?', 'You (mostly); "yes" …', 'x');
  for (const signs of ['?', '"', '…', '(', '(mostly);']) expect(matches(item, term(signs)), signs).toBe(true);
  for (const signs of ['״', '?!', '%', '_', '( )']) expect(matches(item, term(signs)), signs).toBe(false);
  expect(matches(item, term('pays?'))).toBe(true);
});

test('the rule is exactly a case-insensitive substring, for every term that is not Hebrew', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'aAbBéÉ ß".-\'0/+'.split('')), maxLength: 12 });
  fc.assert(
    fc.property(latin, latin, latin, (typed, question, text) => {
      const made = termOf(typed);
      if (!made) return;
      const rule = [question, text].some((part) => part.toLowerCase().includes(typed.trim().toLowerCase()));
      expect(matches(answer(question, text, 'x'), made)).toBe(rule);
    }),
    { numRuns: 500 },
  );
});

describe('Hebrew is found', () => {
  const item = answer('What is a chavruta?', 'A partner (חַבְרוּתָא); see ארה״ב and צה"ל; שלום', 'x');
  test.each([
    ['without niqqud', 'חברותא'],
    ['with niqqud', 'חַבְרוּתָא'],
    ['with gershayim for quotes', 'צה״ל'],
    ['without gershayim', 'ארהב'],
    ['inside a word', 'ברות'],
    ['up to a letter that is final only there', 'שלום'],
    ['with the common form of a final letter', 'שלומ'],
  ])('%s', (_what, typed) => expect(matches(item, term(typed))).toBe(true));
  test('and nothing else is', () => expect(matches(item, term('חברים'))).toBe(false));
});

test('marks stand where the words stand in the original', () => {
  const parts = (text: string, typed: string) =>
    rangesOf(text, term(typed)).map(({ start, end }) => text.slice(start, end));
  expect(parts('Deposit or deposit', 'DEPOSIT')).toEqual(['Deposit', 'deposit']);
  expect(parts('see (חַבְרוּתָא) here', 'חברותא')).toEqual(['חַבְרוּתָ' + 'א']);
  expect(parts('ארה״ב', 'ארהב')).toEqual(['ארה״ב']);
  expect(rangesOf('anything', null)).toEqual([]);
});

test('every match can be marked', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'abAB אבםמ״ְָ'.split('')), minLength: 1, maxLength: 10 }),
      fc.nat(9),
      fc.nat(9),
      (text, from, length) => {
        const made = termOf(text.slice(from, from + length + 1));
        if (!made || made.folded === '') return;
        expect(rangesOf(text, made).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});
