/**
 * PostgreSQL refuses to run as root. When we are root (a container, say) its processes run as an unprivileged
 * account: an existing `postgres`, else one that we create, else `nobody`.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** User and group under which database processes run; null when our own user will do. */
export type Account = { readonly uid: number; readonly gid: number } | null;

async function find(name: string): Promise<Account> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

async function create(): Promise<void> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
}

/** The account for database processes. Throws one plain sentence when root has none to offer. */
export async function databaseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const existing = await find('postgres');
  if (existing) return existing;
  const created = await create().then(
    () => find('postgres'),
    () => null,
  );
  const account = created ?? (await find('nobody'));
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody account.',
    );
  return account;
}
