/**
 * `npm run release [-- --rehearse]`: what the next release is tried against, made from this checkout. Seeds the demo, keeps it
 * as a dump with the migrations it stands on, builds the three rooms, walks through them in a browser and keeps what they
 * asked. With --rehearse into e2e/production/releases/rehearsal; for a release into a folder of its version, with the
 * migrations frozen.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded, type Embedded } from '../../supabase/conformance/embedded.ts';
import { packOpenly } from '../../supabase/local/backup/archive.ts';
import { localSource, saveBackup } from '../../supabase/local/backup/save.ts';
import { buildRoom, presentRooms, roomFolders } from '../../supabase/local/run/builds.ts';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { openYearText } from '../../supabase/local/run/year.ts';
import { startScratch } from '../../supabase/local/scratch.ts';
import { seed } from '../../supabase/seed/seed.ts';
import { createPool } from '../../supabase/local/pool.ts';
import { writeCalls } from './calls.ts';
import { record } from './record.ts';
import { DATABASE, CALLS, MIGRATIONS_INSIDE, RELEASES } from './places.ts';

const { values } = parseArgs({
  options: {
    rehearse: { type: 'boolean', default: false },
    // Takes the front ends as they were built last.
    'no-build': { type: 'boolean', default: false },
  },
});
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** Rows and files of the demo, and the migrations below them, as one file. */
async function keepDatabase(superuserUrl: string, dataDir: string, file: string): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'school-release-'));
  const folder = path.join(scratch, 'database');
  await saveBackup(localSource(superuserUrl, dataDir), folder);
  await cp(path.join(ROOT, 'supabase/migrations'), path.join(folder, MIGRATIONS_INSIDE), { recursive: true });
  await packOpenly(folder, file);
  await rm(scratch, { recursive: true });
}

async function build({ url, anonKey }: Embedded): Promise<void> {
  const env = { SUPABASE_URL: url, SUPABASE_KEY: anonKey, SITE_URL: url };
  const year = await openYearText(url, anonKey);
  for (const room of await presentRooms())
    await buildRoom(room, { env, extra: room === 'site' ? `${url} ${year}` : '' });
}

async function make(name: string): Promise<void> {
  const target = path.join(RELEASES, name);
  await mkdir(target, { recursive: true });
  const database = await startScratch();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-release-data-'));
  const pool = createPool(database.url, 'release', 2);
  await seed({ pool, dataDir, origin: 'http://localhost:3000' });
  await pool.end();
  await keepDatabase(database.superuserUrl, dataDir, path.join(target, DATABASE));
  const product = await startEmbedded({ filled: { scratch: database, dataDir }, folders: roomFolders });
  try {
    if (!values['no-build']) await build(product);
    const calls = await record(product.url);
    writeCalls(path.join(target, CALLS), calls);
    console.log(`${calls.length} calls and the demo's database are kept in ${path.relative(ROOT, target)}.`);
  } finally {
    await product.stop();
  }
}

if (values.rehearse) await make('rehearsal');
else {
  if (version.startsWith('0.'))
    throw new Error('Before 1.0.0 there is nothing to promise: npm run release -- --rehearse');
  if (existsSync(path.join(RELEASES, version)))
    throw new Error(`${version} is released: give all package.json the next version first.`);
  execFileSync('npx', ['tsx', 'supabase/scripts/freeze-migrations.ts'], { cwd: ROOT, stdio: 'inherit' });
  await make(version);
}
