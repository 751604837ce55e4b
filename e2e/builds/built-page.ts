/** A built page of the website as a reader finds it before any script has run: its elements, and its words in a season. */
import { Window, type Document, type Element } from 'happy-dom';
import { pageHtml } from './site-pages.ts';

export function parsedPage(html: string): Document {
  const { DOMParser } = new Window();
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Reads a page again each time: a test may change it. */
export const builtPage = (path: string): Document => parsedPage(pageHtml(path));

export const wordsOf = (element: Element | null): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
export const all = (place: Document | Element, selector: string): Element[] => [
  ...place.querySelectorAll(selector),
];

/** The page in a season: what its own styles hide then is not in it. */
export function builtPageIn(path: string, season: string): Document {
  const page = builtPage(path);
  const styles = wordsOf(page.querySelector('style'));
  const hidden = styles
    .match(/[^{}]*\{display:none\}/g)
    ?.flatMap((rule) => rule.slice(0, rule.indexOf('{')).split(','))
    .find((selector) => selector.startsWith(`html[data-season=${season}]`));
  if (!hidden) throw new Error(`The styles of ${path} hide nothing in the season "${season}".`);
  page.documentElement.setAttribute('data-season', season);
  for (const variant of all(page, hidden)) variant.remove();
  return page;
}
