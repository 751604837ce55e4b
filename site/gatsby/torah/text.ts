import type { ItemText } from '../../src/features/torah/item';

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

/** A source is what the writer links to Sefaria; no place is guessed from its words. */
const SOURCE = /<a href="(https:\/\/www\.sefaria\.org\/[^"]+)">([\s\S]*?)<\/a>/g;

/** The text of an item: its headings as places that can be linked, and the sources that it links, each once. */
export function itemText(html: string): ItemText {
  const contents: { id: string; title: string }[] = [];
  const anchored = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_all, inner: string) => {
    const title = wordsOf(inner);
    const id = anchorOf(title);
    contents.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  const sources = new Map<string, string>();
  const linked = anchored.replace(SOURCE, (_all, href: string, inner: string) => {
    if (!sources.has(href)) sources.set(href, wordsOf(inner));
    return `<a class="source" href="${href}" target="_blank" rel="noopener">${inner}</a>`;
  });
  return { html: linked, contents, sources: [...sources].map(([href, words]) => ({ words, href })) };
}
