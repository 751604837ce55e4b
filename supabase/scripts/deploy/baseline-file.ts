/**
 * The baseline of a hosted project as a file of supabase/migrations: written by the first deployment of all (staging counts), kept in
 * git, and never made again. The CLI looks at versions alone, so another text under the same version would count as applied: the
 * project keeps the fingerprint of its own in private.deployment, and refuses another before anything is pushed.
 */
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { migrationNames } from '../../local/migrate.ts';
import { tellSchoolWords } from '../../local/school-words.ts';
import { BASELINE_NAME, BASELINE_VERSION, baseline, sha256 } from '../../local/schemas/baseline.ts';
import { stageOf, type Deployment } from '../doctor/settings.ts';
import { supabase } from './cli.ts';
import { isDeployed, onDatabase } from './database.ts';

const FILE = `${BASELINE_VERSION}_${BASELINE_NAME}.sql`;
const folderIn = (workdir: string): string => path.join(workdir, 'supabase/migrations');
const namesIn = (workdir: string): Promise<string[]> =>
  migrationNames(pathToFileURL(folderIn(workdir) + path.sep));

/** Of its words alone: what is fetched from a project comes back by statements, which other lines part. */
async function fingerprint(workdir: string): Promise<string> {
  const text = await readFile(path.join(folderIn(workdir), FILE), 'utf8');
  return sha256(text.replace(/[\s;]+/g, ' ').trim());
}

/** The database keeps what it was first told, and refuses another stage or baseline. */
const tell = (client: pg.Client, { stage, print }: { stage: string; print: string | null }) =>
  client.query('select private.mark_deployment($1, $2)', [stage, print]);

/** Throws the database's own sentence where it is of another stage, or was made from another baseline. Changes nothing. */
export const assertSameProject = (deployment: Deployment, workdir: string): Promise<void> =>
  onDatabase(deployment, async (client) => {
    if (!(await isDeployed(client))) return;
    const there = existsSync(path.join(folderIn(workdir), FILE));
    await client.query('begin');
    await tell(client, { stage: stageOf(deployment), print: there ? await fingerprint(workdir) : null });
    await client.query('rollback');
  });

/** Brings what the project has and the checkout lacks; files that are there stay as they are. */
async function fetchInto(deployment: Deployment, workdir: string): Promise<void> {
  const aside = await mkdtemp(path.join(tmpdir(), 'school-migrations-'));
  try {
    await mkdir(folderIn(aside), { recursive: true });
    await supabase(
      ['migration', 'fetch', `--remote=${deployment.SUPABASE_DB_URL}`, `--workdir=${aside}`],
      deployment,
    );
    const here = await namesIn(workdir);
    for (const name of (await namesIn(aside)).filter((one) => !here.includes(one)))
      await copyFile(
        path.join(folderIn(aside), name),
        path.join(folderIn(workdir), name),
        constants.COPYFILE_EXCL,
      );
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The baseline is in the checkout, as the project has it. Throws where another project's is needed. */
export async function settleBaseline(deployment: Deployment, workdir: string): Promise<void> {
  await assertSameProject(deployment, workdir);
  const file = path.join(folderIn(workdir), FILE);
  if (existsSync(file)) return;
  await mkdir(folderIn(workdir), { recursive: true });
  if (await onDatabase(deployment, isDeployed)) {
    await fetchInto(deployment, workdir);
    await assertSameProject(deployment, workdir);
    console.log(
      `supabase/migrations was fetched from the project. Commit it: it is the text of this database.`,
    );
    return;
  }
  if ((await namesIn(workdir)).length > 0)
    throw new Error(
      `supabase/migrations holds changes, but not ${FILE}, which they change. The first deployment wrote it: commit it there, or have ` +
        'it fetched by npm run deploy for that project.',
    );
  await writeFile(file, (await baseline()).sql, { flag: 'wx' });
  console.log(
    `supabase/migrations/${FILE} was written from supabase/schemas. Commit it now: the project is made from it, and from here on ` +
      'each change of the schema is a migration written by hand beside the edited schema.',
  );
}

/** Pushes what the project lacks, has it keep its stage and the fingerprint of its baseline, and tells it the school's words. */
export async function pushSchema(deployment: Deployment, workdir: string): Promise<void> {
  await supabase(
    ['db', 'push', `--remote=${deployment.SUPABASE_DB_URL}`, `--workdir=${workdir}`],
    deployment,
  );
  const print = await fingerprint(workdir);
  await onDatabase(deployment, async (client) => {
    await tell(client, { stage: stageOf(deployment), print });
    await tellSchoolWords(client);
  });
}
