/**
 * Photographs of the site. A picture lies in the content folder under a name of its own content, so that none is ever written over:
 * what names it is the page, which is published and taken back like every other word.
 */
import { pictureEnding, pictureFault } from '@school/shared/content/pictures';
import { json, Refusal } from '../_shared/http.ts';
import type { ContentStore } from '../_shared/content-store.ts';
import type { Rest } from '../_shared/rest.ts';
import { authorOf } from './acts.ts';
import { ID, wordsOf } from './collections.ts';

/** The desk makes photographs smaller before it sends them; what is larger than this comes from somewhere else. */
const LARGEST_MB = 3;
/** In letters, three bytes are four. */
export const PICTURE_BODY = Math.ceil((LARGEST_MB * 1024 * 1024 * 4) / 3) + 1000;
const NAME = /^[a-z0-9-]+\.(jpg|jpeg|png|webp)$/;

type Body = Readonly<Record<string, unknown>>;

const refuse = (message: string): Refusal => new Refusal(400, 'invalid_value', message, 'image');

function bytesIn(data: unknown): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(wordsOf(data)), (sign) => sign.charCodeAt(0));
  } catch {
    throw refuse('This is no picture.');
  }
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .slice(0, 5)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Keeps a photograph beside the content; its name is the page's with that of its content. */
export async function addPicture(store: ContentStore, rest: Rest, body: Body): Promise<Response> {
  const page = wordsOf(body['name']);
  if (!ID.test(page) || page.length > 80) throw refuse('Say whose picture this is.');
  const bytes = bytesIn(body['data']);
  if (bytes.length > LARGEST_MB * 1024 * 1024)
    throw new Refusal(
      413,
      'too_large',
      `This picture is larger than ${LARGEST_MB} MB. Save it smaller and choose it again.`,
      'image',
    );
  const ending = pictureEnding(bytes);
  const fault = pictureFault(`picture.${ending}`, bytes);
  if (fault) throw refuse(`This file ${fault}`);
  const name = `${page}-${await hashOf(bytes)}.${ending}`;
  await store.addPhoto({
    name,
    bytes,
    author: await authorOf(rest),
    message: `Content: images/${name}`,
  });
  return json({ id: name }, 201);
}

export async function pictureAnswer(store: ContentStore, name: string): Promise<Response> {
  const bytes = NAME.test(name) ? await store.photo(name) : null;
  const ending = bytes ? pictureEnding(bytes) : '';
  if (!bytes || ending === '') throw new Refusal(404, 'not_found', 'There is no picture of this name.');
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return json({ id: name, type: `image/${ending === 'jpg' ? 'jpeg' : ending}`, data: btoa(signs) });
}
