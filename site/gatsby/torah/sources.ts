import { BOOKS, type Book } from './books';

/** A place in a book that a text names. */
export interface Source {
  readonly words: string;
  readonly href: string;
}

const SEFARIA = 'https://www.sefaria.org/';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Longer names first, so that `Shmuel II` is not read as `Shmuel I`. */
const anyOf = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

const ENGLISH = new RegExp(
  `\\b(${anyOf(BOOKS.flatMap(({ english }) => english))}) (\\d+[ab](?:[–-]\\d*[ab])?|\\d+(?::\\d+(?:[–-]\\d+)?)?)(?![\\w:])`,
  'g',
);
/** A number in letters, with its gershayim; then the side of a leaf, or a verse after a comma. */
const LETTERS = '[א-ת]{1,3}[׳״]?[א-ת]?';
const HEBREW = new RegExp(
  `(^|[^א-ת])ב?(${anyOf(BOOKS.flatMap(({ hebrew }) => hebrew))}) (${LETTERS})(?: ע[״"]([אב])|, (${LETTERS}))(?![א-ת])`,
  'g',
);

const VALUES = new Map(
  [...'אבגדהוזחט']
    .map((letter, at): [string, number] => [letter, at + 1])
    .concat(
      [...'יכלמנסעפצ'].map((letter, at): [string, number] => [letter, (at + 1) * 10]),
      [...'קרשת'].map((letter, at): [string, number] => [letter, (at + 1) * 100]),
    ),
);
const numberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum + (VALUES.get(letter) ?? 0), 0);

/** The address of a place; null where the book is not divided like that. */
function addressOf({ kind, sefaria }: Book, place: string): string | null {
  const leaf = /^(\d+)([ab])(?:[–-](\d*)([ab]))?$/.exec(place);
  if (leaf) {
    if (kind !== 'tractate') return null;
    const [, daf = '', side = '', lastDaf, lastSide] = leaf;
    const range = lastSide ? `-${lastDaf || daf}${lastSide}` : '';
    return `${SEFARIA}${sefaria}.${daf}${side}${range}`;
  }
  const verse = place.replace(':', '.').replace('–', '-');
  // A chapter and a part of a tractate are its Mishna's; a chapter alone of it is nobody's source.
  if (kind === 'tractate') return place.includes(':') ? `${SEFARIA}Mishnah_${sefaria}.${verse}` : null;
  return `${SEFARIA}${sefaria}.${verse}`;
}

const bookOf = (name: string): Book | undefined =>
  BOOKS.find(({ english, hebrew }) => english.includes(name) || hebrew.includes(name));

/** Signs as Markdown's HTML has them. */
const plain = (text: string): string => text.replaceAll('’', "'").replaceAll('&#39;', "'");

function sourceOf(words: string, name: string, place: string): Source | null {
  const book = bookOf(plain(name));
  const href = book ? addressOf(book, place) : null;
  return href ? { words, href } : null;
}

const linkTo = ({ words, href }: Source): string =>
  `<a class="source" href="${href}" target="_blank" rel="noopener">${words}</a>`;

export interface LinkedText {
  readonly html: string;
  /** Each place once, in the order of the text. */
  readonly sources: readonly Source[];
}

/** Links the sources of a text. Only text between tags is read, and what is a link already stays what it is. */
export function linkSources(html: string): LinkedText {
  const sources = new Map<string, Source>();
  const link = (whole: string, source: Source | null): string => {
    if (!source) return whole;
    sources.set(source.href, source);
    return linkTo(source);
  };
  let inLink = false;
  const linked = html.replace(/(<[^>]*>)|([^<]+)/gu, (all, tag: string | undefined) => {
    if (tag !== undefined) {
      if (/^<\/?a[\s>]/.test(tag)) inLink = !tag.startsWith('</');
      return tag;
    }
    if (inLink) return all;
    return all
      .replace(ENGLISH, (words: string, name: string, place: string) =>
        link(words, sourceOf(words, name, place)),
      )
      .replace(
        HEBREW,
        (
          all: string,
          before: string,
          name: string,
          first: string,
          side: string | undefined,
          second: string | undefined,
        ) => {
          const words = all.slice(before.length);
          return (
            before +
            link(
              words,
              sourceOf(
                words,
                name,
                side
                  ? `${numberOf(first)}${side === 'א' ? 'a' : 'b'}`
                  : `${numberOf(first)}:${numberOf(second ?? '')}`,
              ),
            )
          );
        },
      );
  });
  return { html: linked, sources: [...sources.values()] };
}
