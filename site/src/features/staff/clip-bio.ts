/** Specification: a bio longer than this has a Read More / Read Less toggle. */
export const BIO_LIMIT = 150;

/** The words of a bio without its emphasis marks. */
const bioText = (html: string): string =>
  html
    .replace(/<\/p>\s*<p>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

/** The beginning of a long bio up to a whole word, or null when all of it is short enough to show. */
export function clipBio(html: string): string | null {
  const text = bioText(html);
  if (text.length <= BIO_LIMIT) return null;
  const cut = text.slice(0, BIO_LIMIT);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:.]$/, '')}\u00a0…`;
}
