/** What the office and a watcher are told about the running of the product, and the clock of a hosted project. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './harness/database.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openStage, type Stage } from './harness/world.ts';

let stage: Stage;
let db: TestDatabase;
beforeAll(async () => {
  stage = await openStage();
  db = stage.db;
});
afterAll(() => db.stop());
beforeEach(() => db.sql('delete from private.heartbeat'));

interface Clock {
  readonly tick_at: string | null;
  readonly late: boolean;
}
const clock = (): Promise<Clock> => db.call<Clock>(people.staff, 'clock_state');
const beat = (minutesAgo: number) =>
  db.sql(`update private.heartbeat set beat_at = now() - make_interval(mins => $1)`, [minutesAgo]);

test('the clockwork is late when it never ran, or not for five minutes', async () => {
  expect(await clock()).toEqual({ tick_at: null, late: true });
  await db.call(service, 'record_tick', { published: 0, sent: 2, failed: 0 });
  expect((await clock()).late).toBe(false);
  await beat(4);
  expect((await clock()).late).toBe(false);
  await beat(6);
  expect((await clock()).late).toBe(true);
});

test('a moved clock of a test year makes nothing late', async () => {
  await db.call(service, 'record_tick', { published: 0, sent: 0, failed: 0 });
  await db.setClock('2090-01-01T00:00:00Z');
  expect((await clock()).late).toBe(false);
  await db.setClock(null);
});

test('the status names the last backup and restore test with what they held, and the queue', async () => {
  await db.call(service, 'record_operation', { kind: 'backup', details: { rows: 1, files: 0 } });
  await db.call(service, 'record_operation', { kind: 'backup', details: { rows: 1234, files: 56 } });
  await db.call(service, 'record_operation', { kind: 'restore_test', details: { rows: 1234, files: 56 } });
  await db.sql(
    `select private.enqueue_mail('a@example.org', 'interview_cancelled', '{}', 'operations-test')`,
  );
  const status = await db.call<Record<string, unknown>>(people.admin, 'system_status');
  expect(status).toMatchObject({
    tick_late: true,
    backup: { details: { rows: 1234, files: 56 } },
    restore_test: { details: { rows: 1234, files: 56 } },
  });
  expect(status['mails']).toMatchObject({ waiting: expect.any(Number) as number, failed: 0 });
});

test('only a backup or a restore test can be recorded', async () => {
  expect(await refusal(db.call(service, 'record_operation', { kind: 'holiday', details: {} }))).toMatchObject(
    { hint: 'invalid_value', field: 'kind' },
  );
});

/** pg_cron, pg_net and the Vault are extensions of hosted projects; what is asked of them is recorded here instead. */
const HOSTED = `
  create schema cron; create schema net; create schema vault;
  create table cron.job (name text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
    'insert into cron.job values ($1, $2, $3) on conflict (name) do update set schedule = $2, command = $3; select 1::bigint';
  create table net.sent (url text, body jsonb, headers jsonb);
  create function net.http_post(url text, body jsonb, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
    returns bigint language sql as 'insert into net.sent values (url, body, headers); select 1::bigint';
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
    'insert into vault.secrets (name, secret) values ($2, $1) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
    'update vault.secrets set secret = $2 where id = $1'`;

/** As the platform does it: the extensions' schemas are its own, `postgres` may use them. */
async function asSuperuser(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const grants = ['cron', 'net', 'vault']
    .map(
      (name) =>
        `grant usage on schema ${name} to postgres; grant all on all tables in schema ${name} to postgres`,
    )
    .join('; ');
  try {
    await client.query(`${sql}; ${grants}`);
  } finally {
    await client.end();
  }
}

test('without pg_cron nothing is planned; with it, tick is called every minute with the key in the Vault', async () => {
  const hosted = await openDatabase();
  try {
    const [before] = await hosted.sql<{ done: boolean }>('select private.schedule_tick() as done');
    expect(before?.done).toBe(false);
    await asSuperuser(hosted.superuserUrl, HOSTED);
    const run = 'select private.schedule_tick() as done';
    expect((await hosted.sql<{ done: boolean }>(run))[0]?.done).toBe(true);
    await hosted.sql(run);
    const jobs = await hosted.sql<{ name: string; schedule: string; command: string }>(
      'select name, schedule, command from cron.job order by name',
    );
    expect(jobs.map(({ name, schedule }) => [name, schedule])).toEqual([
      ['tick', '* * * * *'],
      ['tick-history', '20 3 * * 0'],
    ]);

    const command = jobs[0]?.command ?? '';
    await hosted.sql(command);
    expect(await hosted.sql('select * from net.sent')).toEqual([]);
    await hosted.sql(
      `select private.set_tick_target('https://project.example/functions/v1/tick', 'sb_secret_old')`,
    );
    await hosted.sql(
      `select private.set_tick_target('https://project.example/functions/v1/tick', 'sb_secret_new')`,
    );
    await hosted.sql(command);
    expect(await hosted.sql('select * from net.sent')).toEqual([
      {
        url: 'https://project.example/functions/v1/tick',
        body: {},
        headers: { 'content-type': 'application/json', apikey: 'sb_secret_new' },
      },
    ]);
  } finally {
    await hosted.stop();
  }
});
