/** What the desk shows: the files, what editors have written over them, and what the public site has of it. */
import type { FunctionResult } from '@school/shared/api/types';
import type { FormField } from '@school/shared/content/forms';
import {
  versionOf,
  type BuildFailure,
  type ContentStore,
  type StoredContent,
} from '../_shared/content-store.ts';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { Refusal } from '../_shared/http.ts';
import type { Rest } from '../_shared/rest.ts';
import { gitHost } from './git-host.ts';
import { settled } from './settling.ts';
import {
  CATEGORY,
  fieldsOf,
  formFor,
  parsed,
  pathOf,
  wordsOf,
  type Collection,
  type Fields,
} from './collections.ts';

type DeskState = FunctionResult<'content_desk'>;
type Draft = DeskState['drafts'][number];

export interface Desk {
  readonly store: ContentStore;
  readonly content: StoredContent;
  readonly state: DeskState;
  /** Versions of the files in the site's last build; null when nobody knows. */
  readonly published: ReadonlyMap<string, string> | null;
}

export function storeOf(env: FunctionEnv): ContentStore {
  if (env.contentStore) return env.contentStore;
  if (!env.CONTENT_REPOSITORY || !env.CONTENT_TOKEN)
    throw new Refusal(503, 'not_open', 'Editing the site is not set up here: docs/content.md says how.');
  return gitHost(env);
}

/** What the last build of the site was made from. */
async function publishedFiles(env: FunctionEnv): Promise<ReadonlyMap<string, string> | null> {
  const answer = await fetch(`${required(env, 'SITE_URL')}/content-index.json`).catch(() => null);
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return null;
  const { files } = (await answer.json()) as { files: Readonly<Record<string, string>> };
  const versions = await Promise.all(
    Object.entries(files).map(async ([path, text]) => [path, await versionOf(text)] as const),
  );
  return new Map(versions);
}

export async function openDesk(env: FunctionEnv, rest: Rest, seen: DeskState): Promise<Desk> {
  const store = storeOf(env);
  const changed = [...new Set([...seen.changes, ...seen.drafts].map(({ path }) => path))];
  const [content, published] = await Promise.all([store.all(changed), publishedFiles(env)]);
  return { store, content, state: await settled(env, rest, seen, content), published };
}

/** `draft` not public; `changed` public, and a draft waits over it; `waits` for the next build of the site; `public`. */
type ItemState = 'draft' | 'changed' | 'waits' | 'public';

type Item = Readonly<{
  id: string;
  path: string;
  title: string;
  about: string;
  state: ItemState;
  /** Who wrote or published it last at the desk, and when. */
  by: string | null;
  at: string | null;
}>;

interface Entry extends Item {
  readonly fields: Fields;
  /** The file and the draft over it, as a save must have seen them. */
  readonly version: string;
  readonly form: readonly FormField[];
  readonly page: string;
  readonly history: readonly { readonly id: string; readonly at: string; readonly by: string | null }[];
  readonly build: DeskState['build'] & { readonly host?: BuildFailure | null };
  /** Known answers, and parts of the answer's category, for choosing. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

const idOf = (path: string): string => path.split('/').at(-1)?.replace(/\.md$/, '') ?? '';

export const draftOf = ({ state }: Desk, path: string): Draft | null =>
  state.drafts.find((draft) => draft.path === path) ?? null;
export const fileVersion = ({ content }: Desk, path: string): string =>
  content.files.get(path)?.version ?? '';
export const stampOf = (desk: Desk, path: string): string =>
  `${fileVersion(desk, path)}:${draftOf(desk, path)?.version ?? 0}`;

function stateOf(desk: Desk, path: string): ItemState {
  const version = fileVersion(desk, path);
  const draft = draftOf(desk, path);
  if (draft) return version === '' ? 'draft' : 'changed';
  return desk.published !== null && desk.published.get(path) !== version ? 'waits' : 'public';
}

/** Where there is a file or a draft. */
export const pathsOf = ({ content, state }: Desk): readonly string[] => [
  ...new Set([...content.files.keys(), ...state.drafts.map(({ path }) => path)]),
];

/** The draft where there is one, else the file. */
export function fieldsAt(desk: Desk, collection: Collection, path: string): Fields {
  const text = desk.content.files.get(path)?.text;
  const file = text === undefined ? {} : fieldsOf(collection, path, text);
  const category = collection.name === 'answers' ? { [CATEGORY]: path.split('/')[1] ?? '' } : {};
  return { ...file, ...draftOf(desk, path)?.record, ...category };
}

function itemOf(desk: Desk, collection: Collection, path: string): Item {
  const fields = fieldsAt(desk, collection, path);
  const change = desk.state.changes.find((each) => each.path === path);
  const draft = draftOf(desk, path);
  return {
    id: idOf(path),
    path,
    title: wordsOf(fields[collection.title]),
    about: collection.about.map((name) => wordsOf(fields[name])).join(' · '),
    state: stateOf(desk, path),
    by: draft ? draft.author_name : (change?.author_name ?? null),
    at: draft?.updated_at ?? change?.made_at ?? null,
  };
}

function choicesOf({ content }: Desk, collection: Collection, path: string): Entry['choices'] {
  if (collection.name !== 'answers') return {};
  const list = content.files.get('knowledge-base/categories.json')?.text ?? '[]';
  const data = parsed('categories.json', list)?.data as readonly {
    readonly id: string;
    readonly subcategories: readonly { readonly id: string }[];
  }[];
  const part = path.split('/')[1];
  const parts = data.filter(({ id }) => part === undefined || id === part);
  return { subcategory: parts.flatMap(({ subcategories }) => subcategories.map(({ id }) => id)) };
}

const entryOf = (desk: Desk, collection: Collection, path: string): Entry => ({
  ...itemOf(desk, collection, path),
  fields: fieldsAt(desk, collection, path),
  version: stampOf(desk, path),
  form: formFor(collection),
  page: collection.page(idOf(path)),
  history: desk.state.changes
    .filter((change) => change.path === path)
    .map(({ id, made_at, author_name }) => ({ id, at: made_at, by: author_name })),
  build: desk.state.build,
  choices: choicesOf(desk, collection, path),
});

/** The item with what the host of the files says of a build that failed, where the public site waits for one. */
export async function shownEntry(desk: Desk, collection: Collection, path: string): Promise<Entry> {
  const entry = entryOf(desk, collection, path);
  if (entry.state !== 'waits') return entry;
  return { ...entry, build: { ...entry.build, host: (await desk.store.failedBuild?.()) ?? null } };
}

/** An item that is not there yet. */
export const blankEntry = (desk: Desk, collection: Collection, fields: Fields): Entry => ({
  id: 'new',
  path: '',
  title: '',
  about: '',
  state: 'draft',
  by: null,
  at: null,
  fields,
  version: ':0',
  form: [...formFor(collection), { name: 'address', kind: 'text', required: false }],
  page: '',
  history: [],
  build: desk.state.build,
  choices: choicesOf(desk, collection, ''),
});

/** Every item of a collection, files and drafts alike. */
export const itemsOf = (desk: Desk, collection: Collection): Item[] =>
  pathsOf(desk)
    .filter((path) => path.startsWith(`${collection.folder}/`) && path.endsWith('.md'))
    .map((path) => itemOf(desk, collection, path));

/** Where an item is, in a file or in a draft; 404 when nowhere. */
export function placeOf(desk: Desk, collection: Collection, id: string): string {
  const path = pathOf(collection, id, pathsOf(desk));
  if (!path) throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  return path;
}
