/**
 * Whether a PDF asks for a password before it shows anything. Most encrypted PDFs do not: they open with the empty password and
 * only forbid to print or to copy. Asked as PDF 32000 (7.6.4) says: is the empty password that of the user?
 */
import { md5 } from './md5.ts';

type Value = Uint8Array | string;

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string in brackets, and where it ends. */
function literal(text: string, from: number): { readonly value: Uint8Array; readonly end: number } {
  const bytes: number[] = [];
  let depth = 1;
  let at = from + 1;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '(') depth += 1;
    if (char === ')' && (depth -= 1) === 0) break;
    if (char !== '\\') bytes.push(text.charCodeAt(at));
    else {
      const [code = ''] = /^(?:[0-7]{1,3}|\r\n|[^])/.exec(text.slice(at + 1, at + 4)) ?? [];
      at += code.length;
      if (/^[0-7]/.test(code)) bytes.push(parseInt(code, 8) & 0xff);
      else if (!/^[\r\n]/.test(code)) bytes.push((ESCAPES[code] ?? code).charCodeAt(0));
    }
  }
  return { value: Uint8Array.from(bytes), end: at + 1 };
}

const hex = (text: string): Uint8Array =>
  Uint8Array.from((text.replace(/[^0-9a-f]/gi, '') + '0').match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What stands at the first level of the dictionary that begins here: names without their slash, numbers as text, strings as bytes. */
function dictionary(text: string): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  const token = /<<|>>|\(|<[0-9a-fA-F\s]*>|\/[^\s/<>()[\]]+|[^\s/<>()[\]]+/y;
  let depth = 0;
  let key: string | null = null;
  for (let at = 0; at < text.length;) {
    token.lastIndex = at;
    const [word] = token.exec(text) ?? [];
    if (word === undefined) {
      at += 1;
      continue;
    }
    let value: Value = word.replace(/^\//, '');
    at += word.length;
    if (word === '(') ({ value, end: at } = literal(text, at - 1));
    else if (word === '<<' || word === '>>') {
      depth += word === '<<' ? 1 : -1;
      if (depth === 0) break;
      key = null;
      continue;
    } else if (word.startsWith('<')) value = hex(word);
    if (depth !== 1) continue;
    if (key !== null) {
      found.set(key, value);
      key = null;
    } else if (word.startsWith('/')) key = word.slice(1);
  }
  return found;
}

/** The dictionary of the encryption: never compressed, named by the trailer or in it. */
function encryption(text: string): ReadonlyMap<string, Value> | null {
  const mark = [...text.matchAll(/\/Encrypt\s*(?:(\d{1,10})\s+(\d{1,5})\s+R|<<)/g)].pop();
  if (!mark) return null;
  const [, number, generation] = mark;
  if (!number) return dictionary(text.slice(mark.index + '/Encrypt'.length, mark.index + 8192));
  const object = [
    ...text.matchAll(new RegExp(`(?:^|[^0-9])${number}\\s+${generation}\\s+obj\\b`, 'g')),
  ].pop();
  return object ? dictionary(text.slice(object.index + object[0].length, object.index + 8192)) : null;
}

/** The first half of the file's identifier. */
function identifier(text: string): Uint8Array {
  const mark = [...text.matchAll(/\/ID\s*\[\s*(?=[(<])/g)].pop();
  if (!mark) return new Uint8Array(0);
  const at = mark.index + mark[0].length;
  return text.charAt(at) === '(' ? literal(text, at).value : hex(text.slice(at, text.indexOf('>', at)));
}

// What an empty password is filled up with.
const PADDING = hex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a');

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  let one = 0;
  let other = 0;
  return data.map((byte) => {
    one = (one + 1) & 0xff;
    other = (other + (box[one] ?? 0)) & 0xff;
    swap(one, other);
    return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 0xff] ?? 0);
  });
}

/** Up to revision 4: what the empty password encrypts is what stands in the file. */
function opensByRc4(
  entries: ReadonlyMap<string, Value>,
  id: Uint8Array,
  o: Uint8Array,
  u: Uint8Array,
): boolean {
  const number = (name: string): number => Number(entries.get(name) ?? NaN);
  const revision = number('R');
  const length = revision === 2 ? 5 : (number('Length') || (number('V') === 4 ? 128 : 40)) / 8;
  const rights = new Uint8Array(4);
  new DataView(rights.buffer).setInt32(0, number('P') | 0, true);
  const bare = revision >= 4 && entries.get('EncryptMetadata') === 'false';
  let key = md5(joined(PADDING, o.subarray(0, 32), rights, id, bare ? hex('ffffffff') : new Uint8Array(0)));
  if (revision === 2) return same(rc4(key.subarray(0, 5), PADDING), u.subarray(0, 32));
  for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  let proof = md5(joined(PADDING, id));
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return same(proof, u.subarray(0, 16));
}

const sha = async (bits: 256 | 384 | 512, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, data));

async function aes(key: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  const made = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, imported, data));
  // Without the block of padding that is always added.
  return made.slice(0, data.length);
}

/** Revisions 5 and 6: the hash of the empty password with the salt beside it. */
async function opensBySha(revision: number, u: Uint8Array): Promise<boolean> {
  const wanted = u.subarray(0, 32);
  let key = await sha(256, joined(u.subarray(32, 40)));
  if (revision === 5) return same(key, wanted);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const made = await aes(key.slice(0, 16), key.slice(16, 32), joined(...Array<Uint8Array>(64).fill(key)));
    last = made[made.length - 1] ?? 0;
    const rest = made.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = await sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, made);
  }
  return same(key.subarray(0, 32), wanted);
}

/** What cannot be told counts as free: whoever reads it will see, and nobody is refused by mistake. */
export async function lockOf(bytes: Uint8Array): Promise<'none' | 'free' | 'locked'> {
  const text = latin(bytes);
  const entries = encryption(text);
  if (!entries) return 'none';
  // Made for the holders of certain keys.
  if (entries.get('Filter') !== 'Standard') return entries.has('Filter') ? 'locked' : 'free';
  const [o, u, revision] = [entries.get('O'), entries.get('U'), Number(entries.get('R'))];
  if (!(o instanceof Uint8Array) || !(u instanceof Uint8Array)) return 'free';
  const opens = revision < 5 ? opensByRc4(entries, identifier(text), o, u) : await opensBySha(revision, u);
  return opens ? 'free' : 'locked';
}
