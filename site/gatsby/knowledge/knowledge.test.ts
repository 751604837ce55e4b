import { describe, expect, test } from 'vitest';
import school from '../../../shared/school.json';
import { relatedAnswers } from './related';
import { answerLink, knowledgeTree, type AnswerNode } from './tree';

const node = (slug: string, fields: Partial<AnswerNode> = {}): AnswerNode => ({
  category: 'life-campus',
  slug,
  question: slug,
  answer: '',
  subcategory: 'rooms',
  order: 0,
  hebrew: null,
  ...fields,
});
const categories = [
  {
    id: 'life-campus' as const,
    title: 'Life',
    icon: 'house' as const,
    subcategories: [
      { id: 'rooms', title: 'Rooms', next: { text: 'Look inside', link: '/peek-inside' } },
      { id: 'empty', title: 'Empty', next: { link: 'season' } },
    ],
  },
];

describe('the words of links', () => {
  test.each([
    ['/prospective-students#weekly-schedule', 'See the weekly schedule'],
    ['/prospective-students#sample-classes-english', 'See sample classes in English'],
    ['/staff', 'Meet the staff'],
    ['/peek-inside', 'Learn More'],
    ['https://example.org/x', 'Learn More'],
  ])('%s', (link, label) => expect(answerLink(link)?.label).toBe(label));
  test('a link of the school comes from its one place and opens in a new tab', () => {
    expect(answerLink('school:otherTracksForm')).toEqual({
      href: school.links.otherTracksForm,
      label: 'Learn More',
      external: true,
    });
    expect(() => answerLink('school:nothing')).toThrow('is not a link of the school');
  });
});

test('answers stand in the order of their files; empty subcategories are left out', () => {
  const tree = knowledgeTree(categories, [
    node('b', { order: 2 }),
    node('a', { order: 1 }),
    node('x', { category: 'other' }),
  ]);
  expect(tree[0]?.subcategories.map(({ id, items }) => [id, items.map((item) => item.slug)])).toEqual([
    ['rooms', ['a', 'b']],
  ]);
});

test('an answer ends with the next step of its subject, but not twice with the same link', () => {
  const [category] = knowledgeTree(categories, [
    node('a'),
    node('b', { order: 1, link: '/peek-inside' }),
    node('c', { order: 2, subcategory: 'empty' }),
  ]);
  const nexts = category?.subcategories.flatMap(({ items }) => items.map(({ next }) => next));
  expect(nexts).toEqual([{ text: 'Look inside', href: '/peek-inside' }, null, 'season']);
});

test('related answers: those named first, then those that share rare words, never itself', () => {
  const answers = [
    node('passport', { question: 'How long must my passport be valid?', related: ['laundry'] }),
    node('renewal', { question: 'Where do I renew a passport?', subcategory: 'papers' }),
    node('laundry', { question: 'Who washes clothes?', subcategory: 'other' }),
    node('meals', { question: 'What is for dinner?', subcategory: 'third' }),
  ];
  expect(
    relatedAnswers(answers)
      .get('passport')
      ?.map(({ slug }) => slug),
  ).toEqual(['laundry', 'renewal']);
  expect(relatedAnswers(answers).get('meals')).toEqual([]);
});
