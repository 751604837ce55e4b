/** The copy of one's data: everything of oneself, nothing of anybody else, and no decision that is not published. */
import { describe, expect, test } from 'vitest';
import { leftOutOfOwnData, ownDataPlaces } from '@school/shared/privacy/own-data';
import { takeMyData } from './harness/begun.ts';
import { createUser, decide, submitComplete } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedScene } from './permissions/scene.ts';

interface Copy {
  readonly parts: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly files: readonly { readonly path: string }[];
}
const scene = openedScene();

const take = async (person: Person): Promise<Copy> => {
  await scene.db.sql('delete from private.rate_limits');
  return takeMyData<Copy>(scene.db, person);
};

/** Tables from which foreign keys lead to a person, or whose columns are named as a person's are. */
const PATHS = `
  with recursive reached as (
    select c.oid from pg_class c where c.oid in ('auth.users'::regclass, 'public.applications'::regclass, 'public.students'::regclass)
    union
    select k.conrelid from pg_constraint k join reached r on r.oid = k.confrelid where k.contype = 'f'
  )
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')
    and not (n.nspname = 'storage' and c.relname <> 'objects')
    and (c.oid in (select oid from reached) or exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and n.nspname in ('public', 'private')
      and (a.attname in ('email', 'to_email', 'user_id', 'application_id', 'student_id', 'subject_ids', 'people', 'actor', 'form')
        or (a.attname = 'subject' and c.relname = 'rate_limits')))
      or (n.nspname, c.relname) in (('auth', 'audit_log_entries'), ('auth', 'flow_state'), ('storage', 'objects')))
  order by 1`;

describe('every table with a path to a person', () => {
  test('is in the copy, or is left out with a reason', async () => {
    const tables = await scene.db.sql<{ name: string }>(PATHS);
    const said = new Set<string>([...ownDataPlaces, ...Object.keys(leftOutOfOwnData)]);
    expect(tables.map(({ name }) => name).filter((name) => !said.has(name))).toEqual([]);
  });

  test('stands in one of the two lists only, and exists', async () => {
    expect(ownDataPlaces.filter((name) => name in leftOutOfOwnData)).toEqual([]);
    const all = await scene.db.sql<{ name: string }>(
      `select p as name from unnest($1::text[]) p where to_regclass(p) is null`,
      [[...ownDataPlaces, ...Object.keys(leftOutOfOwnData).filter((name) => !name.startsWith('auth.'))]],
    );
    expect(all).toEqual([]);
  });

  test('is read by the map in the same order as it is shown', async () => {
    const map = await scene.db.sql<{ place: string }>('select place from private.own_data_map()');
    expect(map.map(({ place }) => place)).toEqual(ownDataPlaces);
  });
});

describe('a copy holds', () => {
  test('what the person wrote, sent, owes and was mailed', async () => {
    await scene.db.sql(
      `update public.email_outbox set state = 'sent', sent_at = now() where to_email = $1 and template = 'application_received'`,
      [people.accepted.email],
    );
    const { parts, files } = await take(people.accepted);
    expect(Object.keys(parts)).toEqual(
      expect.arrayContaining([
        'auth.users',
        'auth.sessions',
        'public.applications',
        'public.application_references',
        'public.application_documents',
        'public.enrollment_tasks',
        'public.students',
        'public.charges',
        'public.payments',
        'public.payment_claims',
        'public.payment_plans',
        'public.email_outbox',
        'public.audit_log',
      ]),
    );
    expect(parts['public.applications']?.[0]).toMatchObject({
      passport_number: 'X1234567',
      special_learning_needs: 'None',
    });
    expect(files).toHaveLength(3);
    expect(files.every(({ path }) => path.startsWith(scene.applications.accepted))).toBe(true);
  });

  test('the list after the acceptance in the words that were shown, without a place left to fill', async () => {
    const list = JSON.stringify((await take(people.accepted)).parts['public.enrollment_tasks']);
    expect(list).toContain('Your passport must be valid until');
    expect(list).not.toContain('{{');
  });

  test('charges with the day of the deposit alone: tuition and housing are due by the plan', async () => {
    const charges = (await take(people.accepted)).parts['public.charges'] ?? [];
    const kinds = charges.filter((charge) => 'due_on' in charge).map(({ kind }) => kind);
    expect(kinds).toContain('deposit');
    expect(kinds).not.toContain('tuition');
    expect(kinds).not.toContain('housing');
    expect(charges.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['tuition', 'housing']));
  });

  test('facts that the office entered, without its notes and assessments', async () => {
    await scene.db.sql(
      `update public.students set dorm_room_number = '14', internal_notes = 'Planted.', learning_level = 'beginner' where id = $1`,
      [scene.studentId],
    );
    const record = (await take(people.accepted)).parts['public.students']?.[0];
    expect(record).toMatchObject({ dorm_room_number: '14' });
    expect(record).not.toHaveProperty('learning_level');
    expect(JSON.stringify(record)).not.toContain('Planted');
  });

  test('nothing of anybody else, as every one of the people', async () => {
    const ids = await scene.db.sql<{ id: string; user_id: string }>(
      'select id, user_id from public.applications union all select id, user_id from public.students where user_id is not null',
    );
    for (const name of ['applicant_a', 'applicant_b', 'accepted', 'staff', 'admin'] as const) {
      const text = JSON.stringify(await take(people[name]));
      const strangers = ids.filter(({ user_id }) => user_id !== people[name].id);
      expect(strangers.length).toBeGreaterThan(1);
      expect(strangers.filter(({ id, user_id }) => text.includes(id) || text.includes(user_id))).toEqual([]);
    }
  });

  test('no name of a column that says who of the staff wrote it, and no secret', async () => {
    const keys = new Set<string>();
    JSON.stringify(await take(people.accepted), (key, value: unknown) => (keys.add(key), value));
    expect([...keys].filter((key) => /_by$|author|stop_key|hash|token|secret|password/.test(key))).toEqual(
      [],
    );
  });

  test('the same, whatever decision is held back', async () => {
    const user = await createUser(scene.db);
    const application = await submitComplete(scene.db, user);
    const facts = async () => {
      const { parts } = await take(user);
      // Taking it is a line of its own.
      const log = parts['public.audit_log']?.filter(({ action }) => action !== 'take_my_data');
      return JSON.stringify({ ...parts, 'public.audit_log': log });
    };
    const before = await facts();
    await decide(scene.db, application, 'accepted', { hold: true });
    expect(await facts()).toBe(before);
  });
});

describe('taking it', () => {
  test('is written down and mailed', async () => {
    const user = await createUser(scene.db);
    await take(user);
    expect(
      await scene.db.sql('select action, changes from public.audit_log where actor = $1 and row_id = $1', [
        user.id,
      ]),
    ).toEqual([{ action: 'take_my_data', changes: {} }]);
    expect(
      await scene.db.sql('select template from public.email_outbox where to_email = $1', [user.email]),
    ).toEqual([{ template: 'data_taken' }]);
  });

  test('needs a beginning of the last quarter of an hour: a page of 1.0.0 did both at once', async () => {
    const user = await createUser(scene.db);
    const taking = () => scene.db.call(user, 'take_my_data');
    const notBegun = { hint: 'not_begun', message: 'A new version is there. Load this page again.' };
    expect(await refusal(taking())).toMatchObject(notBegun);
    await scene.db.call(user, 'begin_my_data');
    expect(await taking()).toMatchObject({ files: [] });
    await scene.db.setClock(new Date(Date.now() + 16 * 60_000));
    expect(await refusal(taking())).toMatchObject(notBegun);
    await scene.db.setClock(null);
  });

  test('more than ten times an hour is refused, and nobody takes it without signing in', async () => {
    const user = await createUser(scene.db);
    await take(user);
    for (let times = 1; times < 10; times += 1) await scene.db.call(user, 'begin_my_data');
    expect(await refusal(scene.db.call(user, 'begin_my_data'))).toMatchObject({ hint: 'limit_reached' });
    expect(await refusal(scene.db.call(people.anon, 'begin_my_data'))).toMatchObject({ code: '42501' });
  });
});
