/** An erased person stands nowhere any more; that it happened, by whom, and the sums stay; nobody else loses anything. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, decisionOf, submitComplete } from '../harness/applicants.ts';
import type { Row, TestDatabase } from '../harness/database.ts';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { setStaff } from '../harness/staff.ts';
import { openWorld, type World } from '../harness/world.ts';
import { runErasures, sendLastMails } from './job.ts';
import { plant, search, VALUES, type Planted } from './planted.ts';

let world: World;
let db: TestDatabase;
let planted: Planted;
beforeAll(async () => {
  world = await openWorld();
  db = world.db;
  planted = await plant(world);
});
afterAll(() => db.stop());

const person = () => ({ subject: 'application', subject_id: planted.applicationId });

interface Preview {
  readonly name: string;
  readonly hindrance: string | null;
  readonly files: number;
  readonly payments: number;
  readonly recent_payment: string | null;
  readonly places: readonly { readonly place: string; readonly treatment: string; readonly rows: number }[];
}

test('every planted value stands somewhere, and the preview counts the places', async () => {
  const found = await search(db, Object.values(VALUES));
  expect(Object.keys(found).sort()).toEqual(Object.values(VALUES).sort());
  const preview = await db.call<Preview>(people.super_admin, 'preview_erasure', person());
  expect(preview).toMatchObject({
    name: `${VALUES.firstName} ${VALUES.lastName}`,
    hindrance: null,
    files: 6,
    payments: 1,
    recent_payment: '2026-03-14',
  });
  const counted = Object.fromEntries(preview.places.map(({ place, rows }) => [place, rows]));
  const holding = new Set(Object.values(found).flat());
  // The log's lines about nobody in particular, and the answers before the account, are found by what they say.
  expect([...holding].filter((place) => !(place in counted))).toEqual([]);
  expect(counted).toMatchObject({
    'public.applications': 1,
    'public.students': 1,
    'storage.objects': 6,
    'auth.users': 1,
  });
});

test('it is confirmed with the name, by super administrators only, once', async () => {
  expect(
    await refusal(db.call(people.super_admin, 'start_erasure', { ...person(), typed_name: 'Somebody Else' })),
  ).toMatchObject({ hint: 'invalid_value', field: 'typed_name' });
  expect(await refusal(db.call(people.admin, 'preview_erasure', person()))).toMatchObject({ code: '42501' });
  const typed_name = ' plantedfirst  PLANTEDLAST';
  await db.call(people.super_admin, 'start_erasure', { ...person(), typed_name });
  // What they asked is answered by it.
  expect(await db.sql(`select state, decided_by from public.privacy_requests`)).toEqual([
    { state: 'confirmed', decided_by: people.super_admin.id },
  ]);
  expect(
    await refusal(db.call(people.super_admin, 'start_erasure', { ...person(), typed_name })),
  ).toMatchObject({ hint: 'wrong_state' });
});

test('who asked for it is told by a last mail, which goes before anything else does, within an hour', async () => {
  const mails = () =>
    db.sql(`select to_email, data, state from public.email_outbox where template = 'deletion_confirmed'`);
  expect(await mails()).toEqual([
    { to_email: VALUES.email, data: { first_name: VALUES.firstName }, state: 'queued' },
  ]);
  expect(await db.call(service, 'continue_erasure')).toBeNull();
  // A mail server that is down keeps nobody's data.
  const waits = async (ordered: string): Promise<unknown> =>
    (
      await db.sql<{ waits: boolean }>(
        `select private.waits_for_mail(jsonb_populate_record(x, jsonb_build_object('ordered_at', now() - $1::interval))) as waits
         from private.erasures x`,
        [ordered],
      )
    )[0]?.waits;
  expect([await waits('59 minutes'), await waits('61 minutes')]).toEqual([true, false]);
  await sendLastMails(db);
  expect(await waits('0')).toBe(false);
});

test('afterwards no table holds a planted value, and nobody else has lost a row', async () => {
  const count = async (): Promise<unknown> =>
    db.sql(
      `select (select count(*) from public.applications where user_id <> $1)::int as applications,
      (select count(*) from public.students where user_id <> $1)::int as students,
      (select count(*) from public.charges c join public.students s on s.id = c.student_id where s.user_id <> $1)::int as charges,
      (select count(*) from public.audit_log where changes <> '{}' and application_id <> $2)::int as lines,
      (select count(*) from auth.users where id <> $1)::int as accounts,
      (select count(*) from public.email_outbox where application_id <> $2)::int as mails`,
      [planted.user.id, planted.applicationId],
    );
  const before = await count();
  expect(await runErasures(db)).toEqual(['files', 'account', 'done']);
  expect(await search(db, Object.values(VALUES))).toEqual({});
  expect(await count()).toEqual(before);
  // Files of messages lie in no application's folder.
  expect(await db.sql(`select name from storage.objects where owner_id = $1`, [planted.user.id])).toEqual([]);
});

test('the log keeps what was done, by whom and when, without content', async () => {
  const lines = await db.sql<{ action: string; actor: string | null; changes: unknown; note: string | null }>(
    `select action, actor, changes, note from public.audit_log where application_id = $1 or student_id = $2`,
    [planted.applicationId, planted.studentId],
  );
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.every(({ changes, note }) => JSON.stringify(changes) === '{}' && note === null)).toBe(true);
  expect(lines.some(({ actor }) => actor === people.admissions.id)).toBe(true);
  expect(await db.sql(`select from public.audit_log where action in ('erase', 'erased')`)).toHaveLength(2);
  const [reading] = await db.sql<{ n: number }>(
    'select count(*)::int as n from private.access_log where subject_ids && $1::uuid[]',
    [[planted.applicationId, planted.studentId]],
  );
  expect(reading?.n).toBe(0);
});

test('the receipt says by whom, when and how much, and not who it was', async () => {
  const receipts = await db.call<Record<string, unknown>[]>(people.super_admin, 'list_erasures');
  expect(receipts).toMatchObject([
    { reason: 'asked', ordered_by_name: 'The super_admin', problem: null, files: 6 },
  ]);
  expect(receipts[0]?.['finished_at']).not.toBeNull();
  expect(receipts[0]?.['rows']).toBeGreaterThan(40);
});

test('the log can be changed in no other way, also by its owner', async () => {
  const blank = `update public.audit_log set changes = '{}', note = null, request_id = null where changes <> '{}'`;
  expect((await refusal(db.sql(blank))).code).toBe('42501');
  // Even while somebody is being erased, a line loses its values and nothing else.
  await db.sql(
    `insert into private.erasures (id, reason) values ('00000000-0000-4000-8000-00000000abcd', 'asked')`,
  );
  const erasing = `select set_config('private.erasing', '00000000-0000-4000-8000-00000000abcd', false)`;
  const client = await db.pool.connect();
  try {
    await client.query(erasing);
    const other = `update public.audit_log set actor = null where id = (select min(id) from public.audit_log)`;
    await expect(client.query(other)).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('delete from public.audit_log')).rejects.toMatchObject({ code: '42501' });
    await expect(
      client.query(`update private.access_log set reader = gen_random_uuid()`),
    ).rejects.toMatchObject({ code: '42501' });
  } finally {
    client.release(true);
    await db.sql('delete from private.erasures where user_id is null');
  }
});

test('once the rows of a person are erased, the log is closed again within the same transaction', async () => {
  const id = '00000000-0000-4000-8000-00000000abce';
  await db.sql(`insert into private.erasures (id, reason, user_id) values ($1, 'asked', $1)`, [id]);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select private.erase_person($1)', [id]);
    const blank = `update public.audit_log set note = null where id = (select max(id) from public.audit_log)`;
    await expect(client.query(blank)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.query('rollback');
    client.release();
    await db.sql('delete from private.erasures where id = $1', [id]);
  }
});

test('staff are not erased', async () => {
  const staff = { subject: 'account', subject_id: people.staff.id };
  expect(await db.call(people.super_admin, 'preview_erasure', staff)).toMatchObject({ hindrance: 'staff' });
  expect(
    await refusal(db.call(people.super_admin, 'start_erasure', { ...staff, typed_name: 'The staff' })),
  ).toMatchObject({ hint: 'not_allowed' });
});

test('whoever worked here is erased once their account was off for a year; the log keeps what they did and as whom', async () => {
  const [former, applicant] = [await createUser(db), await createUser(db)];
  const other = await submitComplete(db, applicant);
  await setStaff(db, former.id, 'admissions', true);
  await db.call(former, 'save_note', { application_id: other, body: 'A note that stays.' });
  await db.call(former, 'record_decision', {
    application_id: other,
    decision: 'accepted',
    hold: true,
    expected_version: (await decisionOf(db, other)).version,
  });
  await setStaff(db, former.id, 'admissions', false);
  const account = { subject: 'account', subject_id: former.id };
  const hindrance = async () =>
    (await db.call<Preview>(people.super_admin, 'preview_erasure', account)).hindrance;
  expect(await hindrance()).toBe('staff');
  await db.setClock(new Date(Date.now() + 367 * 86_400_000));
  expect(await hindrance()).toBeNull();
  const { name } = await db.call<Preview>(people.super_admin, 'preview_erasure', account);
  await db.call(people.super_admin, 'start_erasure', { ...account, typed_name: name });
  expect(await runErasures(db)).toEqual(['account', 'done']);
  await db.setClock(null);
  expect(await db.sql('select from auth.users where id = $1', [former.id])).toEqual([]);
  expect(
    await db.sql('select body from public.application_notes where application_id = $1', [other]),
  ).toEqual([{ body: 'A note that stays.' }]);
  const lines = await db.sql<{ actor_role: string; changes: Row; table_name: string }>(
    `select actor_role, changes, table_name from public.audit_log where actor = $1 and application_id = $2`,
    [former.id, other],
  );
  expect(lines.length).toBeGreaterThan(1);
  for (const { actor_role, changes } of lines) {
    expect(actor_role).toBe('admissions');
    expect(changes).not.toEqual({});
  }
  expect(
    await db.sql(
      `select changes #>> '{role,new}' as role from public.audit_log where row_id = $1 and action = 'insert'
      and table_name = 'admins'`,
      [former.id],
    ),
  ).toEqual([{ role: 'admissions' }]);
});
