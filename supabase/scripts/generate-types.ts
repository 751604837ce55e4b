/** `npm run types`: builds a throw-away database from the schema and writes the files that are derived from it. */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { startScratch } from '../local/scratch.ts';
import { derived } from './derived.ts';

const root = new URL('../../', import.meta.url);
const scratch = await startScratch();
const pool = new pg.Pool({ connectionString: scratch.superuserUrl, max: 2 });
try {
  for (const [file, make] of Object.entries(derived)) {
    const text = await make(pool);
    await writeFile(new URL(file, root), text);
    console.log(`${file}: ${text.split('\n').length} lines`);
  }
  await import('./derive.ts');
} finally {
  await pool.end();
  await scratch.stop();
}
