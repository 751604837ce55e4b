/** The content folder of the checkout, for the function `content` of a local product. */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  versionOf,
  type ContentChange,
  type ContentStore,
  type StoredFile,
} from '../../functions/_shared/content-store.ts';
import { Refusal } from '../../functions/_shared/http.ts';

const PHOTO = /^images\/[a-z0-9-]+\.(jpg|jpeg|png|webp)$/;
const TEXT = /^[a-z0-9-]+(\/[a-z0-9-]+){0,2}\.(md|json)$/;

/** Whole or not at all: a build may be reading. */
async function writeWhole(place: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  const aside = `${place}.${randomUUID()}.writing`;
  await writeFile(aside, content);
  await rename(aside, place);
}

const unlessMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** One write after the other, whichever store it comes through. */
let last: Promise<unknown> = Promise.resolve();

export function diskStore(folder: string): ContentStore {
  /** Where a file lies; nothing outside the folder, and nothing by way of a link that leads out of it. */
  const placeOf = async (name: string, kind = TEXT): Promise<string> => {
    if (!kind.test(name)) throw new Refusal(400, 'invalid_value', 'This is no file of the site.', 'path');
    let at = folder;
    for (const part of name.split('/')) {
      at = path.join(at, part);
      const entry = await lstat(at).catch(() => null);
      if (entry?.isSymbolicLink())
        throw new Refusal(400, 'invalid_value', 'This is no file of the site.', 'path');
    }
    return at;
  };
  const read = async (name: string): Promise<StoredFile | null> => {
    const place = await placeOf(name);
    const text = await readFile(place, 'utf8').catch(unlessMissing);
    return text === null ? null : { text, version: await versionOf(text) };
  };
  const write = async ({ path: name, text, over }: ContentChange): Promise<null> => {
    const place = await placeOf(name);
    if (((await read(name))?.version ?? '') !== over)
      throw new Refusal(409, 'stale_version', 'Somebody else has published this page since you opened it.');
    if (text === null) {
      await rm(place);
      return null;
    }
    await writeWhole(place, text);
    return null;
  };
  return {
    all: async () => {
      const names = (await readdir(folder, { recursive: true })).map((name) =>
        name.split(path.sep).join('/'),
      );
      const files = new Map<string, StoredFile>();
      for (const name of names.filter((each) => TEXT.test(each)).sort()) {
        const file = await read(name);
        if (file) files.set(name, file);
      }
      const photos = names.filter((name) => name.startsWith('images/')).map((name) => name.slice(7));
      return { files, photos };
    },
    read,
    photo: async (name) => {
      const bytes = await readFile(await placeOf(`images/${name}`, PHOTO)).catch(unlessMissing);
      return bytes && new Uint8Array(bytes);
    },
    addPhoto: async ({ name, bytes }) => writeWhole(await placeOf(`images/${name}`, PHOTO), bytes),
    // One after the other: two who publish at once must not both find the version they have seen.
    write: (change) => {
      const mine = last.then(() => write(change));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
