import { Encoder, Index } from 'flexsearch';
import { foldText, foldedWords } from './fold';
import { candidates, type Candidate } from './spelling';
import type { SearchText } from './types';

export interface NearResult {
  /** Positions in the list of answers, the nearest first. */
  readonly found: readonly number[];
  /** The term with its misspelled words put right, or null when every word is known. */
  readonly suggestion: string | null;
}

/** Words that say nothing about what is looked for. */
const EMPTY_WORDS = new Set(
  'a about an and are as at be by can do does for from how i if in is it me my of on or the there to what when where which who will with you your'.split(
    ' ',
  ),
);

interface TypedWord {
  readonly typed: string;
  readonly options: readonly Candidate[];
}

/**
 * The search behind "Did you mean": all words in any order, forgiving slips. FlexSearch finds the answers of each word
 * (its own encoders don't suit Hebrew, so words are folded by ours); the ranking is ours.
 */
export class NearSearch {
  private readonly index = new Index({
    tokenize: 'strict',
    encoder: new Encoder({ normalize: foldText, dedupe: false, numeric: false }),
    fastupdate: false,
  });
  /** Folded word → how it is written, and in how many answers it stands. */
  private readonly words = new Map<string, { shown: string; answers: number }>();
  private readonly questions: ReadonlySet<string>[];
  private readonly count: number;

  constructor(items: readonly SearchText[]) {
    this.count = items.length;
    this.questions = items.map((item) => new Set(foldedWords(item.question)));
    items.forEach((item, id) => {
      const text = `${item.question} ${item.answer}`;
      this.index.add(id, foldedWords(text).join(' '));
      this.learn(text);
    });
  }

  private learn(text: string): void {
    const seen = new Set<string>();
    for (const shown of text.split(/[^\p{L}\p{N}\p{M}'’׳״"]+/u)) {
      for (const word of foldedWords(shown)) {
        if (seen.has(word)) continue;
        seen.add(word);
        const known = this.words.get(word);
        if (known) known.answers += 1;
        else
          this.words.set(word, {
            shown: shown.toLowerCase().replace(/^['"’״]+|['"’״]+$/g, '') || word,
            answers: 1,
          });
      }
    }
  }

  private typedWords(term: string): TypedWord[] {
    const all = [...new Set(foldedWords(term))];
    const telling = all.filter((word) => !EMPTY_WORDS.has(word));
    return (telling.length > 0 ? telling : all).map((typed) => ({
      typed,
      options: candidates(typed, this.words.keys()),
    }));
  }

  private weight(word: string): number {
    return Math.log(1 + this.count / (this.words.get(word)?.answers ?? 1));
  }

  /** For one typed word: each answer's best score. A word in the question counts more. */
  private scores({ options }: TypedWord): Map<number, number> {
    const scores = new Map<number, number>();
    for (const { word, likeness } of options) {
      const value = likeness ** 2 * this.weight(word);
      for (const id of this.index.search(word, { limit: this.count })) {
        const position = Number(id);
        const score = value * (this.questions[position]?.has(word) ? 2 : 1);
        if (score > (scores.get(position) ?? 0)) scores.set(position, score);
      }
    }
    return scores;
  }

  private suggest(words: readonly TypedWord[], term: string): string | null {
    const wrong = new Map(
      words
        .filter(({ typed }) => !this.words.has(typed))
        .map(({ typed, options }) => [typed, options[0]?.word]),
    );
    if (wrong.size === 0 || [...wrong.values()].some((word) => word === undefined)) return null;
    return foldedWords(term)
      .map((typed) => this.shown(wrong.get(typed) ?? typed))
      .join(' ');
  }

  private shown(word: string): string {
    return this.words.get(word)?.shown ?? word;
  }

  /** The answers nearest to a term. Answers that have more of its words come first. */
  search(term: string, most = 10): NearResult {
    const words = this.typedWords(term);
    const totals = new Map<number, { score: number; words: number }>();
    for (const word of words)
      for (const [id, score] of this.scores(word)) {
        const total = totals.get(id) ?? { score: 0, words: 0 };
        totals.set(id, { score: total.score + score, words: total.words + 1 });
      }
    const found = [...totals]
      .map(([id, { score, words: count }]) => ({ id, score: score * (count / words.length) }))
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, most)
      .map(({ id }) => id);
    return { found, suggestion: this.suggest(words, term) };
  }

  /** Bytes of the index when written out, for the benchmark. */
  bytes(): number {
    let bytes = 0;
    this.index.export((_key, data) => {
      bytes += new TextEncoder().encode(data ?? '').length;
    });
    return bytes;
  }
}
