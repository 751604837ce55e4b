/**
 * `npm run task -- restore production|staging FOLDER`: a decrypted backup (`npm run task -- restore-drill --unpack FOLDER`) into a project
 * that was deployed for this and holds nobody. Files go first, through Storage; then all rows in one transaction. Whatever breaks,
 * no row is there and the command can be repeated. Of the services' own tables only accounts and second factors come back:
 * everybody signs in again.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { keyHeaders } from '../../functions/_shared/keys.ts';
import { loadTables, makeShape, SHAPE } from '../../local/backup/restore-tables.ts';
import { contentOf, readManifest, type Manifest } from '../../local/backup/manifest.ts';
import { sha256, storedFile } from '../../local/backup/save.ts';
import { isOfService, migrationVersions } from '../../local/backup/tables.ts';
import { onDatabase } from '../deploy/database.ts';
import { projectName } from '../doctor/references.ts';
import { missingSettings, settingsMakeSense } from '../doctor/settings-checks.ts';
import { readDeployment, stageOf, type Deployment } from '../doctor/settings.ts';

const ACCOUNTS = new Set(['users', 'identities', 'mfa_factors']);
/** All of ours, but for what the project itself is there for. */
const comesBack = (table: { readonly schema: string; readonly name: string }): boolean =>
  isOfService(table)
    ? table.schema === 'auth' && ACCOUNTS.has(table.name)
    : `${table.schema}.${table.name}` !== 'private.deployment';

/** Throws unless this is the project that the name says, at the backup's migrations, and empty. */
async function assertReady(client: pg.Client, deployment: Deployment, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ stage: string | null; people: number; years: number }>(
    `select (select stage from private.deployment) as stage, (select count(*)::int from auth.users) as people,
       (select count(*)::int from public.program_years) as years`,
  );
  const { stage, people = 0, years = 0 } = rows[0] ?? {};
  if (stage !== stageOf(deployment))
    throw new Error(
      `This database was deployed for ${stage ?? 'nothing yet'}, not for ${stageOf(deployment)}.`,
    );
  if (people > 0 || years > 0)
    throw new Error(
      `This database holds ${people} accounts and ${years} program years: only an empty one is filled.`,
    );
  if (manifest.migrations.join() !== (await migrationVersions(client)).join())
    throw new Error(
      `The backup was made with the migrations up to ${manifest.migrations.at(-1)}, and the project has others. ` +
        'Check out the version that made it, `npm run deploy` from there into an empty project, restore, then deploy the newest.',
    );
}

interface StoredRow {
  readonly bucket: string;
  readonly name: string;
  readonly version: string;
  readonly type: string | null;
}

/** The stored files as the backup's own rows name them. */
async function storedRows(client: pg.Client, folder: string, manifest: Manifest): Promise<StoredRow[]> {
  const table = manifest.tables.find(({ schema, name }) => schema === 'storage' && name === 'objects');
  if (!table) throw new Error('The backup has no list of stored files.');
  const text = await readFile(path.join(folder, 'tables', table.file), 'utf8');
  const lines = text.split('\n').filter(Boolean);
  await makeShape(client, table);
  const { rows } = await client.query<StoredRow>(
    `select (r).bucket_id as bucket, (r).name as name, (r).version as version, (r).metadata ->> 'mimetype' as type
     from (select line::${SHAPE} as r from unnest($1::text[]) as given(line) offset 0) as saved where (r).version is not null`,
    [lines.map((line) => JSON.parse(line) as string)],
  );
  return rows;
}

async function sendFile(
  deployment: Deployment,
  folder: string,
  manifest: Manifest,
  row: StoredRow,
): Promise<void> {
  const file = storedFile(folder, row.version);
  const expected = manifest.files.find(({ version }) => version === row.version);
  if ((await sha256(file)) !== expected?.sha256)
    throw new Error(`The file ${row.version} of the backup is damaged.`);
  const name = [row.bucket, ...row.name.split('/')].map(encodeURIComponent).join('/');
  const answer = await fetch(`${deployment.SUPABASE_URL}/storage/v1/object/${name}`, {
    method: 'POST',
    headers: {
      ...keyHeaders(deployment.SUPABASE_SECRET_KEY),
      'content-type': row.type ?? 'application/octet-stream',
      'x-upsert': 'true',
    },
    body: await readFile(file),
  });
  if (!answer.ok)
    throw new Error(`Storage answers ${answer.status} for a stored file: ${await answer.text()}`);
}

async function restore(name: string | undefined, folder: string | undefined): Promise<void> {
  if ((name !== 'production' && name !== 'staging') || !folder)
    throw new Error('Where to, and from which folder? npm run task -- restore production|staging FOLDER');
  const deployment = readDeployment(name);
  const needed = missingSettings(['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_DB_URL']);
  const wrong = [...(await needed.run(deployment)), ...(await settingsMakeSense.run(deployment))];
  if (wrong.length > 0) throw new Error(wrong.map(({ sentence }) => sentence).join('\n'));
  const manifest = await readManifest(folder);
  console.log(`Into ${name}: ${projectName(deployment)}. Backup of ${manifest.madeAt}.`);
  await onDatabase(deployment, async (client) => {
    await assertReady(client, deployment, manifest);
    for (const row of await storedRows(client, folder, manifest))
      await sendFile(deployment, folder, manifest, row);
    await client.query('begin');
    await loadTables(client, folder, manifest, comesBack);
    await client.query('commit');
  });
  const { rows, files } = contentOf({ ...manifest, tables: manifest.tables.filter(comesBack) });
  console.log(
    `${rows} rows, each table counted, and ${files} files are there. Now: npm run doctor -- ${name}`,
  );
}

restore(...(process.argv.slice(2) as [string?, string?])).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
