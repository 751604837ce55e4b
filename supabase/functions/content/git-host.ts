/**
 * Content in a repository, by the contents API of a Git host (GitHub's, and those that speak it). Lists come from the index that the
 * site's build leaves, with what has changed since; a write is one commit of one file in the name of the editor.
 */
import { required, type FunctionEnv } from '../_shared/env.ts';
import {
  versionOf,
  type ContentChange,
  type ContentStore,
  type StoredContent,
  type StoredFile,
} from '../_shared/content-store.ts';
import { Refusal } from '../_shared/http.ts';
import { failedBuild } from './git-builds.ts';
import { branchOf, objectOf, sendToHost, textOf } from './git-call.ts';

const FOLDER = 'site/content';
/** A file's bytes; as JSON the API gives only what is smaller than a megabyte. */
const RAW = 'application/vnd.github.raw+json';

const encoded = (bytes: Uint8Array): string => {
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs);
};
const decoded = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0)));

const stale = (): Refusal =>
  new Refusal(409, 'stale_version', 'Somebody else has published this page since you opened it.');
const refused = (status: number): Refusal =>
  new Refusal(
    502,
    'unavailable',
    `The Git host refused this (${status}). Nothing was published; what you wrote is kept as a draft.`,
  );
const lost = (): Refusal =>
  new Refusal(
    503,
    'unavailable',
    'The Git host did not answer. Nothing was published; what you wrote is kept as a draft. Please try again.',
  );

export function gitHost(env: FunctionEnv): ContentStore {
  const branch = branchOf(env);
  const send = (file: string, init: RequestInit, accept?: string) =>
    sendToHost(env, `contents/${FOLDER}/${file}`, init, accept);
  const read = async (path: string): Promise<StoredFile | null> => {
    const answer = await send(`${path}?ref=${encodeURIComponent(branch)}`, { method: 'GET' });
    if (!answer) throw lost();
    if (answer.status === 404) return null;
    if (!answer.ok) throw refused(answer.status);
    const file = objectOf(await answer.json());
    return { text: decoded(textOf(file['content'])), version: textOf(file['sha']) };
  };
  const at = `?ref=${encodeURIComponent(branch)}`;
  /** Asked of the repository itself: a picture that was added just now is in no build yet. */
  const photos = async (): Promise<readonly string[]> => {
    const answer = await send(`images${at}`, { method: 'GET' });
    if (!answer) throw lost();
    if (answer.status === 404) return [];
    if (!answer.ok) throw refused(answer.status);
    const entries: unknown = await answer.json();
    return Array.isArray(entries) ? entries.map((entry) => textOf(objectOf(entry)['name'])) : [];
  };
  const photo: ContentStore['photo'] = async (name) => {
    const answer = await send(`images/${name}${at}`, { method: 'GET' }, RAW);
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  };
  const addPhoto: ContentStore['addPhoto'] = async ({ name, bytes, author, message }) => {
    const body = { message, branch, author, content: encoded(bytes) };
    const answer = await send(`images/${name}`, { method: 'PUT', body: JSON.stringify(body) });
    // The same name is the same picture: one that is there already, or whose answer was lost, is well.
    if (answer?.ok || answer?.status === 409 || answer?.status === 422 || (await photo(name))) return;
    throw answer ? refused(answer.status) : lost();
  };
  const all = async (changed: readonly string[]): Promise<StoredContent> => {
    const answer = await fetch(`${required(env, 'SITE_URL')}/content-index.json`).catch(() => null);
    if (!answer?.ok) throw lost();
    const index = objectOf(await answer.json());
    const files = new Map<string, StoredFile>();
    for (const [path, text] of Object.entries(objectOf(index['files'])))
      files.set(path, { text: textOf(text), version: await versionOf(textOf(text)) });
    for (const path of changed) {
      const now = await read(path);
      if (now) files.set(path, now);
      else files.delete(path);
    }
    return { files, photos: await photos() };
  };
  /** The commit may have been made though its answer was lost: the file itself says. */
  const afterSilence = async ({ path, text }: ContentChange): Promise<null> => {
    const now = await read(path);
    const wanted = text === null ? null : await versionOf(text);
    if ((now?.version ?? null) !== wanted) throw lost();
    return null;
  };
  const write = async (change: ContentChange): Promise<string | null> => {
    const { path, text, over, author, message } = change;
    const body = {
      message,
      branch,
      author,
      ...(over === '' ? {} : { sha: over }),
      ...(text === null ? {} : { content: encoded(new TextEncoder().encode(text)) }),
    };
    const method = text === null ? 'DELETE' : 'PUT';
    const answer = await send(path, { method, body: JSON.stringify(body) });
    if (!answer) return afterSilence(change);
    // 422: a file that should be new is there, or one that should be there is not.
    if (answer.status === 409 || answer.status === 422) throw stale();
    if (!answer.ok) throw refused(answer.status);
    return textOf(objectOf(objectOf(await answer.json())['commit'])['sha']) || null;
  };
  return { all, read, write, photo, addPhoto, failedBuild: () => failedBuild(env) };
}
