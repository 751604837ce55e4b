/**
 * `npm run types`: builds a throw-away database from the migrations and writes its TypeScript types to
 * shared/src/database.types.ts. With `--check` it only compares, for tests and CI.
 */
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { startScratch } from '../local/scratch.ts';

const TARGET = new URL('../../shared/src/database.types.ts', import.meta.url);
const HEADER = '/** Made by `npm run types` from supabase/migrations. Do not edit. */\n';

async function generate(): Promise<string> {
  const scratch = await startScratch();
  const pool = new pg.Pool({ connectionString: scratch.superuserUrl, max: 2 });
  try {
    const metadata = await introspect(pool, { includedSchemas: ['public'] });
    return HEADER + (await generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '12' }));
  } finally {
    await pool.end();
    await scratch.stop();
  }
}

const types = await generate();
if (process.argv.includes('--check')) {
  if ((await readFile(TARGET, 'utf8')) !== types) {
    console.error('shared/src/database.types.ts is out of date: run `npm run types`.');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, types);
  console.log(`shared/src/database.types.ts: ${types.split('\n').length} lines`);
}
