import { paths } from '@school/shared/routes';
import { make } from '../../islands/dom';
import type { Term } from './match';
import type { PageCategory } from './text-in-page';

/** Where the words go that nobody has answered yet. */
const askHref = (words: string): string => `${paths.submitQuestion}?question=${encodeURIComponent(words)}`;

function categoryList(categories: readonly PageCategory[], onLeave: () => void): HTMLElement {
  const items = categories.map(({ element }) => {
    const name = element.querySelector('.kb-category-name')?.textContent ?? '';
    const link = make('a', { href: `#${element.id}` }, name);
    // The tree is empty while nothing is found: it comes back before the link is followed.
    link.addEventListener('click', onLeave);
    return make('li', {}, link);
  });
  return make('ul', { class: 'kb-none-categories' }, ...items);
}

/** What a search without results shows: the specification's two lines, the categories, and a way to ask with these words. */
export function showNothing(
  place: HTMLElement,
  term: Term,
  categories: readonly PageCategory[],
  onLeave: () => void,
): void {
  place.replaceChildren(
    make('p', { class: 'kb-none-title' }, 'No results found for "', make('bdi', {}, term.text), '"'),
    make('p', {}, 'Try adjusting your search terms'),
    make('p', {}, make('a', { class: 'button button-primary', href: askHref(term.text) }, 'Ask us')),
    make('p', {}, 'Or look into a category:'),
    categoryList(categories, onLeave),
  );
}
