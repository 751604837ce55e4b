/** The statements with which the auth service of a project changes accounts, as the role that it signs in as. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

/** One transaction of the auth service. */
async function asAuthService(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: db.authUrl });
  await client.connect();
  try {
    await client.query(['begin', ...statements, 'commit'].join(';\n'));
  } finally {
    await client.end();
  }
}

const hash = (letter: string): string => `$2a$10$${letter.repeat(53)}`;
const setPassword = (id: string, letter: string): Promise<void> =>
  asAuthService(`update auth.users set encrypted_password = '${hash(letter)}' where id = '${id}'`);
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await db.sql<{ template: string }>(
      'select template from public.email_outbox where to_email = $1 order by position',
      [email],
    )
  ).map(({ template }) => template);

test('a password is changed, and its owner is told', async () => {
  const person = await createUser(db);
  await setPassword(person.id, 'a');
  await setPassword(person.id, 'b');
  expect(await mailsTo(person.email ?? '')).toEqual(['password_changed']);
});

test('an address is changed: the old and the new one are told, and what waits goes to the new one', async () => {
  const before = await createUser(db);
  const email = `moved-${before.id.slice(0, 8)}@example.org`;
  await asAuthService(`update auth.users set email = '${email}' where id = '${before.id}'`);
  expect(await mailsTo(before.email ?? '')).toEqual(['address_changed']);
  expect(await mailsTo(email)).toEqual(['address_changed']);
});

test('nothing is queued for an address at which nobody can be', async () => {
  const { id } = await createUser(db);
  const nowhere = `nobody-${id.slice(0, 8)}@doctor.invalid`;
  await asAuthService(`update auth.users set email = '${nowhere}' where id = '${id}'`);
  await setPassword(id, 'a');
  await setPassword(id, 'b');
  expect(await mailsTo(nowhere)).toEqual([]);
});

test('an invitation is accepted: the address is confirmed, then a first password chosen, then another', async () => {
  const id = randomUUID();
  const email = `invited-${id.slice(0, 8)}@example.org`;
  await asAuthService(`insert into auth.users (id, email, invited_at) values ('${id}', '${email}', now())`);
  await asAuthService(`update auth.users set email_confirmed_at = now() where id = '${id}'`);
  await setPassword(id, 'a');
  expect(await mailsTo(email)).toEqual([]);
  await setPassword(id, 'b');
  expect(await mailsTo(email)).toEqual(['password_changed']);
});

const marked = async (id: string): Promise<boolean> =>
  (await db.sql('select from private.unproven_passwords where user_id = $1', [id])).length > 0;
const insert = (id: string): string =>
  `insert into auth.users (id, email, encrypted_password) values ('${id}', 'm${id}@example.org', '${hash('a')}')`;
const confirm = (id: string): string => `update auth.users set email_confirmed_at = now() where id = '${id}'`;

test('a password counts when the address is confirmed in the transaction that inserts the account, never later', async () => {
  const [atOnce, later, inTwo] = [randomUUID(), randomUUID(), randomUUID()];
  await asAuthService(insert(atOnce), 'savepoint one', confirm(atOnce));
  expect(await marked(atOnce)).toBe(false);
  await asAuthService(insert(later));
  await asAuthService(insert(inTwo), confirm(later));
  expect([await marked(later), await marked(inTwo)]).toEqual([true, true]);
  await asAuthService(confirm(inTwo));
  expect(await marked(inTwo)).toBe(true);
});

test('it asks of the staff no more than whether somebody belongs to it', async () => {
  const [colleague, guest] = [await createUser(db), await createUser(db)];
  await db.sql(`insert into public.admins (user_id, role, is_active) values ($1, 'staff', false)`, [
    colleague.id,
  ]);
  await asAuthService(
    `select 1 / (private.has_staff_account('${colleague.id}') and not private.has_staff_account('${guest.id}'))::int`,
  );
  await expect(asAuthService('select from public.admins')).rejects.toThrow('permission denied');
});

test('a password typed for an address that nobody had confirmed is no change when its owner sets one', async () => {
  const id = randomUUID();
  const email = `signed-up-${id.slice(0, 8)}@example.org`;
  await asAuthService(
    `insert into auth.users (id, email, encrypted_password) values ('${id}', '${email}', '${hash('a')}')`,
  );
  await asAuthService(`update auth.users set email_confirmed_at = now() where id = '${id}'`);
  await setPassword(id, 'b');
  expect(await mailsTo(email)).toEqual([]);
  await setPassword(id, 'c');
  expect(await mailsTo(email)).toEqual(['password_changed']);
});
