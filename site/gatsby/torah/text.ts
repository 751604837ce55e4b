import type { ItemText } from '../../src/features/torah/item';
import { linkSources } from './sources';

/** Words that somebody reads in a minute who wants to understand. */
const WORDS_A_MINUTE = 200;

/** A text without its marks. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const minutesOf = (html: string): number =>
  Math.max(1, Math.round(wordsOf(html).split(' ').length / WORDS_A_MINUTE));

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The text of an item: its headings as places that can be linked, its sources as links. */
export function itemText(html: string): ItemText {
  const contents: { id: string; title: string }[] = [];
  const anchored = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_all, inner: string) => {
    const title = wordsOf(inner);
    const id = anchorOf(title);
    contents.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { ...linkSources(anchored), contents };
}
