/** The search of the knowledge base, loaded when the box is first used. */
import { after, make, need } from '../../islands/dom';
import { writeAddress } from './address';
import { countWords } from './count-words';
import type { NearSearch } from './help';
import { isTelling, termOf, type Term } from './match';
import { showNothing } from './no-results';
import { showFound } from './show-found';
import { readTree } from './text-in-page';
import { answersOf } from './types';

/** A term that nobody typed on for this long is settled: it goes into the address, is announced and, if missed, counted. */
const SETTLED_MS = 500;
const MISS_MS = 1500;

const announcementFor = (term: Term | null, count: number): string => {
  if (!term) return '';
  if (count === 0) return `No results found for "${term.text}"`;
  return `${count} ${count === 1 ? 'answer' : 'answers'} found for "${term.text}"`;
};

/** Searches for what is in the box, now and whenever `apply` of the answer is called. */
export function startSearch(form: HTMLElement, signal: AbortSignal): { readonly apply: () => void } {
  const box = need<HTMLInputElement>(form, 'input');
  const status = need(form, '[role="status"]');
  const found = need(document, '.kb-found');
  const none = need(document, '.kb-none');
  const tree = need(document, '.kb-tree');
  const categories = readTree(tree);
  const answers = answersOf(categories);
  /** Spelling help and the counting of misses. Without them the page still finds every substring. */
  const help = import('./help').then(({ NearSearch, countMiss }) => ({
    near: new NearSearch(answers),
    countMiss,
  }));
  const noHelp = (error: unknown): void => console.info('The spelling help could not be loaded.', error);
  let near: NearSearch | null = null;
  let shown = '';
  let settling = new AbortController();
  signal.addEventListener('abort', () => settling.abort());

  const type = (text: string): void => {
    box.value = text;
    apply();
    box.focus();
  };
  const showMiss = (term: Term): void => {
    const close = near?.search(term.text);
    showNothing(none, term, close ? { ...close, answers } : null, type);
  };
  /** What waits until nobody types any more. */
  const settle = (term: Term | null, count: number): void => {
    settling.abort();
    settling = new AbortController();
    after(SETTLED_MS, settling.signal, () => {
      writeAddress(term?.text ?? '');
      status.textContent = announcementFor(term, count);
    });
    if (term && count === 0 && term.text.length > 2 && isTelling(term))
      after(MISS_MS, settling.signal, () => void help.then(({ countMiss }) => countMiss(term.text), noHelp));
  };
  const apply = (): void => {
    const term = termOf(box.value);
    if ((term?.text ?? '') === shown) return;
    shown = term?.text ?? '';
    const count = showFound(tree, categories, term);
    found.hidden = !term || count === 0;
    found.replaceChildren(...(term ? [`${countWords(count)} for “`, make('bdi', {}, term.text), '”'] : []));
    none.hidden = !term || count > 0;
    if (term && count === 0) showMiss(term);
    settle(term, count);
  };
  help.then((loaded) => {
    near = loaded.near;
    const term = termOf(box.value);
    if (term && !none.hidden) showMiss(term);
  }, noHelp);
  apply();
  return { apply };
}
