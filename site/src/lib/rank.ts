/** The ranked search of answers and of Torah items: words in any order, by their meaning for families, forgiving slips of the finger. */
import { Encoder, Index } from 'flexsearch';
import { foldedWords, foldText } from './fold';
import { candidates } from './spelling';

/** What a search looks at. */
export interface SearchText {
  readonly question: string;
  readonly answer: string;
}

export interface Ranked {
  /** Positions in the list of answers, the best first. */
  readonly found: readonly number[];
  /** The term with its misspelled words put right, or null when every word is known. */
  readonly suggestion: string | null;
}

/** Words that say nothing about what is looked for. */
const EMPTY_WORDS = new Set(
  'a about am an and any are as at be by can could d do does for from get go have how i if in into is it its ll m me my of on or our s should so t that the there they this to us was we what whats when where which who will with would you your'.split(
    ' ',
  ),
);

/** A British spelling as the American one, so that programme and program, centre and center are one word. */
const american = (word: string): string =>
  word.length < 6
    ? word
    : word
        .replace(/^cheque/, 'check')
        .replace(/mme(?=s?$)/, 'm')
        .replace(/tre(?=s?$)/, 'ter')
        .replace(/our(?=$|s$|e[dr]|ing|abl|hood)/, 'or')
        .replace(/is(?=e[drs]?$|ing$|ations?$)/, 'iz');

/** English endings and spellings, so that apply, applies, applied and applying are one word. Hebrew is left as it is. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const bare = american(word)
    .replace(/(ss|us|is)$|s$/, '$1')
    .replace(/(?:ing|ed)$/, (end) => (word.length - end.length >= 4 ? '' : end))
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/(?:e|y|ie|i)$/, '');
  return bare.length < 3 ? word : bare;
}
const stemsOf = (text: string): string[] => foldedWords(text).map(stem);

/** A group of words that families use for one thing; several words stand together as a phrase. */
export type Synonyms = readonly (readonly string[])[];

interface Phrase {
  readonly words: readonly string[];
  readonly group: number;
}

/** What a word of the typed term counts: itself, or as one of a group of synonyms. */
interface Wanted {
  readonly stem: string;
  readonly weight: number;
}

/** A slip of the finger rather than a right word that nobody has written here: torch is not Torah, nor neighbor neighborhood. */
const isSlipOf = (typed: string, known: string): boolean =>
  typed.length > 5 && known[0] === typed[0] && !known.startsWith(typed) && !typed.startsWith(known);

const TITLE = 3.2;
const KEYWORDS = 3.6;
const OTHER_WORD = 0.75;
const FORESEEN = 1.25;
const MOST_LIKE = 4;
/** Long answers hold many words by accident (BM25). */
const LENGTH_PART = 0.35;
const SATURATION = 1.4;

export interface RankedText extends SearchText {
  /** Words and phrases of the editor by which the answer is to be found as well. */
  readonly keywords: readonly string[];
}

export class RankedSearch {
  /** FlexSearch finds the answers in which a stem stands; its own encoders don't suit Hebrew, so words are folded by ours. */
  private readonly index = new Index({
    tokenize: 'strict',
    encoder: new Encoder({ normalize: foldText, dedupe: false, numeric: false }),
    fastupdate: false,
  });
  /** By position: how much a stem stands in that answer. */
  private readonly weights: Map<string, number>[] = [];
  private readonly shown = new Map<string, string>();
  private readonly written = new Set<string>();
  /** A phrase of the editor → the answers that have it. */
  private readonly exact = new Map<string, number[]>();
  private readonly lengths: number[];
  private readonly average: number;
  private readonly phrases: readonly Phrase[];
  private readonly groups: readonly (readonly string[])[];

  constructor(
    private readonly items: readonly RankedText[],
    synonyms: Synonyms,
  ) {
    this.groups = synonyms.map((group) => [...new Set(group.flatMap(stemsOf))]);
    this.phrases = synonyms.flatMap((group, at) =>
      group.map((words) => ({ words: stemsOf(words), group: at })),
    );
    this.lengths = items.map((item, at) => this.add(item, at));
    this.average = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, items.length);
  }

  private add({ question, keywords, answer }: RankedText, at: number): number {
    const weights = new Map<string, number>();
    this.weights[at] = weights;
    const put = (text: string, weight: number): number => {
      const words = foldedWords(text);
      for (const word of words) {
        if (EMPTY_WORDS.has(word)) continue;
        const key = stem(word);
        weights.set(key, (weights.get(key) ?? 0) + weight);
        if (!this.shown.has(key)) this.shown.set(key, word);
        this.written.add(word);
      }
      return words.length;
    };
    put(question, TITLE);
    put(keywords.join(' '), KEYWORDS);
    for (const phrase of keywords) {
      const key = stemsOf(phrase).join(' ');
      this.exact.set(key, [...(this.exact.get(key) ?? []), at]);
    }
    const length = put(answer, 1);
    this.index.add(at, [...weights.keys()].join(' '));
    return length;
  }

  private readonly holders = new Map<string, readonly number[]>();

  /** Positions of the answers in which a stem stands. */
  private answersWith(word: string): readonly number[] {
    const known = this.holders.get(word);
    if (known) return known;
    const found = this.shown.has(word)
      ? this.index.search(word, { limit: this.items.length }).map(Number)
      : [];
    this.holders.set(word, found);
    return found;
  }

  private rarity(word: string): number {
    const count = this.answersWith(word).length;
    return Math.log(1 + (this.items.length - count + 0.5) / (count + 0.5));
  }

  /** The words of a group whose phrase stands in the typed words, with the places of that phrase. */
  private groupsIn(
    typed: readonly string[],
  ): { readonly at: number; readonly length: number; readonly group: number }[] {
    return this.phrases.flatMap(({ words, group }) => {
      const found = typed.findIndex((_word, start) =>
        words.every((word, offset) => typed[start + offset] === word),
      );
      return found === -1 || words.length === 0 ? [] : [{ at: found, length: words.length, group }];
    });
  }

  private readonly cache = new Map<string, readonly Wanted[]>();

  /** The known words that a typed one may be. */
  private likeWords(word: string): readonly Wanted[] {
    const known = this.cache.get(word);
    if (known) return known;
    const like = candidates(word, this.shown.keys(), MOST_LIKE).map(({ word: other, likeness }) => ({
      stem: other,
      weight: other === word ? 1 : likeness ** 2 * (this.shown.has(word) ? 0.25 : 0.85),
    }));
    this.cache.set(word, like);
    return like;
  }

  private scoreOf(wanted: readonly Wanted[]): Map<number, number> {
    const scores = new Map<number, number>();
    for (const { stem: word, weight } of wanted) {
      const value = this.rarity(word) * weight;
      for (const at of this.answersWith(word)) {
        const count = this.weights[at]?.get(word) ?? 0;
        const length = 1 - LENGTH_PART + LENGTH_PART * ((this.lengths[at] ?? 0) / this.average);
        const score = (value * count * (SATURATION + 1)) / (count + SATURATION * length);
        scores.set(at, Math.max(scores.get(at) ?? 0, score));
      }
    }
    return scores;
  }

  /** Each typed word with all that may be meant by it. */
  private wantedWords(term: string): (readonly Wanted[])[] {
    const all = foldedWords(term);
    const typed = all.map(stem);
    const groups = this.groupsIn(typed);
    // A misspelled word may be a misspelled synonym.
    const telling = typed.filter((_word, at) => !EMPTY_WORDS.has(all[at] ?? ''));
    const words = telling.length > 0 ? telling : typed;
    const single = [...new Set(words)].map((word) => {
      const own = this.likeWords(word);
      const groupsOf = groups.filter(({ at, length }) => length === 1 && typed[at] === word);
      const others = groupsOf.flatMap(({ group }) => this.groups[group] ?? []);
      return [...own, ...others.map((other) => ({ stem: other, weight: other === word ? 1 : OTHER_WORD }))];
    });
    const several = groups
      .filter(({ length }) => length > 1)
      .map(({ group }) => (this.groups[group] ?? []).map((other) => ({ stem: other, weight: 1 })));
    return [...single, ...several];
  }

  private suggestion(term: string): string | null {
    const words = foldedWords(term);
    let changed = false;
    const right = words.map((word) => {
      const key = stem(word);
      if (this.shown.has(key)) return this.written.has(word) ? word : (this.shown.get(key) ?? word);
      if (EMPTY_WORDS.has(word) || this.groups.some((group) => group.includes(key))) return word;
      const [best] = this.likeWords(key);
      if (!best || !isSlipOf(key, best.stem)) return word;
      changed = true;
      return this.shown.get(best.stem) ?? word;
    });
    return changed ? right.join(' ') : null;
  }

  /** The best answers for a term. Answers that have more of its words come first. */
  search(term: string, most = 5): Ranked {
    const words = this.wantedWords(term);
    const totals = new Map<number, { score: number; words: number }>();
    for (const wanted of words)
      for (const [at, score] of this.scoreOf(wanted)) {
        const total = totals.get(at) ?? { score: 0, words: 0 };
        totals.set(at, { score: total.score + score, words: total.words + 1 });
      }
    // What an editor has foreseen word for word is what is meant.
    for (const at of this.exact.get(stemsOf(term).join(' ')) ?? []) {
      const total = totals.get(at) ?? { score: 0, words: words.length };
      totals.set(at, { ...total, score: total.score * FORESEEN + 1 });
    }
    const found = [...totals]
      .map(([at, { score, words: count }]) => ({ at, score: score * (0.4 + 0.6 * (count / words.length)) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, most)
      .map(({ at }) => at);
    return { found, suggestion: this.suggestion(term) };
  }
}
