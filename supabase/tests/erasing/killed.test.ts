/** The job of erasing is killed before and after each of its steps, and in the middle of a statement, and always goes on. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../harness/database.ts';
import { people, service } from '../harness/people.ts';
import { openStage, type Stage } from '../harness/world.ts';
import { runErasures, sendLastMails, takeAway, type Step } from './job.ts';
import { plant, search, VALUES, type Planted } from './planted.ts';

let stage: Stage;
let db: TestDatabase;
let planted: Planted;
beforeAll(async () => {
  stage = await openStage();
  db = stage.db;
  planted = await plant(stage);
  // More files than one step takes.
  await db.sql(
    `insert into storage.objects (bucket_id, name) select 'documents', $1 || '/' || gen_random_uuid() from generate_series(1, 150)`,
    [planted.applicationId],
  );
  await db.call(people.super_admin, 'start_erasure', {
    subject: 'student',
    subject_id: planted.studentId,
    typed_name: `${VALUES.firstName} ${VALUES.lastName}`,
  });
  await sendLastMails(db);
});
afterAll(() => db.stop());

const files = async (): Promise<number> =>
  (await db.sql(`select from storage.objects where name like $1 || '/%'`, [planted.applicationId])).length;
const isOpen = async (): Promise<boolean> =>
  (await db.sql('select from private.erasures where finished_at is null')).length === 1;
const next = (): Promise<Step | null> => db.call<Step | null>(service, 'continue_erasure');

test('killed while rows are being erased: all of them are still there, and nothing has been written down', async () => {
  const client = new pg.Client({ connectionString: db.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select private.continue_erasure()');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await db.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await client.end().catch(() => undefined);
  expect(await search(db, [VALUES.passport, VALUES.medical])).not.toEqual({});
  expect(
    await db.sql(`select from public.audit_log where application_id = $1 and changes <> '{}'`, [
      planted.applicationId,
    ]),
  ).not.toEqual([]);
  expect(await isOpen()).toBe(true);
});

test('killed after the rows: they are gone, the files are asked for again', async () => {
  const [first, again] = [await next(), await next()];
  expect(first?.step).toBe('files');
  expect(again).toEqual(first);
  expect(
    Object.keys(await search(db, [VALUES.passport, VALUES.essay, VALUES.medical, VALUES.payment])),
  ).toEqual([]);
});

test('killed between two batches of files, and in the middle of one: the rest is asked for', async () => {
  const all = await files();
  expect(all).toBe(155);
  const step = await next();
  if (!step?.paths) throw new Error('Files were expected.');
  expect(step.paths).toHaveLength(100);
  await takeAway(db, { ...step, paths: step.paths.slice(0, 30) });
  const rest = await next();
  expect(rest).toMatchObject({ step: 'files' });
  if (rest) await takeAway(db, rest);
  expect(await files()).toBe(25);
  const last = await next();
  if (last) await takeAway(db, last);
  expect(await files()).toBe(0);
});

test('what the person does in a session that is still open does not keep the account', async () => {
  expect(await next()).toMatchObject({ step: 'account', user_id: planted.user.id });
  await db.call(planted.user, 'start_application', { form: { city: 'Planted town' } });
  const step = await next();
  expect(step).toMatchObject({ step: 'account' });
  if (step) await takeAway(db, step);
});

test('killed after the account: the receipt is still written, with all files counted, and then nothing is left to do', async () => {
  expect(await isOpen()).toBe(true);
  // What an auth service notes about the deletion itself.
  await db.sql('insert into auth.audit_log_entries (payload) values ($1)', [
    JSON.stringify({ action: 'user_deleted', traits: { user_email: VALUES.email } }),
  ]);
  expect(await runErasures(db)).toEqual(['done']);
  expect(await next()).toBeNull();
  expect(await search(db, [...Object.values(VALUES), 'Planted town'])).toEqual({});
  const receipts = await db.call<{ files: number }[]>(people.super_admin, 'list_erasures');
  expect(receipts).toMatchObject([{ files: 156 }]);
});

test('what still stands anywhere in the map keeps the receipt open, and is named', async () => {
  // The table is the auth service's.
  const owner = new pg.Client({ connectionString: db.superuserUrl });
  await owner.connect();
  await owner.query(`alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_fkey`);
  await owner.end();
  await db.sql(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, 'recovery_token', 'planted', 'planted')`,
    [planted.user.id],
  );
  await db.sql(`update private.erasures set finished_at = null, tried_at = null`);
  expect(await next()).toMatchObject({ step: 'left' });
  expect(await db.call(people.super_admin, 'list_erasures')).toMatchObject([
    { finished_at: null, problem: 'Something is left in auth.one_time_tokens.' },
  ]);
  expect(await next()).toBeNull();
  await db.sql(`delete from auth.one_time_tokens where user_id = $1`, [planted.user.id]);
  await db.sql(`update private.erasures set tried_at = now() - interval '2 minutes'`);
  expect(await runErasures(db)).toEqual(['done']);
});

test('a problem is shown, and others are erased meanwhile', async () => {
  await db.sql(`insert into private.erasures (id, user_id, reason) select gen_random_uuid(), id, 'unused' from auth.users
    where email in ('applicant.a@example.org', 'applicant.b@example.org')`);
  const stuck = await next();
  if (stuck?.step !== 'account') throw new Error('An account was expected.');
  await db.call(service, 'note_erasure_problem', {
    erasure_id: stuck.erasure_id,
    problem: 'The auth service answered 500.',
  });
  const other = await next();
  expect(other?.erasure_id).not.toBe(stuck.erasure_id);
  if (other) await takeAway(db, other);
  expect(await runErasures(db)).toEqual(['done']);
  expect(await db.call(people.super_admin, 'list_erasures')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: stuck.erasure_id, problem: 'The auth service answered 500.' }),
    ]),
  );
  await db.sql(`update private.erasures set tried_at = now() - interval '2 minutes' where id = $1`, [
    stuck.erasure_id,
  ]);
  expect(await runErasures(db)).toEqual(['account', 'done']);
});
