/**
 * What one minute of the clock costs with 3,010 registered students: what is due in that minute, whoever else is there.
 * explain (analyze) select private.queue_reminders(), a warm plan, two cores that others use too:
 *   nothing is near                       24 to 28 ms
 *   instalments of all are near           79 to 97 ms, 48,858 buffers: one row for each, nothing worked out
 *   instalments of all are due at once   165 to 184 ms, ten mails among them (20 at a time took 198 to 374, 100 a second)
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decisionOf, newAccepted } from '../harness/applicants.ts';
import { people, service } from '../harness/people.ts';
import { openedStage, openYear } from '../harness/world.ts';

const STUDENTS = 3010;
/** The rows of one student, which are multiplied; in each of them the ids of all of them are others. */
const TABLES = {
  'auth.users': 'id = $1',
  'public.applications': 'user_id = $1',
  'public.students': 'user_id = $1',
  'public.student_enrollments': 'student_id in (select id from public.students where user_id = $1)',
  'public.charges': 'student_id in (select id from public.students where user_id = $1)',
  'public.payment_plans': 'student_id in (select id from public.students where user_id = $1)',
} as const;

const stage = openedStage();
let superuser: pg.Client;
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: stage.db.superuserUrl });
  await superuser.connect();
  const { user, applicationId } = await newAccepted(stage.db);
  await stage.db.call(user, 'reply_to_offer', { accept: true });
  await stage.db.call(people.admissions, 'register_application', {
    application_id: applicationId,
    expected_version: (await decisionOf(stage.db, applicationId)).version,
  });
  await stage.db.call(user, 'choose_payment_plan', { plan: 'monthly', method: 'check' });
  await multiply(user.id);
});
afterAll(async () => {
  await superuser.end();
});

async function multiply(user: string): Promise<void> {
  const ids = new Set<string>();
  for (const [table, where] of Object.entries(TABLES)) {
    const { rows } = await superuser.query<{ id: string }>(`select id from ${table} where ${where}`, [user]);
    for (const { id } of rows) ids.add(id);
  }
  await superuser.query(`set session_replication_role = replica`);
  for (const [table, where] of Object.entries(TABLES)) {
    const { rows } = await superuser.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
      [table],
    );
    const columns = rows[0]?.columns ?? '';
    let text = 't::text';
    for (const id of ids) text = `replace(${text}, '${id}', md5('${id}' || n)::uuid::text)`;
    await superuser.query(
      `insert into ${table} (${columns}) select ${columns} from (select to_jsonb(x) - 'transfer_number' as t
         from ${table} x where ${where}) one, generate_series(2, ${STUDENTS}) n,
         lateral jsonb_populate_record(null::${table}, ${text}::jsonb || jsonb_build_object('email', 'm' || n || '@example.org',
           'transfer_number', 20000 + n, 'reference_number', 'A-2090-' || 20000 + n, 'phone', null)) r`,
      [user],
    );
    await superuser.query(`analyze ${table}`);
  }
  await superuser.query(`set session_replication_role = default`);
}

const first = Date.parse(`${openYear.program_starts_on}T07:00:00Z`);
/** So many days before the first instalment, at 10:00 in Israel. */
const before = (days: number) => stage.db.setClock(new Date(first - days * 86_400_000));

/** Runs the work of this minute once more and takes it back; answers how often it called each function, and what it queued. */
async function minute(): Promise<{ queued: number; calls: Record<string, number> }> {
  await superuser.query(`set track_functions = 'all'`);
  await superuser.query('begin');
  try {
    const { rows: counted } = await superuser.query<{ queued: number }>(
      `select private.queue_reminders() as queued, private.publish_due_decisions(), private.lapse_offers(), private.watch_readings()`,
    );
    const { rows } = await superuser.query<{ name: string; calls: number }>(
      `select funcname as name, sum(calls)::int as calls from pg_stat_xact_user_functions where schemaname = 'private' group by 1`,
    );
    return {
      queued: counted[0]?.queued ?? -1,
      calls: Object.fromEntries(rows.map(({ name, calls }) => [name, calls])),
    };
  } finally {
    await superuser.query('rollback');
  }
}

test.each([
  ['nothing is near', 60],
  ['an instalment is near and its moment has not come', 9],
  ['all have been told, or it is too late to', 4.9],
])('a minute in which %s works out nobody', async (_what, days) => {
  await before(days);
  const { queued, calls } = await minute();
  expect(queued).toBe(0);
  expect(calls).not.toHaveProperty('reminder_facts');
  expect(calls).not.toHaveProperty('instalments');
  expect(calls['before_rest'] ?? 0).toBeLessThan(10);
});

test('where all are due at once each minute takes some, the next ones others, and nobody is told twice', async () => {
  await before(6.99);
  const { queued, calls } = await minute();
  expect(queued).toBe(10);
  expect(calls['reminder_facts']).toBe(10);
  expect(calls['instalments']).toBe(10);
  expect(calls['spread_instalments']).toBe(10);
  for (let times = 0; times < 3; times += 1) expect(await stage.db.call(service, 'queue_reminders')).toBe(10);
  const [told] = await stage.db.sql(
    `select count(*)::int as mails, count(distinct to_email)::int as people from public.email_outbox where template = 'payment_reminder'`,
  );
  expect(told).toEqual({ mails: 30, people: 30 });
});
