/**
 * Who was erased stays erased when a backup is restored. The list of erasures (ids only) comes from the database that is
 * replaced, and from `erasures.json` beside the backups, which every backup brings up to date; after the restore everybody
 * on it is erased again, before anything is served.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { erasureEntry, erasureStep } from '@school/shared/api/erasing';
import { z } from 'zod';
import { storedFile } from './save.ts';

const listSchema = z.array(erasureEntry);
export type ErasureList = z.infer<typeof listSchema>;

const besideOf = (folder: string): string => path.join(path.dirname(folder), 'erasures.json');

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Each erasure once. */
export const mergeLists = (...lists: readonly ErasureList[]): ErasureList => [
  ...new Map(lists.flat().map((entry) => [entry.id, entry])).values(),
];

/** The list of a database; empty for one from before there were erasures. */
export const readErasures = (url: string): Promise<ErasureList> =>
  withClient(url, async (client) => {
    const there = await client.query<{ there: boolean }>(
      `select to_regprocedure('private.erasure_list()') is not null as there`,
    );
    if (!there.rows[0]?.there) return [];
    const { rows } = await client.query<{ list: unknown }>('select private.erasure_list() as list');
    return listSchema.parse(rows[0]?.list);
  });

/** The list beside the backups; empty when there is none yet. */
export async function readBeside(folder: string): Promise<ErasureList> {
  const text = await readFile(besideOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return listSchema.parse(JSON.parse(text));
}

/** Brings the list beside the backups up to date. */
export async function writeBeside(folder: string, list: ErasureList): Promise<void> {
  const file = besideOf(folder);
  const merged = mergeLists(await readBeside(folder), list);
  await writeFile(`${file}.part`, JSON.stringify(merged, null, 2), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

async function takeAway(
  client: pg.Client,
  dataDir: string,
  step: z.infer<typeof erasureStep>,
): Promise<void> {
  if (step.paths) {
    // This stands in for Storage, which removes a file's row and its bytes together.
    await client.query(`set storage.allow_delete_query = 'true'`);
    const { rows } = await client.query<{ version: string | null }>(
      'delete from storage.objects where bucket_id = $1 and name = any ($2) returning version',
      [step.bucket, step.paths],
    );
    for (const { version } of rows) if (version) await rm(storedFile(dataDir, version), { force: true });
  }
  if (step.user_id) await client.query('delete from auth.users where id = $1', [step.user_id]);
}

/** Erases everybody of the list in a restored database and its folder; answers how many erasures were worked off. */
export const replayErasures = (
  target: { readonly superuserUrl: string; readonly dataDir: string },
  list: ErasureList,
): Promise<number> =>
  withClient(target.superuserUrl, async (client) => {
    await client.query('select private.replay_erasures($1)', [JSON.stringify(list)]);
    for (let done = 0; ;) {
      const { rows } = await client.query<{ step: unknown }>('select private.continue_erasure() as step');
      const step = erasureStep.nullable().parse(rows[0]?.step);
      if (!step) return done;
      await takeAway(client, target.dataDir, step);
      if (step.step === 'done') done += 1;
    }
  });
