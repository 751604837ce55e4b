/** How often a family's own words bring the right answer: the measure of the search, its keywords and its synonyms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import school from '@school/shared/school.json';
import { readContent } from '../../gatsby/content-check/files';
import { fill, placeholderValues } from '../../gatsby/fill';
import { parseYear } from '../../gatsby/program-year';
import sample from '../../gatsby/program-year.sample.json';
import { matches, termOf } from '../../src/features/knowledge-base/match';
import { RankedSearch } from '../../src/lib/rank';

const here = import.meta.dirname;
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const phrasings = (name: string) =>
  z.array(z.object({ query: z.string(), answer: z.string() })).parse(json(join(here, name)));

const values = placeholderValues(parseYear(sample), school);
const fields = z.object({ question: z.string(), keywords: z.array(z.string()).default([]) });
const content = join(here, '../../content');
const answers = readContent(content)
  .files.filter((file) => file.kind === 'markdown' && file.collection === 'knowledge-base')
  .map((file) => ({ slug: file.name, answer: fill(file.body, values), ...fields.parse(file.data) }));
const synonyms = z
  .array(z.object({ words: z.array(z.string()) }))
  .parse(json(join(content, 'synonyms.json')))
  .map(({ words }) => words);
const search = new RankedSearch(answers, synonyms);

/** The share of phrasings whose answer comes first, and among the first three; with those that miss the three. */
function measure(name: string): { first: number; three: number; missed: string[] } {
  const list = phrasings(name).map(({ query, answer }) => ({
    query,
    place: search.search(query, 3).found.findIndex((at) => answers[at]?.slug === answer),
  }));
  const share = (most: number): number =>
    (100 * list.filter(({ place }) => place >= 0 && place < most).length) / list.length;
  const missed = list.filter(({ place }) => place < 0).map(({ query }) => query);
  return { first: share(1), three: share(3), missed };
}

test('the answer about eligibility is found by what is asked about it', () => {
  const slug = 'am-i-eligible';
  for (const query of [
    'am i eligible',
    'eligibility',
    'age limit',
    'which passport do i need',
    'who can apply',
  ])
    expect([query, search.search(query, 3).found.map((at) => answers[at]?.slug)]).toEqual([
      query,
      expect.arrayContaining([slug]),
    ]);
  const own = answers.find((entry) => entry.slug === slug);
  for (const word of ['passport', 'Hebrew', 'age', 'school', 'money'])
    expect(own && matches(own, termOf(word) ?? expect.fail('no term')), word).toBe(true);
});

test('of the phrasings written before tuning, 80 % find their answer first and 95 % among three', () => {
  expect(phrasings('own.json').length).toBeGreaterThanOrEqual(200);
  const { first, three, missed } = measure('own.json');
  expect(first, missed.join(', ')).toBeGreaterThanOrEqual(80);
  expect(three, missed.join(', ')).toBeGreaterThanOrEqual(95);
});

test('of the phrasings that somebody else wrote and nobody tuned for, as many do', () => {
  const { first, three, missed } = measure('heldout.json');
  expect(first, missed.join(', ')).toBeGreaterThanOrEqual(80);
  expect(three, missed.join(', ')).toBeGreaterThanOrEqual(95);
});
