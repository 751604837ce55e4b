/**
 * `npm run bench -- mutants ROOM [MOST] [ONLY …]`: breaks the room in small ways, one at a time, and runs the tests that should notice;
 * at most MOST (60) of them, drawn by MUTANTS_SEED (1), or only those whose name holds one of the texts ONLY.
 * A fault that makes them hang is noticed, too. One that no test notices has survived: it gets a test, or a reason in
 * mutants/reasons.ts. Ends with the counts, and with 1 when a survivor has no reason.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startScratch } from '../../supabase/local/scratch.ts';
import { sample, type Mutant, type Verdict } from './mutants/mutant.ts';
import { reasonOf } from './mutants/reasons.ts';
import type { DatabaseRoom } from './mutants/database-rooms.ts';
import { rooms, type SourceRoom } from './mutants/rooms.ts';
import { functionMutants, policyMutants } from './mutants/sql.ts';
import { openTrial, root, type Replaced, type Trial } from './mutants/trial.ts';
import { typescriptMutants } from './mutants/typescript.ts';

const SEED = Number(process.env['MUTANTS_SEED'] ?? 1);

type Say = (verdict: Verdict) => void;

const mustPass = async (trial: Trial): Promise<void> => {
  if (await trial.passes()) return;
  throw new Error(`The tests fail without any fault; fix that first.\n${trial.failures().join('\n')}`);
};

const judged = async (trial: Trial, mutant: Mutant): Promise<Verdict> =>
  (await trial.passes())
    ? { mutant, outcome: 'survived' }
    : { mutant, outcome: 'killed', by: trial.failures()[0] ?? 'no test: its file did not run' };

async function breakSources(room: SourceRoom, most: number, say: Say): Promise<void> {
  const config = ['shared', 'supabase'].includes(room.project)
    ? false
    : path.join(root, room.project, 'vite.config.ts');
  const replaced: Replaced = { file: '', text: null };
  const trial = await openTrial({ folder: room.project, config, tests: room.tests, replaced });
  try {
    await mustPass(trial);
    const all: { readonly file: string; readonly mutant: Mutant }[] = [];
    for (const file of room.files)
      for (const mutant of typescriptMutants(file, await readFile(path.join(root, file), 'utf8')))
        if (isAsked(mutant)) all.push({ file: path.join(root, file), mutant });
    for (const { file, mutant } of sample(all, most, SEED)) {
      Object.assign(replaced, { file, text: mutant.text });
      trial.reread(file);
      say(await judged(trial, mutant));
      replaced.text = null;
      trial.reread(file);
    }
  } finally {
    await trial.close();
  }
}

async function breakDatabase(room: DatabaseRoom, most: number, say: Say): Promise<void> {
  const scratch = await startScratch();
  const pool = new pg.Pool({ connectionString: scratch.superuserUrl, max: 1, idleTimeoutMillis: 1 });
  const { url, apiUrl, authUrl, storageUrl, superuserUrl } = scratch;
  const trial = await openTrial({
    folder: 'supabase/tests',
    config: false,
    tests: room.tests,
    cluster: { url, apiUrl, authUrl, storageUrl, superuserUrl, keepsScenes: false },
  });
  const apply = async (text: string): Promise<boolean> => {
    // A connection of its own each time: the tests copy this database, which nobody may be using then.
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      await client.query(text);
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  };
  try {
    const made =
      room.functions === 'policies' ? await policyMutants(pool) : await functionMutants(pool, room.functions);
    const all = made.filter(isAsked);
    await pool.end();
    await mustPass(trial);
    for (const mutant of sample(all, most, SEED)) {
      if (!(await apply(mutant.text))) say({ mutant, outcome: 'invalid' });
      else {
        say(await judged(trial, mutant));
        if (!(await apply(mutant.undo ?? ''))) throw new Error(`${mutant.name} could not be undone.`);
      }
    }
  } finally {
    await trial.close();
    await scratch.stop();
  }
}

const [name = '', most = '60', ...only] = process.argv.slice(2);
const isAsked = (mutant: Mutant): boolean =>
  only.length === 0 || only.some((text) => mutant.name.includes(text));
const room = rooms[name];
if (!room) {
  console.error(`Which one? npm run bench -- mutants ${Object.keys(rooms).join(' | ')}`);
  process.exit(2);
}
const verdicts: Verdict[] = [];
const say: Say = (verdict) => {
  verdicts.push(verdict);
  // A test that could not have noticed this fault is a flaky one.
  const by = verdict.by?.split('\n')[0]?.slice(0, 160);
  const reason = verdict.outcome === 'survived' ? (reasonOf(verdict.mutant.name) ?? 'NO REASON') : by;
  console.log(`${verdict.outcome.padEnd(9)} ${verdict.mutant.name}${reason ? `\n          ${reason}` : ''}`);
};
const since = Date.now();
await (room.kind === 'database' ? breakDatabase : breakSources)(room as never, Number(most), say);
const count = (outcome: Verdict['outcome']): number =>
  verdicts.filter((verdict) => verdict.outcome === outcome).length;
const open = verdicts.filter(({ mutant, outcome }) => outcome === 'survived' && !reasonOf(mutant.name));
console.log(
  `${name}: ${count('killed')} killed, ${count('survived')} survived (${count('survived') - open.length} with a reason), ` +
    `${count('invalid')} could not be made, ${Math.round((Date.now() - since) / 1000)} s`,
);
process.exit(open.length > 0 || verdicts.length === 0 ? 1 : 0);
