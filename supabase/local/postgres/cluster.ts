/** Makes the cluster's files once: UTF-8, a locale that knows Hebrew letters, passwords for every connection. */
import { execFile } from 'node:child_process';
import { access, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** The superuser; migrations and services use the less mighty `postgres`, as on hosted Supabase. */
export const SUPERUSER = 'supabase_admin';

/** Tried in this order: letters outside ASCII are letters (trigrams, lower case) only in a UTF-8 locale. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function initdb(binaries: Binaries, args: readonly string[], account: Account): Promise<void> {
  const failures: string[] = [];
  for (const locale of LOCALES) {
    try {
      await run(binaries.initdb, [...args, `--locale=${locale}`], { cwd: '/', ...(account ?? {}) });
      return;
    } catch (error) {
      failures.push(`${locale}: ${(error as { stderr?: string }).stderr ?? String(error)}`);
      if (!failures.at(-1)?.includes('locale')) break;
    }
  }
  throw new Error(`The database could not be created.\n${failures.join('\n')}`);
}

/** Creates the cluster unless it is there. `durable: false` skips waiting for the disk (throw-away databases). */
export async function ensureCluster(
  binaries: Binaries,
  dir: string,
  account: Account,
  options: { password: string; durable: boolean },
): Promise<void> {
  const done = await access(path.join(dir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (done) return;
  const secretDir = await mkdtemp(path.join(tmpdir(), 'school-'));
  const secret = path.join(secretDir, 'password');
  try {
    await writeFile(secret, `${options.password}\n`, { mode: 0o600 });
    if (account) for (const file of [secretDir, secret]) await chown(file, account.uid, account.gid);
    const args = [`--pgdata=${dir}`, `--username=${SUPERUSER}`, `--pwfile=${secret}`, '--encoding=UTF8'];
    args.push('--auth=scram-sha-256', ...(options.durable ? [] : ['--no-sync']));
    await initdb(binaries, args, account);
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}
