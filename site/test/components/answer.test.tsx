import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import school from '@school/shared/school.json';
import { AnswerBody } from '../../src/features/knowledge-base/AnswerBody';
import { SEASON_LINE, plainAnswer } from '../../src/features/knowledge-base/blocks';
import { LineText } from '../../src/features/knowledge-base/LineText';
import { linkParts } from '../../src/features/knowledge-base/line-links';
import type { NextStepWords } from '../../src/features/knowledge-base/types';

const links = (text: string) =>
  linkParts(text).flatMap(({ words, href }) => (href === null ? [] : [[words, href]]));

test.each([
  ['Write to office@example.org, or call.', [['office@example.org', 'mailto:office@example.org']]],
  [`Call ${school.phone}.`, [[school.phone, `tel:${school.phone.replaceAll('-', '')}`]]],
  ['See https://example.org/visas.', [['https://example.org/visas', 'https://example.org/visas']]],
  ['Sign in. Then wait.', [['Sign in', '/login']]],
  ['It is there, after you sign in.', [['after you sign in', '/login']]],
  ['While they are open, press Apply Now on any page.', [['Apply Now', school.links.apply]]],
  ['Use the form Submit a Question.', [['Submit a Question', '/submit-question']]],
  ['Sign ink is no page, and 2027-2028 no phone.', []],
])('links in %s', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    linkParts(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text);
});

test('a question has no links, since it is a button or a link itself', () => {
  render(<LineText text="Where do I Sign in?" />);
  expect(screen.queryByRole('link')).toBeNull();
});

const show = (answer: string, next: NextStepWords | null) =>
  render(<AnswerBody item={{ slug: 'a', question: 'A?', answer, link: null, next }} />).container;

test('an answer ends with its next step', () => {
  show('Yes.', { text: 'Compare the tracks', href: '/prospective-students#compare-tracks' });
  expect(screen.getByRole('link', { name: 'Compare the tracks' }).closest('p')).toHaveTextContent(
    'Next: Compare the tracks',
  );
});

test('about applying the next step and the season are those of the day, each in its words', () => {
  const page = show(`${SEASON_LINE}\n\nYes.`, 'season');
  const seasons = (part: string) =>
    [...page.querySelectorAll(`${part} [data-when]`)].map((variant) => [
      variant.getAttribute('data-when'),
      variant.textContent,
    ]);
  expect(seasons('.answer-season').map(([when]) => when)).toEqual([
    'before',
    'open',
    'last',
    'closed',
    'next',
    'none',
  ]);
  expect(seasons('.answer-next')).toEqual([
    ['before next', 'See the dates'],
    ['open last', 'Apply Now (opens in a new tab)'],
    ['closed', 'Ask about more time'],
    ['none', 'Ask us'],
  ]);
});

test('the plain form of an answer leaves out the season, which may turn', () => {
  expect(plainAnswer(`${SEASON_LINE}\n\nYes.`)).toBe('Yes.');
});
