/** What an editor does with an item: keeps a draft, has it checked, publishes it, takes a publication back. */
import { my_staff_account } from '@school/shared/api/accounts';
import {
  save_content_draft,
  start_content_change,
  end_content_change,
  content_change,
} from '@school/shared/api/content';
import school from '@school/shared/school.json' with { type: 'json' };
import { isMistake, type Problem } from '@school/shared/content/problem';
import { withEntry, withWords } from '@school/shared/content/edit';
import { versionOf } from '../_shared/content-store.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { Refusal, type Caller } from '../_shared/http.ts';
import { restAsService, type Rest } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';
import { problemsWith, textWith } from './checking.ts';
import { newPath, type Collection, type Fields } from './collections.ts';
import { draftOf, fieldsAt, fileVersion, pathsOf, stampOf, type Desk } from './editor-files.ts';

export interface Act {
  readonly env: FunctionEnv;
  readonly rest: Rest;
  readonly caller: Caller;
  readonly desk: Desk;
  readonly collection: Collection;
  readonly path: string;
}

const stale = (): Refusal =>
  new Refusal(409, 'stale_version', 'Somebody else has changed this page since you opened it.');

/** Refuses when the file or the draft is another than the editor has seen. */
export function requireSeen({ desk, path }: Act, version: unknown): void {
  if (version !== stampOf(desk, path)) throw stale();
}

export async function keepDraft({ rest, desk, path }: Act, fields: Fields | null): Promise<void> {
  await rest.call(
    { save_content_draft },
    {
      path,
      record: fields,
      base: fileVersion(desk, path),
      expected_version: draftOf(desk, path)?.version ?? 0,
    },
  );
}

/** Sentences about this item; of another file's, its name stands before them. */
export function check({ desk, collection, path }: Act, fields: Fields): readonly Problem[] {
  const text = textWith(collection, path, fields, desk.content);
  return problemsWith(desk.content, path, text).map((problem) =>
    problem.file === path
      ? problem
      : { ...problem, field: '', message: `${problem.file}, ${problem.field}: ${problem.message}` },
  );
}

/** Refuses what is broken; a guess is the editor's to judge. */
function refuse(problems: readonly Problem[]): void {
  const first = problems.find(isMistake);
  if (first) throw new Refusal(400, 'invalid_value', first.message, first.field);
}

interface Writing {
  readonly text: string | null;
  readonly message: string;
}

/** In whose name a change is written. */
export async function authorOf(rest: Rest): Promise<{ name: string; email: string }> {
  const account = await rest.call({ my_staff_account });
  return { name: account?.display_name || school.name, email: school.email };
}

/**
 * Writes the file, whose change is on record before: where this ends in between, the next one who opens the desk finds the line and the
 * file (settling.ts). The site is built from it within minutes.
 */
async function write(act: Omit<Act, 'collection'>, { text, message }: Writing): Promise<void> {
  const { env, rest, caller, desk, path } = act;
  const before = desk.content.files.get(path) ?? null;
  const over = before?.version ?? '';
  const author = await authorOf(rest);
  const service = restAsService(env);
  const change_id = await service.call(
    { start_content_change },
    {
      path,
      before: before?.text ?? null,
      before_version: over,
      after_version: text === null ? '' : await versionOf(text),
      author_id: caller.id,
    },
  );
  const end = (written: boolean, commit: string | null): Promise<null> =>
    service.call({ end_content_change }, { change_id, written, commit });
  const commit = await desk.store
    .write({ path, text, over, author, message })
    .catch(async (error: unknown) => {
      // Where nobody answered, the file may be written all the same: the line waits for the next one who looks.
      if (error instanceof Refusal && error.status !== 503) await end(false, null);
      throw error;
    });
  await end(true, commit);
}

export async function publish(act: Act, fields: Fields): Promise<void> {
  const { desk, collection, path } = act;
  const text = textWith(collection, path, fields, desk.content);
  refuse(check(act, fields));
  // Kept first: where the Git host refuses or falls silent, nothing that was written is lost.
  await keepDraft(act, fields);
  if (text === desk.content.files.get(path)?.text) {
    await act.rest.call(
      { save_content_draft },
      {
        path,
        record: null,
        base: '',
        expected_version: (draftOf(desk, path)?.version ?? 0) + 1,
      },
    );
    return;
  }
  await write(act, { text, message: `Content: ${path}` });
}

/** What was new becomes a draft again, with all that it says: only Delete takes a draft away. */
async function keepAsDraft({ rest, desk, collection, path }: Act): Promise<void> {
  const record = fieldsAt(desk, collection, path);
  await rest.call(
    { save_content_draft },
    { path, record, base: '', expected_version: draftOf(desk, path)?.version ?? 0 },
  );
}

/**
 * The address of a draft follows its title until it is first published. Kept at the new one first: nothing that was written is lost where
 * this ends in between.
 */
export async function follow(act: Act, fields: Fields): Promise<Act> {
  const { desk, collection, path } = act;
  if (fileVersion(desk, path) !== '' || desk.state.changes.some((change) => change.path === path)) return act;
  const next = newPath(
    collection,
    fields,
    pathsOf(desk).filter((other) => other !== path),
  );
  if (next === path) return act;
  await keepDraft({ ...act, path: next }, fields);
  await keepDraft(act, null);
  return { ...act, path: next };
}

/** Writes back what was there before a publication, as long as it is the last of its file. */
export async function undo(act: Act, changeId: unknown): Promise<void> {
  if (!isUuid(changeId)) throw new Refusal(404, 'not_found', 'There is no such change.');
  const change = await act.rest.call({ content_change }, { change_id: changeId });
  if (change.path !== act.path) throw new Refusal(404, 'not_found', 'This change is not of this page.');
  if (change.after_version !== fileVersion(act.desk, act.path)) throw stale();
  refuse(problemsWith(act.desk.content, act.path, change.before));
  if (change.before === null) await keepAsDraft(act);
  await write(act, { text: change.before, message: `Content: ${act.path} as it was` });
}

const SYNONYMS = 'synonyms.json';

const known = (word: string): string => word.trim().toLowerCase();

/** The groups of words that searches take for the same, as the file has them. */
export function synonymGroups({ content }: Desk): readonly (readonly string[])[] {
  const text = content.files.get(SYNONYMS)?.text;
  if (text === undefined) throw new Refusal(409, 'conflict', 'content/synonyms.json is missing.');
  return (JSON.parse(text) as readonly { readonly words: readonly string[] }[]).map(({ words }) => words);
}

/** Words that searches take for the same: they join the group that has one of them, and are one of their own where none has. */
export async function addSynonyms(
  act: Omit<Act, 'collection' | 'path'>,
  words: readonly string[],
): Promise<void> {
  const groups = synonymGroups(act.desk);
  const before = act.desk.content.files.get(SYNONYMS)?.text ?? '[]';
  const wanted = words.map(known);
  const places = [...groups.keys()].filter((at) => groups[at]?.some((word) => wanted.includes(known(word))));
  const [place, other] = places;
  if (place !== undefined && other !== undefined)
    throw new Refusal(
      400,
      'conflict',
      `These words are in two groups: ${(groups[place] ?? []).join(', ')}; and ${(groups[other] ?? []).join(', ')}.`,
      'word',
    );
  const there = (groups[place ?? -1] ?? []).map(known);
  const missing = words.filter((word) => !there.includes(known(word)));
  if (missing.length === 0)
    throw new Refusal(400, 'conflict', 'Searches take these words for the same already.', 'word');
  const text = place === undefined ? withEntry(before, { words }) : withWords(before, place, missing);
  refuse(problemsWith(act.desk.content, SYNONYMS, text));
  await write({ ...act, path: SYNONYMS }, { text, message: `Content: ${SYNONYMS}` });
}
