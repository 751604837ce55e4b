import school from '@school/shared/school.json';
import named from '../../../content/links.json';

/** A piece of a line, and where it leads. */
export interface LinkPart {
  readonly words: string;
  readonly href: string | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const PHONE = String.raw`\+\d[\d-]{6,}\d`;
const WEB = String.raw`https:\/\/[^\s,;]*[^\s,;.)]`;
/** Longer words first, so that `after you sign in` is not cut to `sign in`. */
const WORDS = [...named].map(({ words }) => words).sort((a, b) => b.length - a.length);
const LINKS = new RegExp(`(${EMAIL}|${PHONE}|${WEB}|\\b(?:${WORDS.map(escaped).join('|')})\\b)`);

const schoolLinks: Readonly<Record<string, string>> = school.links;

function hrefOf(words: string): string {
  if (words.includes('@')) return `mailto:${words}`;
  if (words.startsWith('+')) return `tel:${words.replaceAll('-', '')}`;
  const link = named.find((entry) => entry.words === words)?.link ?? words;
  return link.startsWith('school:') ? (schoolLinks[link.slice('school:'.length)] ?? '') : link;
}

/** Mail addresses, phones, addresses of the web, and the words of content/links.json as links. */
export const linkParts = (text: string): LinkPart[] =>
  // Split by a pattern in brackets: every second piece is a link.
  text.split(LINKS).map((words, place) => ({ words, href: place % 2 === 1 ? hrefOf(words) : null }));
