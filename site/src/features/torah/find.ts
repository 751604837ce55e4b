/** The search of all Torah items, loaded when its field is first used. */
import { after, make, need } from '../../islands/dom';
import { writeAddress } from '../../lib/search-address';
import { RankedSearch, type Synonyms } from '../../lib/rank';
import { authorPrefix, languageMarks, typeWords, type TorahItem } from './item';

/** What `/torah-search.json` has of an item. */
export type Searched = Pick<
  TorahItem,
  'id' | 'title' | 'author' | 'description' | 'type' | 'language' | 'series'
> & {
  /** Its text without marks. */
  readonly text: string;
};

/** `/torah-search.json`, written by the build. */
export interface TorahSearch {
  readonly items: readonly Searched[];
  /** The editors' words of one meaning, in both languages (synonyms.json). */
  readonly synonyms: Synonyms;
}

/** A term that nobody typed on for this long goes into the address and is announced. */
const SETTLED_MS = 500;

/** The search of the knowledge base, over titles, series and authors before descriptions and texts. */
export function searchOf({ items, synonyms }: TorahSearch): (typed: string) => Searched[] {
  const ranked = new RankedSearch(
    items.map(({ title, series, author, description, text }) => ({
      question: title,
      keywords: series === undefined ? [author] : [series, author],
      answer: `${description} ${text}`,
    })),
    synonyms,
  );
  return (typed) => ranked.search(typed, items.length).found.flatMap((at) => items[at] ?? []);
}

function resultOf(item: Searched): HTMLElement {
  const marks: Readonly<Record<string, string>> = languageMarks(item);
  return make(
    'li',
    {},
    make('p', { class: 'torah-found-kind' }, typeWords[item.type]),
    make('a', { class: 'torah-found-title', href: `/torah/${item.id}`, ...marks }, item.title),
    make('p', { class: 'torah-found-author' }, `${authorPrefix(item)} `, make('bdi', {}, item.author)),
    make('p', { ...marks }, item.description),
  );
}

async function load(): Promise<TorahSearch> {
  const answer = await fetch('/torah-search.json');
  if (!answer.ok) throw new Error(`/torah-search.json answered ${answer.status}`);
  return (await answer.json()) as TorahSearch;
}

/** Searches for what is in the field, now and whenever `apply` of the answer is called. */
export async function startFinding(
  form: HTMLElement,
  signal: AbortSignal,
): Promise<{ readonly apply: () => void }> {
  const field = need<HTMLInputElement>(form, 'input');
  const status = need(form, '[role="status"]');
  const place = need(document, '.torah-found');
  const lists = need(document, '.torah-lists');
  const search = searchOf(await load());
  let shown = '';
  let settling = new AbortController();
  signal.addEventListener('abort', () => settling.abort());
  const apply = (): void => {
    const typed = field.value.trim();
    if (typed === shown) return;
    shown = typed;
    const found = search(typed);
    const words =
      found.length > 0
        ? [`${found.length} ${found.length === 1 ? 'item' : 'items'} for “`, make('bdi', {}, typed), '”']
        : ['No results found for "', make('bdi', {}, typed), '"'];
    place.hidden = typed === '';
    lists.hidden = typed !== '';
    const title = make('h2', {}, ...words);
    place.replaceChildren(title, make('ol', {}, ...found.map(resultOf)));
    settling.abort();
    settling = new AbortController();
    after(SETTLED_MS, settling.signal, () => {
      writeAddress(typed);
      status.textContent = typed === '' ? '' : title.textContent;
    });
  };
  return { apply };
}
