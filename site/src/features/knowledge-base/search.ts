/** The search of the knowledge base, loaded when the box is first used. */
import { after, make, need } from '../../islands/dom';
import { writeAddress } from '../../lib/search-address';
import { showBest } from './best';
import { countWords } from './count-words';
import { isTelling, termOf, type Term } from './match';
import { showNothing } from './no-results';
import type { Ranked, RankedSearch } from '../../lib/rank';
import { showFound } from './show-found';
import { readTree } from './text-in-page';
import { answersOf } from './types';

/** A term that nobody typed on for this long is settled: it goes into the address, is announced and, if missed, counted. */
const SETTLED_MS = 500;
const MISS_MS = 1500;
/** So many fit between the box and the keyboard of a phone. */
const BEST = 3;
const NONE: Ranked = { found: [], suggestion: null };
/** Said on the document when the page shows another program year; its texts are then read again. */
const YEAR_SHOWN = 'yearshown';

/** What is found, before the term in quotation marks: shown above the answers, and said. */
const foundWords = (count: number, best: number): string =>
  count > 0 ? `${countWords(count)} for` : `The nearest ${best === 1 ? 'answer' : `${best} answers`} to`;

const announcementFor = (term: Term | null, count: number, best: number): string => {
  if (!term) return '';
  return count + best > 0
    ? `${foundWords(count, best)} “${term.text}”`
    : `No results found for "${term.text}"`;
};

/** Searches for what is in the box, now and whenever `apply` of the answer is called. */
export function startSearch(form: HTMLElement, signal: AbortSignal): { readonly apply: () => void } {
  const box = need<HTMLInputElement>(form, 'input');
  const status = need(form, '[role="status"]');
  const best = need(form, '.kb-best');
  const found = need(document, '.kb-found');
  const none = need(document, '.kb-none');
  const opening = need(document, '.kb-opening');
  const tree = need(document, '.kb-tree');
  let categories = readTree(tree);
  let answers = answersOf(categories);
  let ranked: RankedSearch | null = null;
  /** The ranked search and the counting of misses. Without them the page still finds every substring. */
  const help = import('./help');
  const noHelp = (error: unknown): void => console.info('The ranked search could not be loaded.', error);
  let shown = '';
  let settling = new AbortController();
  signal.addEventListener('abort', () => settling.abort());

  const type = (text: string): void => {
    box.value = text;
    apply();
    if (text) box.focus();
  };
  /** What waits until nobody types any more. */
  const settle = (term: Term | null, count: number, close: number): void => {
    settling.abort();
    settling = new AbortController();
    after(SETTLED_MS, settling.signal, () => {
      writeAddress(term?.text ?? '');
      status.textContent = announcementFor(term, count, close);
    });
    if (term && count + close === 0 && term.text.length > 2 && isTelling(term))
      after(MISS_MS, settling.signal, () => void help.then(({ countMiss }) => countMiss(term.text), noHelp));
  };
  const show = (term: Term | null): void => {
    const count = showFound(tree, categories, term);
    opening.hidden = term !== null;
    const close = term && isTelling(term) ? (ranked?.search(term.text, BEST) ?? NONE) : NONE;
    showBest(best, close, answers, count, type);
    found.hidden = !term || count + close.found.length === 0;
    found.replaceChildren(
      ...(term ? [`${foundWords(count, close.found.length)} “`, make('bdi', {}, term.text), '”'] : []),
    );
    none.hidden = !term || count + close.found.length > 0;
    if (term && !none.hidden) showNothing(none, term, categories, () => type(''));
    settle(term, count, close.found.length);
  };
  const apply = (): void => {
    const term = termOf(box.value);
    if ((term?.text ?? '') === shown) return;
    shown = term?.text ?? '';
    show(term);
  };
  const rank = (): Promise<void> =>
    help.then(async ({ rankedSearch }) => {
      ranked = await rankedSearch(answers);
      if (shown) show(termOf(shown));
    }, noHelp);
  const readAnew = (): void => {
    showFound(tree, categories, null);
    categories = readTree(tree);
    answers = answersOf(categories);
    void rank();
  };
  document.addEventListener(YEAR_SHOWN, readAnew, { signal });
  void rank();
  apply();
  return { apply };
}
