import { countWords } from './count-words';
import { filterCategories, matchesText, type Term } from './match';
import { markIn, unmark } from './marks';
import type { PageAnswer, PageCategory, PageSubcategory } from './text-in-page';
import { answersOf } from './types';

/** While searching, an answer is open when the words stand in it and not in its question. */
function showAnswer({ element, question, lines }: PageAnswer, term: Term | null): void {
  element.open = term !== null && !matchesText(question, term);
  for (const line of lines)
    if (term) markIn(line, term);
    else unmark(line);
}

function showSubcategory({ element, body, items }: PageSubcategory, term: Term | null): void {
  body.replaceChildren(...items.map((item) => item.element));
  element.open = term !== null;
  for (const item of items) showAnswer(item, term);
}

/**
 * Leaves in the tree what was found, opened and marked; without a term everything, closed. Answers how many there are.
 * What does not match is taken out of the page, so that the browser's own search does not find it either.
 */
export function showFound(tree: HTMLElement, categories: readonly PageCategory[], term: Term | null): number {
  const found = filterCategories(categories, term);
  for (const { element, body, count, subcategories } of found) {
    body.replaceChildren(...subcategories.map((sub) => sub.element));
    element.open = term !== null;
    count.textContent = countWords(answersOf([{ subcategories }]).length);
    for (const sub of subcategories) showSubcategory(sub, term);
  }
  tree.replaceChildren(...found.map(({ element }) => element));
  return answersOf(found).length;
}
