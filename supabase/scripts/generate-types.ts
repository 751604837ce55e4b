/** `npm run types`: builds a throw-away database from the migrations and writes the files that are derived from it. */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { startScratch } from '../local/scratch.ts';
import { derived } from './derived.ts';
import { nextLetterWords } from './letter-words.ts';

const root = new URL('../../', import.meta.url);
const scratch = await startScratch();
const pool = new pg.Pool({ connectionString: scratch.superuserUrl, max: 2 });
try {
  for (const [file, make] of Object.entries(derived)) {
    const text = await make(pool);
    await writeFile(new URL(file, root), text);
    console.log(`${file}: ${text.split('\n').length} lines`);
  }
  // A migration of words that is not released yet has just been made again; else changed words need one of their own.
  const editable = Object.keys(derived).some((file) => file.endsWith('_letter_words.sql'));
  const words = editable ? null : await nextLetterWords(pool, new Date());
  if (words) {
    await writeFile(new URL(`supabase/migrations/${words.file}`, root), words.sql);
    console.log(`${words.file}: the letters' changed words, for databases that are released`);
  }
  await import('./derive.ts');
} finally {
  await pool.end();
  await scratch.stop();
}
