/** The questions and answers as the page has them: the search reads the HTML, so that no text is sent twice. */
import { all, need } from '../../islands/dom';
import type { SearchText } from '../../lib/rank';

export interface PageAnswer extends SearchText {
  readonly slug: string;
  readonly element: HTMLDetailsElement;
  /** The lines in which found words are marked: the question first. */
  readonly lines: readonly HTMLElement[];
}

interface Part {
  readonly element: HTMLDetailsElement;
  readonly body: HTMLElement;
}
export interface PageSubcategory extends Part {
  readonly items: readonly PageAnswer[];
}
export interface PageCategory extends Part {
  readonly count: HTMLElement;
  readonly subcategories: readonly PageSubcategory[];
}

/** What `AnswerBody` writes: paragraphs of one line, lines of longer ones, entries of lists, cells of tables; not the season, nor the links below. */
const LINES =
  '.answer > p:not(.answer-lines, .answer-season), .answer-lines > span, .answer li, .answer-table span';

function readAnswer(element: HTMLDetailsElement): PageAnswer {
  const title = need(element, '.disclosure-title');
  const lines = all(element, LINES);
  return {
    slug: element.id,
    question: title.textContent,
    answer: lines.map((line) => line.textContent).join('\n'),
    element,
    lines: [title, ...lines],
  };
}

const partOf = (element: HTMLDetailsElement): Part => ({ element, body: need(element, '.disclosure-body') });

const readSubcategory = (element: HTMLDetailsElement): PageSubcategory => ({
  ...partOf(element),
  items: all<HTMLDetailsElement>(element, '.kb-question').map(readAnswer),
});

/** The whole tree with its elements. */
export const readTree = (tree: HTMLElement): PageCategory[] =>
  all<HTMLDetailsElement>(tree, '.kb-category').map((element) => ({
    ...partOf(element),
    count: need(element, '.kb-count'),
    subcategories: all<HTMLDetailsElement>(element, '.kb-subcategory').map(readSubcategory),
  }));
