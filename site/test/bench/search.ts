/** Measures the search of the knowledge base and prints one JSON line for each size. Run by `npm run bench -- site`. */
import { join } from 'node:path';
import { readContent } from '../../gatsby/content-check/files';
import { foldedWords } from '../../src/lib/fold';
import { filterCategories, termOf } from '../../src/features/knowledge-base/match';
import { RankedSearch } from '../../src/lib/rank';
import { answersOf, type Answer } from '../../src/features/knowledge-base/types';
import { dice, generateAnswers, inOneCategory, pick } from './generate';

const QUERIES = 200;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** The real answers, as many as asked for. */
function realAnswers(count: number): Answer[] {
  return readContent(join(import.meta.dirname, '../../content'))
    .files.filter((file) => file.kind === 'markdown' && file.collection === 'knowledge-base')
    .slice(0, count)
    .map((file) => ({
      slug: file.name,
      question: String(Reflect.get(file.data as object, 'question')),
      answer: file.body,
      link: null,
      next: null,
    }));
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** One slip of the finger: another letter, a missing one, one too many, two swapped. */
function slip(word: string, roll: () => number): string {
  const at = 1 + Math.floor(roll() * (word.length - 2));
  const [head, letter, next, tail] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const kind = Math.floor(roll() * 4);
  if (kind === 0) return head + pick(LETTERS, roll) + next + tail;
  if (kind === 1) return head + next + tail;
  if (kind === 2) return head + letter + pick(LETTERS, roll) + next + tail;
  return head + next + letter + tail;
}

interface Query {
  readonly typed: string;
  readonly target: number;
}

/** Two or three telling words of a question, one of them misspelled. */
function misspelled(items: readonly Answer[], roll: () => number): Query {
  const target = Math.floor(roll() * items.length);
  const words = foldedWords(items[target]?.question ?? '').filter((word) => word.length > 3);
  if (words.length === 0) return misspelled(items, roll);
  const chosen = words.slice(-Math.min(words.length, 2 + Math.floor(roll() * 2)));
  const wrong = Math.floor(roll() * chosen.length);
  return {
    typed: chosen.map((word, index) => (index === wrong ? slip(word, roll) : word)).join(' '),
    target,
  };
}

function substring(items: readonly Answer[], roll: () => number): Query {
  const target = Math.floor(roll() * items.length);
  const item = items[target];
  const text = (roll() < 0.5 ? item?.question : item?.answer.replaceAll('\n', ' ')) ?? '';
  const length = 3 + Math.floor(roll() * 10);
  const start = Math.floor(roll() * Math.max(1, text.length - length));
  const typed = text.slice(start, start + length).trim();
  return typed.length < 3 || !`${item?.question}\n${item?.answer}`.includes(typed)
    ? substring(items, roll)
    : { typed, target };
}

const timed = <T>(work: () => T): { readonly ms: number; readonly value: T } => {
  const start = performance.now();
  const value = work();
  return { ms: performance.now() - start, value };
};

function measure(items: readonly Answer[]): object {
  const roll = dice(items.length);
  const categories = inOneCategory(items);
  const built = timed(
    () =>
      new RankedSearch(
        items.map((item) => ({ ...item, keywords: [] })),
        [],
      ),
  );
  const near = built.value;
  const keys: number[] = [];
  const nearTimes: number[] = [];
  let whole = 0;
  let typos = 0;
  for (let turn = 0; turn < QUERIES; turn++) {
    const exact = substring(items, roll);
    for (let end = 1; end <= exact.typed.length; end++)
      keys.push(timed(() => filterCategories(categories, termOf(exact.typed.slice(0, end)))).ms);
    const found = answersOf(filterCategories(categories, termOf(exact.typed)));
    if (found.some((item) => item.slug === items[exact.target]?.slug)) whole += 1;
    const wrong = misspelled(items, roll);
    const answer = timed(() => near.search(wrong.typed, 10));
    nearTimes.push(answer.ms);
    if (answer.value.found.includes(wrong.target)) typos += 1;
  }
  return {
    answers: items.length,
    buildMs: Math.round(built.ms),
    keyMs: [quantile(keys, 0.5), quantile(keys, 0.95)],
    nearMs: [quantile(nearTimes, 0.5), quantile(nearTimes, 0.95)],
    substringRecall: whole / QUERIES,
    typoRecall: typos / QUERIES,
  };
}

for (const items of [realAnswers(60), generateAnswers(1000), generateAnswers(10_000)])
  console.log(JSON.stringify(measure(items)));
