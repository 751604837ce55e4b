/** The search of all Torah items, loaded when its field is first used. */
import { after, make, need } from '../../islands/dom';
import { writeAddress } from '../../lib/search-address';
import { foldedWords, foldText } from '../../lib/fold';
import { authorPrefix, languageMarks, typeWords, type TorahItem } from './item';

/** What `/torah-search.json` has of an item. */
export type Searched = Pick<
  TorahItem,
  'id' | 'title' | 'author' | 'description' | 'type' | 'language' | 'series'
> & {
  /** Its text without marks. */
  readonly text: string;
};

/** A term that nobody typed on for this long goes into the address and is announced. */
const SETTLED_MS = 500;

/** How much it says that a word stands in a field. */
const fieldsOf = (item: Searched): readonly (readonly [weight: number, text: string])[] => [
  [8, item.title],
  [6, item.series ?? ''],
  [5, item.author],
  [3, item.description],
  [1, item.text],
];

/** The items in which every word stands, those first that say it in their titles. */
export function findItems(items: readonly Searched[], typed: string): Searched[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  return items
    .map((item) => {
      const fields = fieldsOf(item).map(([weight, text]) => [weight, foldText(text)] as const);
      const scores = words.map((word) => fields.find(([, text]) => text.includes(word))?.[0] ?? 0);
      return { item, score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
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

async function load(): Promise<readonly Searched[]> {
  const answer = await fetch('/torah-search.json');
  if (!answer.ok) throw new Error(`/torah-search.json answered ${answer.status}`);
  return (await answer.json()) as readonly Searched[];
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
  const items = await load();
  let shown = '';
  let settling = new AbortController();
  signal.addEventListener('abort', () => settling.abort());
  const apply = (): void => {
    const typed = field.value.trim();
    if (typed === shown) return;
    shown = typed;
    const found = findItems(items, typed);
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
