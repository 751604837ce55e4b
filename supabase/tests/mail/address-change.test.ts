/** The confirmed change of an account's address that the office starts from a mail that failed, and its secret links. */
import { beforeEach, expect, test } from 'vitest';
import { createUser, type User } from '../harness/applicants.ts';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedWorld } from '../harness/world.ts';

interface Claimed {
  readonly id: string;
  readonly lease: string;
  readonly template: string;
  readonly to_email: string;
  readonly link_token: string | null;
}

const world = openedWorld();
let reader: User;
let failedId: string;

const claim = () => world.db.call<Claimed[]>(service, 'claim_outbox', { batch: 100 });
const finish = (mail: Claimed, outcome: object = {}) =>
  world.db.call(service, 'finish_outbox', { outbox_id: mail.id, lease: mail.lease, ...outcome });
const start = (address: string, caller = people.admin) =>
  world.db.call<{ email: string }>(caller, 'start_address_change', { outbox_id: failedId, address });
const open = (user: User, token: string) =>
  world.db.call<{ id: string; email: string; confirmed: boolean }>(service, 'open_address_change', {
    user_id: user.id,
    token,
  });
/** Sends everything; answers the link that went to this address last. */
async function linkTo(address: string): Promise<string> {
  let link = '';
  for (let mails = await claim(); mails.length > 0; mails = await claim())
    for (const mail of mails) {
      if (mail.to_email === address && mail.link_token) link = mail.link_token;
      await finish(mail);
    }
  return link;
}
const stateOf = async (id: string) =>
  (
    await world.db.sql<{ to_email: string; state: string }>(
      'select to_email, state from public.email_outbox where id = $1',
      [id],
    )
  )[0];

beforeEach(async () => {
  await world.db.sql(
    `update public.email_outbox set state = 'cancelled' where state in ('queued', 'sending', 'failed')`,
  );
  reader = await createUser(world.db);
  const [row] = await world.db.sql<{ id: string }>(
    `insert into public.email_outbox (to_email, template, event_key, state) values ($1, 'reply_received', $2, 'failed') returning id`,
    [reader.email, `failed:${reader.id}`],
  );
  failedId = row?.id ?? '';
});

test('a link to the new address opens the change for its owner alone, and the failed mail goes there afterwards', async () => {
  const address = `new.${reader.id}@example.org`;
  expect(await start(` ${address.toUpperCase()} `)).toMatchObject({ email: address });
  const token = await linkTo(address);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const stranger = await createUser(world.db);
  expect(await refusal(open(stranger, token))).toMatchObject({ hint: 'not_found', field: 'token' });
  expect(await refusal(open(reader, 'guessed'))).toMatchObject({ hint: 'not_found' });
  const change = await open(reader, token);
  expect(change).toMatchObject({ email: address, confirmed: false });
  // Marked only once the account really has it.
  expect(await world.db.call(service, 'finish_address_change', { change_id: change.id })).toBe(false);
  await world.db.sql('update auth.users set email = $2 where id = $1', [reader.id, address]);
  expect(await world.db.call(service, 'finish_address_change', { change_id: change.id })).toBe(true);
  expect(await world.db.call(service, 'finish_address_change', { change_id: change.id })).toBe(false);
  expect(await open(reader, token)).toMatchObject({ confirmed: true });
  expect(await stateOf(failedId)).toEqual({ to_email: address, state: 'failed' });
  await world.db.call(people.admin, 'retry_mail', { outbox_id: failedId });
  const [again] = (await claim()).filter(({ id }) => id === failedId);
  expect(again?.to_email).toBe(address);
  const receipts = await world.db.sql('select 1 from public.email_outbox where event_key = $1', [
    `address_changed:${change.id}`,
  ]);
  expect(receipts).toHaveLength(1);
});

test('the link stands nowhere but in the mail', async () => {
  const address = `kept.${reader.id}@example.org`;
  await start(address);
  const token = await linkTo(address);
  const found = await world.db.sql(
    `select 1 from public.email_outbox o where o::text like '%' || $1 || '%'
     union all select 1 from private.mail_links l where l::text like '%' || $1 || '%'
     union all select 1 from public.audit_log a where a::text like '%' || $1 || '%'`,
    [token],
  );
  expect(found).toEqual([]);
});

test('each try has a link of its own and all of them open; sending the mail again ends them', async () => {
  const address = `tries.${reader.id}@example.org`;
  await start(address);
  const [first] = (await claim()).filter((mail) => mail.to_email === address);
  if (!first?.link_token) throw new Error('No mail with a link was claimed.');
  await finish(first, { error: '451 later' });
  await world.db.sql('update public.email_outbox set send_after = private.now() where id = $1', [first.id]);
  const second = await linkTo(address);
  expect(second).not.toBe(first.link_token);
  expect(await open(reader, first.link_token)).toEqual(await open(reader, second));
  await world.db.call(people.admin, 'retry_mail', { outbox_id: first.id });
  const third = await linkTo(address);
  for (const old of [first.link_token, second])
    expect(await refusal(open(reader, old))).toMatchObject({ hint: 'not_found' });
  expect(await open(reader, third)).toMatchObject({ email: address });
});

test('a link ends after seven days, and with a newer change', async () => {
  const address = `late.${reader.id}@example.org`;
  await start(address);
  const token = await linkTo(address);
  await world.db.sql(
    `update private.address_changes set expires_at = private.now() - interval '1 second' where user_id = $1`,
    [reader.id],
  );
  expect(await refusal(open(reader, token))).toMatchObject({ hint: 'not_found' });
  await start(`later.${reader.id}@example.org`);
  expect(await refusal(open(reader, token))).toMatchObject({ hint: 'not_found' });
});

test('what cannot be is said beside the address', async () => {
  const other = await createUser(world.db);
  for (const [address, hint] of [
    ['', 'required'],
    ['nonsense', 'invalid_value'],
    [reader.email ?? '', 'invalid_value'],
    [other.email ?? '', 'conflict'],
  ] as const)
    expect(await refusal(start(address)), address).toMatchObject({ hint, field: 'address' });
  expect(await refusal(start('a@example.org', people.admissions))).toMatchObject({ code: '42501' });
  await world.db.sql('update public.email_outbox set to_email = $2 where id = $1', [
    failedId,
    people.staff.email,
  ]);
  expect(await refusal(start('a@example.org'))).toMatchObject({ hint: 'not_allowed', field: 'address' });
});

test('one address is asked three times a day at most', async () => {
  const address = `often.${reader.id}@example.org`;
  for (let times = 0; times < 3; times += 1) await start(address);
  expect(await refusal(start(address))).toMatchObject({ hint: 'limit_reached', field: 'address' });
});

test('whoever changes their address themselves takes waiting mail along', async () => {
  const address = `own.${reader.id}@example.org`;
  await world.db.sql('update auth.users set email = $2 where id = $1', [reader.id, address]);
  expect(await stateOf(failedId)).toMatchObject({ to_email: address });
});
