/** What a search needs beside the page itself, in one file that loads when the box is first used. */
import { RankedSearch, type Synonyms } from '../../lib/rank';
import type { PageAnswer } from './text-in-page';

export { countMiss } from './count-miss';

/** `/search-words.json`: words of the editors, written by the build. */
export interface SearchWords {
  readonly synonyms: Synonyms;
  /** By the address of the answer. */
  readonly keywords: Readonly<Record<string, readonly string[]>>;
}

async function searchWords(): Promise<SearchWords> {
  const answer = await fetch('/search-words.json');
  if (!answer.ok) throw new Error(`/search-words.json answered ${answer.status}`);
  return (await answer.json()) as SearchWords;
}

/** The ranked search of a page's answers; without the editors' words when they cannot be loaded. */
export async function rankedSearch(answers: readonly PageAnswer[]): Promise<RankedSearch> {
  const words = await searchWords().catch((error: unknown): SearchWords => {
    console.info('The words of the search could not be loaded.', error);
    return { synonyms: [], keywords: {} };
  });
  const items = answers.map(({ slug, question, answer }) => ({
    question,
    answer,
    keywords: words.keywords[slug] ?? [],
  }));
  return new RankedSearch(items, words.synonyms);
}
