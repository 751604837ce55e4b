import { paths } from '@school/shared/routes';
import { make } from '../../islands/dom';
import type { Ranked } from '../../lib/rank';
import type { PageAnswer } from './text-in-page';

/** Enough to know whether it is the right answer; CSS cuts it to two lines. */
const FIRST_WORDS = 160;

/** The first lines of an answer, cut at a word. */
const firstLines = (answer: string): string => {
  const text = answer.replaceAll('\n', ' ');
  return text.length <= FIRST_WORDS ? text : `${text.slice(0, FIRST_WORDS).replace(/\s+\S*$/, '')} …`;
};

function suggestionLine(suggestion: string, onChoose: (text: string) => void): HTMLElement {
  const button = make('button', { type: 'button', class: 'button' }, make('bdi', {}, suggestion));
  button.addEventListener('click', () => onChoose(suggestion));
  return make('p', { class: 'kb-meant' }, 'Did you mean ', button, '?');
}

const bestItem = ({ slug, question, answer }: PageAnswer): HTMLElement =>
  make(
    'li',
    {},
    make(
      'a',
      { href: `${paths.knowledgeBase}/${slug}` },
      make('span', { class: 'kb-best-question', dir: 'auto' }, question),
      make('span', { class: 'kb-best-answer', dir: 'auto' }, firstLines(answer)),
    ),
  );

/** Directly below the box: the best answers with their first lines, and what Enter does. Nothing when there are none. */
export function showBest(
  place: HTMLElement,
  { found, suggestion }: Ranked,
  answers: readonly PageAnswer[],
  /** How many answers stand below. */
  below: number,
  onChoose: (text: string) => void,
): void {
  const items = found.flatMap((at) => answers[at] ?? []);
  place.hidden = items.length === 0;
  if (items.length === 0) return place.replaceChildren();
  place.replaceChildren(
    ...(suggestion ? [suggestionLine(suggestion, onChoose)] : []),
    make('ol', { 'aria-label': 'Best answers' }, ...items.map(bestItem)),
    make(
      'p',
      { class: 'kb-best-keys' },
      below > 0
        ? 'Enter opens the first answer; all that contain your words stand below.'
        : 'Enter opens the first answer.',
    ),
  );
}
