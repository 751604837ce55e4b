import { paths } from '@school/shared/routes';
import { make } from '../../islands/dom';
import type { Term } from './match';
import type { NearResult } from './near';
import type { PageAnswer } from './text-in-page';

interface Near extends NearResult {
  /** What the positions of `found` are places of. */
  readonly answers: readonly PageAnswer[];
}

function suggestionLine(suggestion: string, onChoose: (text: string) => void): HTMLElement {
  const button = make(
    'button',
    { type: 'button', class: 'button button-quiet' },
    make('bdi', {}, suggestion),
  );
  button.addEventListener('click', () => onChoose(suggestion));
  return make('p', {}, 'Did you mean ', button, '?');
}

function nearList({ found, answers }: Near): HTMLElement | null {
  const items = found.flatMap((place) => answers[place] ?? []);
  if (items.length === 0) return null;
  return make(
    'section',
    { class: 'kb-near', 'aria-labelledby': 'kb-near-title' },
    make('h2', { id: 'kb-near-title' }, 'Answers that come close'),
    make(
      'ul',
      {},
      ...items.map(({ slug, question }) =>
        make('li', {}, make('a', { href: `${paths.knowledgeBase}/${slug}` }, question)),
      ),
    ),
  );
}

/** What a search without results shows: the specification's two lines, and what may have been meant. */
export function showNothing(
  place: HTMLElement,
  term: Term,
  near: Near | null,
  onChoose: (text: string) => void,
): void {
  const parts = [
    make('p', { class: 'kb-none-title' }, 'No results found for "', make('bdi', {}, term.text), '"'),
    make('p', {}, 'Try adjusting your search terms'),
    near?.suggestion ? suggestionLine(near.suggestion, onChoose) : null,
    near ? nearList(near) : null,
  ];
  place.replaceChildren(...parts.filter((part) => part !== null));
}
