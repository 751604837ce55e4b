/**
 * The commands as they are typed: an encrypted backup of a running product, a person erased after it, a restore with a wrong
 * key, without one and with the right one; the person stays erased, and what came after the backup is gone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { call, type Client } from '../fixtures/api.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { newClient } from '../fixtures/portal.ts';

test.setTimeout(300_000);

const ROOT = path.resolve(import.meta.dirname, '../..');
const PERSON = 'registered@example.org';
const PASSPHRASE = 'seven olive trees by the gate';

let product: OwnProduct;
let backups: string;
test.beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'school-backups-'));
  product = await startOwnProduct({ TICK_SECONDS: '2' });
});
test.afterAll(async () => {
  await product.stop();
  await rm(backups, { recursive: true, force: true });
});

/** `npm run …` on this product's data folder: how it ended and all it printed. */
async function npmRun(words: readonly string[], passphrase?: string) {
  const env: NodeJS.ProcessEnv = { ...process.env, SCHOOL_DATA_DIR: product.dataDir };
  if (passphrase !== undefined) env['SCHOOL_BACKUP_PASSPHRASE'] = passphrase;
  const child = spawn('npm', ['run', ...words], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}

interface Office {
  readonly api: APIRequestContext;
  readonly client: Client;
}
/** The super administrator of this product. */
async function openOffice(): Promise<Office> {
  const api = await request.newContext({ baseURL: product.origin });
  const client = await newClient(api);
  const email = 'superadmin@example.org';
  expect((await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD })).error).toBeNull();
  return { api, client };
}
const found = async (client: Client, query: string): Promise<number> =>
  (await call(client, 'search_students', { query })).total;

/** Orders that the person be erased, and waits for the receipt. */
async function erase(client: Client): Promise<void> {
  const { rows } = await call(client, 'search_students', { query: PERSON });
  const person = { subject: 'student', subject_id: String(rows[0]?.id) } as const;
  const { name } = await call(client, 'preview_erasure', person);
  await call(client, 'start_erasure', { ...person, typed_name: name ?? '' });
  await expect
    .poll(async () => (await call(client, 'list_erasures'))[0]?.finished_at ?? null, { timeout: 60_000 })
    .not.toBeNull();
}

test('npm run backup and npm run restore, with a passphrase @all', async () => {
  const folder = path.join(backups, 'tonight');

  await test.step('a backup of the running product is encrypted and tried', async () => {
    const made = await npmRun(['backup', '--', folder], PASSPHRASE);
    expect(made.printed).toMatch(/✓ Backup.*✓ Encrypting.*✓ Restore test.*rows of \d+ tables, \d+ files/s);
    expect(made.code).toBe(0);
    const names = await readdir(folder);
    expect(names.filter((name) => !name.endsWith('.age'))).toEqual([]);
    for (const name of names)
      expect((await readFile(path.join(folder, name))).includes('example.org')).toBe(false);
  });

  await test.step('afterwards a person is erased and a record is made; then the product stops', async () => {
    const { api, client } = await openOffice();
    await erase(client);
    const form = { first_name: 'After', last_name: 'Thebackup', email: 'after.backup@example.org' };
    await call(client, 'create_student', { form });
    expect([await found(client, PERSON), await found(client, 'Thebackup')]).toEqual([0, 1]);
    await api.dispose();
    await product.stop({ keep: true });
  });

  await test.step('a wrong passphrase, none and no confirmation are refused in a sentence', async () => {
    const restore = ['restore', '--', folder];
    const wrong = await npmRun([...restore, '--yes'], 'seven olive trees by the well');
    expect([wrong.code, wrong.printed]).toEqual([
      1,
      expect.stringContaining('This key does not open this backup'),
    ]);
    const none = await npmRun([...restore, '--yes']);
    expect([none.code, none.printed]).toEqual([1, expect.stringContaining('This backup is encrypted.')]);
    const unsure = await npmRun(restore, PASSPHRASE);
    expect([unsure.code, unsure.printed]).toEqual([1, expect.stringContaining('This must be confirmed')]);
    for (const { printed } of [wrong, none, unsure]) expect(printed).not.toMatch(/^\s+at .*:\d+/m);
  });

  await test.step('the right one brings the backup back, without who was erased since', async () => {
    const restored = await npmRun(['restore', '--', folder, '--yes'], PASSPHRASE);
    expect(restored.printed).toContain('One erased person stays erased.');
    expect(restored.code).toBe(0);
    product = await startOwnProduct({ TICK_SECONDS: '2' }, product.dataDir);
    const { api, client } = await openOffice();
    expect([await found(client, PERSON), await found(client, 'Thebackup')]).toEqual([0, 0]);
    expect(await found(client, 'accepted@example.org')).toBe(1);
    const gone = await newClient(api);
    const { error } = await gone.auth.signInWithPassword({ email: PERSON, password: DEMO_PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
    expect((await call(client, 'list_erasures'))[0]?.finished_at).not.toBeNull();
    await api.dispose();
  });
});
