/** Who was erased is not in a backup that is restored afterwards, whichever it is; an encrypted one opens with its key only. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeLists, readBeside, readErasures, replayErasures, writeBeside } from './erasures.ts';
import { loadBackup } from './restore-tables.ts';
import { readManifest } from './manifest.ts';
import { localSource, saveBackup, storedFile } from './save.ts';
import { isSealed, openSealed, sealBackup, type BackupKey } from './seal.ts';
import { contents, databases, openEmpty, openSeeded, type Opened } from './testing.ts';
import { tryRestore } from './trial.ts';

let home: string;
let source: Opened;
let person: { id: string; files: string[] };
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-erased-'));
  await chmod(home, 0o711);
  source = await openSeeded(home, 'source');
  person = await somebody();
  await saveBackup(localSource(source.superuserUrl, source.dataDir), path.join(home, 'backups', 'older'));
}, 180_000);
afterAll(async () => {
  await Promise.all(databases.map((database) => database.stop()));
  await rm(home, { recursive: true, force: true });
});

async function ask<T extends pg.QueryResultRow>(
  place: Opened,
  sql: string,
  params: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: place.superuserUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, params)).rows;
  } finally {
    await client.end();
  }
}

/** Values that stand in ten places of one registered demo student, all in the log too as far as it is audited. */
const VALUES = Array.from({ length: 10 }, (_, n) => `PLANTED-${n}`);
const PLANTING = `
  update public.applications set address = $1, why_here = $2 where user_id = $11;
  update public.application_references set organization = $3 where application_id = $12;
  update public.application_documents set file_name = $4 where application_id = $12;
  insert into public.application_notes (application_id, author_id, body) values ($12, (select user_id from public.admins limit 1), $5);
  update public.students set internal_notes = $6, medical_conditions = $7 where user_id = $11;
  update public.payments set reference = $8 where student_id = $13;
  update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('first_name', $9) where id = $11;
  insert into private.mail_copies (outbox_id, subject, html, plain)
    select id, $10, $10, $10 from public.email_outbox where application_id = $12 on conflict (outbox_id) do update set plain = $10`;

/** The student, with the values written, and the versions of their files. */
async function somebody(): Promise<{ id: string; files: string[] }> {
  const [row] = await ask<{ id: string; app: string; student: string; files: string[] }>(
    source,
    `select a.user_id as id, a.id as app, s.id as student,
      array(select o.version from storage.objects o where o.name like a.id || '/%') as files
     from public.applications a join public.students s on s.user_id = a.user_id join auth.users u on u.id = a.user_id
     where u.email = 'registered@example.org'`,
  );
  if (!row) throw new Error('The seed has no registered student.');
  const values = [...VALUES, row.id, row.app, row.student];
  const literal = (_: string, n: string): string => pg.escapeLiteral(values[Number(n) - 1] ?? '');
  await ask(source, PLANTING.replace(/\$(\d+)/g, literal));
  return row;
}

const holding = async (place: Opened, value: string): Promise<string[]> =>
  Object.entries(await contents(place.superuserUrl)).flatMap(([name, rows]) =>
    (rows as unknown[]).some((line) => JSON.stringify(line).toLowerCase().includes(value.toLowerCase()))
      ? [name]
      : [],
  );

test('of a person erased after the backup, the restored database and folder hold none of ten values', async () => {
  const folder = path.join(home, 'backups', 'older');
  expect(person.files.length).toBeGreaterThan(0);
  for (const value of VALUES) expect([value, await holding(source, value)]).not.toEqual([value, []]);
  await ask(source, `insert into private.erasures (user_id, reason) values ($1, 'asked')`, [person.id]);
  await replayErasures(source, await readErasures(source.superuserUrl));
  await writeBeside(folder, await readErasures(source.superuserUrl));

  const target = await openEmpty(home, 'target');
  await loadBackup(target, folder, await readManifest(folder));
  const people = () => ask<{ n: number }>(target, 'select count(*)::int as n from public.applications');
  const before = (await people())[0]?.n ?? 0;
  for (const value of VALUES) expect([value, await holding(target, value)]).not.toEqual([value, []]);
  expect(await replayErasures(target, mergeLists(await readBeside(folder), []))).toBe(1);
  for (const place of [source, target])
    for (const value of [...VALUES, 'registered@example.org'])
      expect([value, await holding(place, value)]).toEqual([value, []]);
  for (const version of person.files)
    await expect(readFile(storedFile(target.dataDir, version))).rejects.toThrow();
  expect((await people())[0]?.n).toBe(before - 1);
}, 180_000);

test('a list beside the backups grows and forgets nobody', async () => {
  const folder = path.join(home, 'lists', 'a-backup');
  await writeBeside(path.join(home, 'backups', 'older'), []);
  expect(await readBeside(folder)).toEqual([]);
  expect(await readBeside(path.join(home, 'backups', 'newer'))).toHaveLength(1);
});

const PASSPHRASE: BackupKey = { passphrase: 'a pass phrase of many words' };

test('an encrypted backup holds no readable row, opens with its passphrase and refuses another in a sentence', async () => {
  const [plain, sealed, opened] = ['older', 'sealed', 'opened'].map((name) =>
    path.join(home, 'backups', name),
  ) as [string, string, string];
  await sealBackup(plain, sealed, PASSPHRASE);
  expect(await isSealed(sealed)).toBe(true);
  const names = (await readdir(sealed, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(names.every(({ name }) => name.endsWith('.age'))).toBe(true);
  const bytes = await Promise.all(names.map((entry) => readFile(path.join(entry.parentPath, entry.name))));
  expect(bytes.some((text) => text.includes('example.org'))).toBe(false);
  await expect(openSealed(sealed, opened, { passphrase: 'another pass phrase' })).rejects.toThrow(
    /^This key does not open this backup/,
  );
  await expect(openSealed(sealed, opened, null)).rejects.toThrow(
    /^This backup is encrypted\. Give its passphrase/,
  );
  await openSealed(sealed, opened, PASSPHRASE);
  expect(await readManifest(opened)).toEqual(await readManifest(plain));
  await tryRestore(opened);
  const victim = names.find(({ name }) => name !== 'key.age');
  const file = path.join(victim?.parentPath ?? '', victim?.name ?? '');
  const whole = await readFile(file);
  whole.writeUInt8((whole.at(-1) ?? 0) ^ 1, whole.length - 1);
  await writeFile(file, whole);
  await expect(openSealed(sealed, path.join(home, 'again'), PASSPHRASE)).rejects.toThrow(/is damaged/);
}, 120_000);

test('a backup for a recipient opens with its identity and no other', async () => {
  const [identity, other] = [await generateIdentity(), await generateIdentity()];
  const [plain, sealed] = [path.join(home, 'backups', 'older'), path.join(home, 'for-one')];
  await expect(sealBackup(plain, sealed, { recipient: 'age1nobody' })).rejects.toThrow(
    /not a recipient of age/,
  );
  await sealBackup(plain, sealed, { recipient: await identityToRecipient(identity) });
  for (const key of [{ identity: other }, PASSPHRASE])
    await expect(openSealed(sealed, path.join(home, 'never'), key)).rejects.toThrow(
      /^This key does not open/,
    );
  const opened = path.join(home, 'opened-by-one');
  await openSealed(sealed, opened, { identity });
  expect((await readManifest(opened)).tables.length).toBeGreaterThan(20);
  await expect(sealBackup(plain, sealed, { passphrase: 'short' })).rejects.toThrow(/12 characters/);
}, 60_000);

test('a backup that misses a row does not pass its restore test', async () => {
  const folder = path.join(home, 'short');
  const manifest = await saveBackup(localSource(source.superuserUrl, source.dataDir), folder);
  await tryRestore(folder);
  const table =
    manifest.tables.find(({ name, rows }) => name === 'questions' && rows > 0) ?? manifest.tables[0];
  await writeFile(path.join(folder, 'tables', table?.file ?? ''), '');
  await expect(tryRestore(folder)).rejects.toThrow(/rows came back of/);
}, 120_000);
