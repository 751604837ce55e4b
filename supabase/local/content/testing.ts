/** The desk for tests: a copy of the content, the database's part as 43_content_desk.sql has it, and a stand-in of a Git host. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { versionOf } from '../../functions/_shared/content-store.ts';
import type { FunctionEnv } from '../../functions/_shared/env.ts';
import { handler } from '../../functions/content/handler.ts';
import { diskStore } from './disk.ts';

const REAL = path.join(import.meta.dirname, '../../../site/content');
export const MEALS = 'knowledge-base/life-campus/what-about-meals.md';

export type Json = Record<string, unknown>;
interface Draft {
  path: string;
  record: Json;
  version: number;
}
interface Host {
  /** What the Git host does with the next commit. */
  next: 'well' | 'refused' | 'lost' | 'silent';
  /** What it knows of the newest commit's builds; null: the token may not read it. */
  statuses: readonly Json[] | null;
  checks: readonly Json[] | null;
  readonly files: Map<string, string>;
  readonly photos: Map<string, Buffer>;
  readonly commits: Json[];
}

export const state = {
  folder: '',
  drafts: [] as Draft[],
  changes: [] as Json[],
  editor: true,
  /** The function ends before it can say what became of a file. */
  crashes: false,
};
export const host: Host = {
  next: 'well',
  statuses: null,
  checks: null,
  files: new Map(),
  photos: new Map(),
  commits: [],
};

export const base: FunctionEnv = {
  SUPABASE_URL: 'http://project.example',
  SUPABASE_ANON_KEY: 'anon.key.x',
  SUPABASE_SERVICE_ROLE_KEY: 'service.key.x',
  SITE_URL: 'http://site.example',
};
export const local = (): FunctionEnv => ({ ...base, contentStore: diskStore(state.folder) });
export const hosted: FunctionEnv = {
  ...base,
  CONTENT_REPOSITORY: 'school/site',
  CONTENT_TOKEN: 'secret-token',
  CONTENT_API_URL: 'http://git.example',
};

const sentIn = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '');

function ended({ change_id, written, commit }: Json): Response {
  if (state.crashes) throw new TypeError('fetch failed');
  const change = state.changes.find(({ id }) => id === change_id);
  if (!written) state.changes = state.changes.filter((each) => each !== change || each['written']);
  else if (change) {
    if (!change['written'] && change['after_version'] !== '')
      state.drafts = state.drafts.filter((draft) => draft.path !== change['path']);
    Object.assign(change, { written: true, commit: change['commit'] ?? commit });
  }
  return Response.json(null);
}

const NOW = '2026-11-26T08:00:00+00:00';
/** The database's part, as 43_content_desk.sql has it. */
function database(name: string, args: Json): Response {
  if (name === 'my_staff_account')
    return Response.json({
      role: 'editor',
      is_active: true,
      display_name: 'Edna',
      next_step: null,
      recovery_codes_left: 0,
    });
  if (!state.editor)
    return Response.json(
      { code: '42501', message: 'You are not allowed to do this.', hint: 'not_allowed', details: '' },
      { status: 403 },
    );
  if (name === 'content_desk')
    return Response.json({
      drafts: state.drafts.map((draft) => ({ ...draft, base: '', updated_at: NOW, author_name: 'Edna' })),
      changes: [...state.changes].reverse().map(({ id, path: file, after_version, commit, written }) => ({
        id,
        path: file,
        after_version,
        made_at: NOW,
        author_name: 'Edna',
        commit: commit ?? null,
        written,
      })),
      build: { changed_at: NOW, asked_at: NOW, failure: null },
    });
  if (name === 'content_change') {
    const {
      id,
      path: file,
      before,
      before_version,
      after_version,
    } = state.changes.find((change) => change['id'] === args['change_id']) ?? {};
    return Response.json({ id, path: file, before, before_version, after_version });
  }
  if (name === 'start_content_change') {
    const id = randomUUID();
    state.changes.push({ id, ...args, written: false });
    return Response.json(id);
  }
  if (name === 'end_content_change') return ended(args);
  const file = String(args['path']);
  const kept = state.drafts.find((draft) => draft.path === file);
  if ((kept?.version ?? 0) !== args['expected_version'])
    return Response.json(
      { code: 'P0001', message: 'Somebody else.', hint: 'stale_version', details: '' },
      { status: 400 },
    );
  state.drafts = state.drafts.filter((draft) => draft !== kept);
  if (args['record'] === null) return Response.json(0);
  const version = (kept?.version ?? 0) + 1;
  state.drafts.push({ path: file, record: args['record'] as Json, version });
  return Response.json(version);
}

/** The folder of pictures: its list, a picture's bytes, and a new one. */
function gitPhotos(name: string, init: RequestInit): Response {
  const bytes = host.photos.get(name);
  if ((init.method ?? 'GET') === 'GET') {
    if (name === '') return Response.json([...host.photos.keys()].map((each) => ({ name: each })));
    return bytes ? new Response(new Uint8Array(bytes)) : Response.json({}, { status: 404 });
  }
  if (bytes) return Response.json({}, { status: 422 });
  const said = JSON.parse(sentIn(init)) as Json;
  const how = host.next;
  host.next = 'well';
  if (how === 'refused') return Response.json({ message: 'Bad credentials' }, { status: 401 });
  host.photos.set(name, Buffer.from(String(said['content']), 'base64'));
  host.commits.push(said);
  if (how === 'lost') throw new TypeError('fetch failed');
  return Response.json({ commit: { sha: 'c0ffee' } });
}

/** What hosts of websites have reported of a commit. */
const reported = (key: string, list: readonly Json[] | null): Response =>
  list ? Response.json({ [key]: list }) : Response.json({}, { status: 403 });

/** The Git host's API. */
async function gitHost(url: URL, init: RequestInit): Promise<Response> {
  if (url.pathname === '/repos/school/site/commits/main/status') return reported('statuses', host.statuses);
  if (url.pathname === '/repos/school/site/commits/main/check-runs')
    return reported('check_runs', host.checks);
  const file = url.pathname.replace('/repos/school/site/contents/site/content/', '');
  if (file.split('/')[0] === 'images') return gitPhotos(file.split('/')[1] ?? '', init);
  const now = host.files.get(file);
  const sha = now === undefined ? '' : await versionOf(now);
  if ((init.method ?? 'GET') === 'GET')
    return now === undefined
      ? Response.json({}, { status: 404 })
      : Response.json({ sha, content: Buffer.from(now).toString('base64') });
  const said = JSON.parse(sentIn(init)) as Json;
  const how = host.next;
  host.next = 'well';
  if (how === 'refused') return Response.json({ message: 'Bad credentials' }, { status: 401 });
  if (how === 'silent') throw new TypeError('fetch failed');
  if ((said['sha'] ?? '') !== sha) return Response.json({}, { status: 409 });
  const text = Buffer.from(String(said['content']), 'base64').toString('utf8');
  host.files.set(file, text);
  host.commits.push(said);
  if (how === 'lost') throw new TypeError('fetch failed');
  return Response.json({ content: { sha: await versionOf(text) }, commit: { sha: 'c0ffee' } });
}

/** A fresh folder, database and Git host for each test; to be called once in a file of tests. */
export function deskForEach(): void {
  beforeEach(() => {
    state.folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
    cpSync(REAL, state.folder, { recursive: true });
    state.drafts = [];
    state.changes = [];
    state.editor = true;
    state.crashes = false;
    host.statuses = null;
    host.checks = null;
    host.files.clear();
    host.photos.clear();
    host.commits.length = 0;
    host.next = 'well';
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const url = new URL(address);
      if (url.pathname === '/auth/v1/user') return Response.json({ id: 'editor-1', email: 'e@example.org' });
      if (url.pathname.startsWith('/rest/v1/rpc/'))
        return database(url.pathname.split('/').at(-1) ?? '', JSON.parse(sentIn(init)) as Json);
      if (url.host === 'git.example') return gitHost(url, init);
      if (url.pathname === '/content-index.json') {
        // As the last build of the site left it.
        const all = await diskStore(REAL).all([]);
        const files = Object.fromEntries([...all.files].map(([name, { text }]) => [name, text]));
        return Response.json({ files, photos: all.photos });
      }
      throw new Error(`Nobody answers ${address}.`);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    rmSync(state.folder, { recursive: true });
  });
}

export const textOf = (file: string): string => readFileSync(path.join(state.folder, file), 'utf8');

export async function ask(env: FunctionEnv, method: string, at: string, body?: unknown) {
  const answer = await handler(
    new Request(`http://x/functions/v1/content/${at}`, {
      method,
      headers: { authorization: 'Bearer token' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    env,
  );
  return { status: answer.status, body: (await answer.json()) as Json, headers: answer.headers };
}
export const one = async (env: FunctionEnv, at = 'answers/what-about-meals') =>
  (await ask(env, 'GET', at)).body;
export const put = async (env: FunctionEnv, act: string, changed: Json, more: Json = {}, at?: string) => {
  const entry = await one(env, at);
  const fields = { ...(entry['fields'] as Json), ...changed };
  return ask(env, 'PUT', at ?? 'answers/what-about-meals', {
    act,
    fields,
    version: entry['version'],
    ...more,
  });
};
