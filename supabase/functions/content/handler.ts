/**
 * The content desk in the simple REST dialect, for react-admin: what the public site says, for administrators and editors. Files are the
 * truth; what is written and not published is a draft in the database. What the content check refuses is never written.
 *   GET    /content/{collection}?filter&range&sort   items, Content-Range; collections: answers, people, torah
 *   GET    /content/{collection}/{id}                one item with its form; `new`: an empty one
 *   POST   /content/{collection} {fields}            a draft of a new item; 201 with it
 *   PUT    /content/{collection}/{id} {act, fields, version}   act: draft, check (answers {problems}), publish, discard, undo {change_id}
 *   POST   /content/pictures {name, data}            a photograph (base64) for the page of that name; 201 {id}, what the page's `image` is
 *   GET    /content/pictures/{id}                    {id, type, data}
 *   GET    /content/synonyms                         groups of words that searches take for the same: {id, words}
 *   POST   /content/synonyms {words}                 joins the group that has one of them, or makes one; published at once
 * Errors: {message, hint, field} with 400, 401, 403, 404, 405, 409, 413, 502, 503.
 */
import { content_desk } from '@school/shared/api/content';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { restAsCaller } from '../_shared/rest.ts';
import { listQuery, pageOf } from '../_shared/simple-rest.ts';
import {
  addSynonyms,
  check,
  follow,
  keepDraft,
  publish,
  requireSeen,
  synonymGroups,
  undo,
  type Act,
} from './acts.ts';
import { collections, ID, newPath, typed, wordsOf, type Collection, type Fields } from './collections.ts';
import { addPicture, PICTURE_BODY, pictureAnswer } from './pictures.ts';
import { blankEntry, itemsOf, openDesk, pathsOf, placeOf, shownEntry, storeOf } from './editor-files.ts';

/** A long essay with everything around it is far smaller. */
const BODY_LIMIT = 200_000;
const PICTURES = 'pictures';
const SYNONYMS = 'synonyms';
const SEARCHED = ['title', 'about', 'id'];

type Body = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};

function collectionOf(name: string | undefined): Collection {
  const found = collections.find((collection) => collection.name === name);
  if (!found) throw new Refusal(404, 'not_found', 'The desk does not have this.');
  return found;
}

async function bodyOf(request: Request, name: string | undefined): Promise<Body> {
  const limit = name === PICTURES ? PICTURE_BODY : BODY_LIMIT;
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new Refusal(413, 'too_large', 'This is too long for one page.');
  return objectOf(await readJson(request, limit));
}

type Opened = Omit<Act, 'collection' | 'path'>;

/** The desk again, after something was done, and the item there. */
async function entryNow(act: Act): Promise<Response> {
  const desk = await openDesk(act.env, act.rest, await act.rest.call({ content_desk }));
  const gone = !itemsOf(desk, act.collection).some(({ path }) => path === act.path);
  return json(gone ? { id: act.path, gone: true } : await shownEntry(desk, act.collection, act.path));
}

const ACTS = new Map<unknown, (act: Act, body: Body, fields: Fields) => Promise<Act>>(
  Object.entries({
    draft: async (act: Act, _body: Body, fields: Fields) => {
      const at = await follow(act, fields);
      if (at === act) await keepDraft(act, fields);
      return at;
    },
    publish: async (act: Act, _body: Body, fields: Fields) => {
      const at = await follow(act, fields);
      const desk =
        at === act ? act.desk : await openDesk(act.env, act.rest, await act.rest.call({ content_desk }));
      await publish({ ...at, desk }, fields);
      return at;
    },
    discard: async (act: Act) => {
      await keepDraft(act, null);
      return act;
    },
    undo: async (act: Act, body: Body) => {
      await undo(act, body['change_id']);
      return act;
    },
  }),
);

const pathFor = ({ desk }: Opened, collection: Collection, id: string, fields: Fields): string =>
  id === 'new' ? newPath(collection, fields, pathsOf(desk)) : placeOf(desk, collection, id);

/** What the check says; a new item without an address or a place is told that first. */
function checked(opened: Opened, collection: Collection, id: string, fields: Fields): Response {
  try {
    const path = pathFor(opened, collection, id, fields);
    return json({ id, problems: check({ ...opened, collection, path }, fields) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === '') throw error;
    return json({ id, problems: [{ field: error.field, message: error.message }] });
  }
}

async function put(opened: Opened, collection: Collection, id: string, body: Body): Promise<Response> {
  const fields = typed(objectOf(body['fields']));
  if (body['act'] === 'check') return checked(opened, collection, id, fields);
  const path = pathFor(opened, collection, id, fields);
  const act: Act = { ...opened, collection, path };
  const run = ACTS.get(body['act']);
  if (!run) throw new Refusal(400, 'invalid_value', 'Say what to do with this page.', 'act');
  requireSeen(act, body['version']);
  return entryNow(await run(act, body, fields));
}

async function post(opened: Opened, name: string | undefined, body: Body): Promise<Response> {
  if (name === SYNONYMS) {
    const words = Array.isArray(body['words']) ? body['words'].map((word) => wordsOf(word).trim()) : [];
    await addSynonyms(opened, words.filter(Boolean));
    return json({ id: words.join(), words }, 201);
  }
  const collection = collectionOf(name);
  const fields = typed(objectOf(body['fields'] ?? body));
  const act: Act = { ...opened, collection, path: newPath(collection, fields, pathsOf(opened.desk)) };
  await keepDraft(act, fields);
  const entry = await entryNow(act);
  return new Response(entry.body, { status: 201, headers: entry.headers });
}

function synonyms({ desk }: Opened): Response {
  const groups = synonymGroups(desk).map((words, id) => ({ id, words }));
  const range = `content/${SYNONYMS} 0-${Math.max(0, groups.length - 1)}/${groups.length}`;
  return json(groups, 200, { 'content-range': range });
}

async function route(request: Request, env: FunctionEnv): Promise<Response> {
  const url = new URL(request.url);
  const [name, id] = (url.pathname.split('/content/')[1] ?? '').split('/');
  const caller = await requireCaller(request, env);
  const rest = restAsCaller(env, caller.token);
  // Asked first, as the caller: the database says who edits, and nothing is read for anybody else.
  const state = await rest.call({ content_desk });
  const body = request.method === 'GET' ? {} : await bodyOf(request, name);
  if (name === PICTURES && request.method === 'POST' && !id) return addPicture(storeOf(env), rest, body);
  if (name === PICTURES && request.method === 'GET') return pictureAnswer(storeOf(env), id ?? '');
  const opened: Opened = { env, rest, caller, desk: await openDesk(env, rest, state) };
  if (request.method === 'POST' && !id) return post(opened, name, body);
  if (name === SYNONYMS && request.method === 'GET' && !id) return synonyms(opened);
  const collection = collectionOf(name);
  if (id !== undefined && !ID.test(id))
    throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  if (request.method === 'GET' && !id) {
    const page = pageOf(
      [...itemsOf(opened.desk, collection)],
      listQuery(url, 'title'),
      `content/${collection.name}`,
      SEARCHED,
    );
    return json(page.rows, 200, { 'content-range': page.range });
  }
  if (request.method === 'GET' && id)
    return json(
      id === 'new'
        ? blankEntry(opened.desk, collection, {})
        : await shownEntry(opened.desk, collection, placeOf(opened.desk, collection, id)),
    );
  if (request.method === 'PUT' && id) return put(opened, collection, id, body);
  throw new Refusal(405, 'not_allowed', 'Pages are edited, published and taken back here.');
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => route(request, env), env);
