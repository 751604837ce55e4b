import { hasHebrew } from '../../lib/hebrew';
import { fold, foldText, lower, type Folded } from '../../lib/fold';
import type { SearchText } from '../../lib/rank';

/** Part of a text, from `start` up to but without `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A search term, prepared once. */
export interface Term {
  readonly text: string;
  readonly lowered: string;
  /** Empty unless the term has Hebrew letters: only those are compared without points and gershayim. */
  readonly folded: string;
}

/** Null when nothing was typed. */
export function termOf(typed: string): Term | null {
  const text = typed.trim();
  if (text === '') return null;
  return { text, lowered: text.toLowerCase(), folded: hasHebrew(text) ? foldText(text).trim() : '' };
}

/** Has a letter or a digit of any script: signs alone name nothing that could be ranked or missed. */
export const isTelling = ({ text }: Term): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * The specification's rule: a substring, whatever the case, signs alone as well; and for Hebrew, whatever the points and gershayim.
 */
export const matchesText = (text: string, term: Term): boolean =>
  text.toLowerCase().includes(term.lowered) || (term.folded !== '' && foldText(text).includes(term.folded));

export const matches = (item: SearchText, term: Term): boolean =>
  matchesText(item.question, term) || matchesText(item.answer, term);

function rangesIn(folded: Folded, needle: string): Range[] {
  const ranges: Range[] = [];
  let at = needle === '' ? -1 : folded.text.indexOf(needle);
  while (at !== -1) {
    const end = folded.ends[at + needle.length - 1] ?? 0;
    ranges.push({ start: folded.starts[at] ?? 0, end });
    at = folded.text.indexOf(needle, at + needle.length);
  }
  return ranges;
}

/** Where a term stands in a text, for marking it. */
export function rangesOf(text: string, term: Term | null): Range[] {
  if (!term) return [];
  return term.folded ? rangesIn(fold(text), term.folded) : rangesIn(lower(text), term.lowered);
}

/** Categories with subcategories with items, whatever else each of them carries. */
interface Branch {
  readonly subcategories: readonly { readonly items: readonly SearchText[] }[];
}

/** Categories with the items that match; empty subcategories and categories are left out. */
export function filterCategories<C extends Branch>(
  categories: readonly C[],
  term: Term | null,
): readonly C[] {
  if (!term) return categories;
  return categories
    .map((category) => ({
      ...category,
      subcategories: category.subcategories
        .map((sub) => ({ ...sub, items: sub.items.filter((item) => matches(item, term)) }))
        .filter((sub) => sub.items.length > 0),
    }))
    .filter((category) => category.subcategories.length > 0);
}
