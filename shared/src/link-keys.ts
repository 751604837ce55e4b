/**
 * Links from mails as mail programs leave them: the # written as %23, signs of the sentence or of the wrapped line at the end, capitals,
 * spaces. The key is 64 hexadecimal signs and is found wherever they stand; a page that nobody has is the page that was meant.
 */
import { PREVIEW_PAGE, paths } from './routes.ts';
import { withoutEnd } from './without-end.ts';

/** As deep as programs have encoded what others had encoded before. */
const DEEPEST = 3;

const decoder = new TextDecoder();
const decoded = (codes: string): string =>
  decoder.decode(Uint8Array.from(codes.slice(1).split('%'), (hex) => parseInt(hex, 16)));

/** The address with every `%23` and `%C2%A0` read, however often it was encoded; what is no code stays. */
function readable(address: string): string {
  let text = address;
  for (let depth = 0; depth < DEEPEST; depth += 1) text = text.replace(/(?:%[0-9a-f]{2})+/gi, decoded);
  return text;
}

/** After a sign that belongs to no key, or after the code of mails (=3D, =23) for one. */
const KEY = /(?:^|[^0-9a-f]|=3d|=23)([0-9a-f]{64})(?![0-9a-f])/i;
/** Where a line was wrapped or quoted, and what no eye sees. */
const BREAKS = /=?[\s>]+|\p{Cf}+/gu;

/** The key in an address or in a text that was pasted; null when there is none, or only a part. */
export function linkKey(text: string): string | null {
  const plain = readable(text);
  return (KEY.exec(plain) ?? KEY.exec(plain.replace(BREAKS, '')))?.[1]?.toLowerCase() ?? null;
}

/** What a sentence or a mail program leaves behind an address. */
const LEFT_BEHIND = /[\s.,;:!=>)\]}'"*\u2019\u201d\p{Cf}]/u;

/** What a link carries beside its page, whatever a mail program made of it: `=3D` where each sign of equality is one, `&amp;`, wrapped lines. */
export function linkValues(address: string): (name: string) => string | null {
  const plain = withoutEnd(readable(address).replace(BREAKS, ''), LEFT_BEHIND);
  const text = /[?&#]type=3d/i.test(plain) ? plain.replace(/=3d/gi, '=') : plain;
  return (name) => new RegExp(`[?&#;]${name}=([^?&#;]*)`, 'i').exec(text)?.[1] || null;
}

/** No address of ours is longer, whatever was left behind it. */
const LONGEST = 2000;

const pages = [...Object.values(paths), PREVIEW_PAGE]
  .filter((page) => page !== paths.home)
  .sort((one, other) => other.length - one.length);

/** The address that was meant by one that leads nowhere; null when it can't be told, or is the very same. */
export function meantAddress(address: string): string | null {
  if (address.length > LONGEST) return null;
  const text = withoutEnd(readable(address), LEFT_BEHIND);
  const low = text.toLowerCase();
  const page = pages.find((path) => low.startsWith(path) && !/^[\w-]/.test(low.slice(path.length)));
  if (!page) return null;
  const rest = text.slice(page.length);
  const [below = ''] = /^[^?#]*/.exec(rest) ?? [];
  const key = rest.includes('?') ? null : linkKey(rest);
  const meant = page + (key ? `#${key}` : withoutEnd(below.toLowerCase(), /\//) + rest.slice(below.length));
  return meant === address ? null : meant;
}
