/** Markdown as the build reads it (gatsby-transformer-remark, with the same libraries), in the browser. HTML in a text is left out. */
import toHtml from 'hast-util-to-html';
import toHast from 'mdast-util-to-hast';
import remark from 'remark';
import gfm from 'remark-gfm';
import { fill, type PlaceholderValues } from '../../gatsby/fill';
import { markHebrewHtml } from '../lib/hebrew';

export function bodyHtml(markdown: string, values: PlaceholderValues): string {
  const tree = remark().use(gfm).parse(markdown);
  return markHebrewHtml(fill(toHtml(toHast(tree)), values));
}
