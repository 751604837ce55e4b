/** What a held decision shows (nothing), and what publishing brings. */
import type { FunctionResult } from '@school/shared/api/types';
import { afterEach, describe, expect, test } from 'vitest';
import { createUser, decide, newAccepted, submitComplete, type User } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

type Publications = FunctionResult<'publish_due_decisions'>;

const stage = openedStage();

const one = async <T extends Record<string, unknown>>(
  sql: string,
  params: unknown[],
): Promise<T | undefined> => (await stage.db.sql<T>(sql, params))[0];
const statusOf = async (id: string) =>
  (await one<{ status: string }>('select status from public.applications where id = $1', [id]))?.status;

const release = (ids: readonly string[]) =>
  stage.db.call(people.admissions, 'run_bulk', {
    action: 'release',
    details: {},
    people: ids.map((application_id) => ({ application_id })),
  });

describe('a held decision', () => {
  /** Everything an applicant can learn about themselves, system columns included. */
  async function visible(user: User): Promise<string> {
    const rows: unknown[] = [
      await stage.db.call(user, 'my_application'),
      await stage.db.call(user, 'my_student_information'),
    ];
    for (const table of [
      'application_documents',
      'application_references',
      'interview_choices',
      'enrollment_tasks',
    ])
      rows.push(
        await stage.db.as(
          user,
          `select t.*, t.xmin::text, t.xmax::text, t.ctid::text from public.${table} t order by 1`,
        ),
      );
    for (const table of ['application_decisions', 'application_notes', 'email_outbox', 'interviews'])
      rows.push(await stage.db.as(user, `select count(*) from public.${table}`));
    for (const name of ['my_enrollment', 'my_ledger', 'reply_to_offer']) {
      const args = name === 'reply_to_offer' ? { accept: true } : {};
      rows.push(await refusal(stage.db.call(user, name, args)));
    }
    rows.push(await stage.db.as(user, 'select * from public.open_interview_slots()'));
    return JSON.stringify(rows);
  }

  for (const decision of ['accepted', 'waitlisted', 'rejected'])
    test(`(${decision}, told at once) shows nothing of it while its minutes run, nor of its undoing`, async () => {
      const user = await createUser(stage.db);
      const id = await submitComplete(stage.db, user);
      const before = await visible(user);
      await stage.db.sql('update public.program_year_settings set undo_minutes = 10');
      const { decision: waiting } = await decide(stage.db, id, decision, { hold: false });
      await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
      expect(waiting.publish_at).not.toBeNull();
      expect(await visible(user)).toBe(before);
      expect(await stage.db.sql('select 1 from public.students where application_id = $1', [id])).toEqual([]);
      await stage.db.call(people.admissions, 'undo_decision', {
        application_id: id,
        expected_version: waiting.version,
      });
      expect(await visible(user)).toBe(before);
    });

  for (const decision of ['accepted', 'waitlisted', 'rejected'])
    test(`(${decision}) shows nothing to the applicant: row, version, count, system column or error text`, async () => {
      const user = await createUser(stage.db);
      const id = await submitComplete(stage.db, user);
      const before = await visible(user);
      await decide(stage.db, id, decision, { hold: true });
      expect(await visible(user)).toBe(before);
      expect(await stage.db.sql('select 1 from public.students where application_id = $1', [id])).toEqual([]);
    });

  test('taken back before anybody knew is settled, and no publication', async () => {
    const id = await submitComplete(stage.db, await createUser(stage.db));
    await decide(stage.db, id, 'accepted', { hold: true });
    const { published, decision } = await decide(stage.db, id, 'submitted', { hold: true });
    expect(published).toBe(false);
    expect(decision.published_at).not.toBeNull();
  });

  test('the year can hold all decisions; they are published together, once', async () => {
    await stage.db.sql(`update public.program_year_settings set release_mode = 'held'`);
    const ids = [];
    for (const decision of ['accepted', 'rejected']) {
      const id = await submitComplete(stage.db, await createUser(stage.db));
      expect((await decide(stage.db, id, decision)).published).toBe(false);
      ids.push(id);
    }
    await stage.db.sql(`update public.program_year_settings set release_mode = 'immediate'`);
    await release(ids);
    expect(await stage.db.call<Publications>(service, 'publish_due_decisions')).toEqual({
      published: 0,
      failed: [],
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['accepted', 'rejected']);
  });

  test('a scheduled publication happens at its time, through tick, with one mail', async () => {
    const id = await submitComplete(stage.db, await createUser(stage.db));
    const { decision } = await decide(stage.db, id, 'accepted', { hold: true });
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await stage.db.call(people.admissions, 'schedule_publication', {
      application_id: id,
      publish_at,
      expected_version: decision.version,
    });
    await stage.db.call(service, 'publish_due_decisions');
    expect(await statusOf(id)).toBe('submitted');
    await stage.db.setClock(new Date(Date.now() + 3_700_000));
    await stage.db.call(service, 'publish_due_decisions');
    await stage.db.call(service, 'publish_due_decisions');
    await stage.db.setClock(null);
    expect(await statusOf(id)).toBe('accepted');
    const mails = await stage.db.sql(
      `select data from public.email_outbox where application_id = $1 and template = 'decision_published'`,
      [id],
    );
    expect(mails).toEqual([{ data: { first_name: 'Noam' } }]);
  });

  describe('one that cannot be published', () => {
    const broken = async (raise: string): Promise<readonly [bad: string, good: string]> => {
      const [bad, good] = [
        await submitComplete(stage.db, await createUser(stage.db)),
        await submitComplete(stage.db, await createUser(stage.db)),
      ];
      await stage.db.sql(
        `create function private.break_one() returns trigger language plpgsql as $$ begin ${raise}; return new; end $$`,
      );
      await stage.db.sql(
        `create trigger break_one before update on public.applications for each row when (old.id = '${bad}') execute function private.break_one()`,
      );
      for (const id of [bad, good]) await decide(stage.db, id, 'waitlisted', { hold: true });
      return [bad, good];
    };
    afterEach(() => stage.db.sql('drop function private.break_one() cascade'));

    test('does not hold up the others at its time, and is named with the code alone', async () => {
      const [bad, good] = await broken(`raise exception 'a value of somebody'`);
      await stage.db.sql(
        'update public.application_decisions set publish_at = private.now() where id = any ($1)',
        [[bad, good]],
      );
      expect(await stage.db.call(service, 'publish_due_decisions')).toEqual({
        published: 1,
        failed: [{ application_id: bad, name: 'Noam Testly', code: 'P0001', reason: null }],
      });
      expect([await statusOf(bad), await statusOf(good)]).toEqual(['submitted', 'waitlisted']);
    });

    test('at its time, the answer says which and why', async () => {
      const [bad, good] = await broken(
        `perform private.fail('wrong_state', 'The student record of this person is erased.')`,
      );
      await stage.db.sql(
        'update public.application_decisions set publish_at = private.now() where id = any ($1)',
        [[bad, good]],
      );
      expect(await stage.db.call(service, 'publish_due_decisions')).toEqual({
        published: expect.any(Number) as number,
        failed: [
          {
            application_id: bad,
            name: 'Noam Testly',
            code: 'wrong_state',
            reason: 'The student record of this person is erased.',
          },
        ],
      });
      expect([await statusOf(bad), await statusOf(good)]).toEqual(['submitted', 'waitlisted']);
    });
  });
});

describe('publishing an acceptance', () => {
  test('prepares record, five tasks and three charges once, however often it is published', async () => {
    const { applicationId, studentId, user } = await newAccepted(stage.db);
    const count = async () =>
      one(
        'select (select count(*)::int from public.students where user_id = $1) as students, (select count(*)::int from public.enrollment_tasks where application_id = $2) as tasks, (select count(*)::int from public.charges where student_id = $3) as charges',
        [user.id, applicationId, studentId],
      );
    expect(await count()).toEqual({ students: 1, tasks: 5, charges: 3 });
    await stage.db.sql('select private.prepare_enrollment($1)', [applicationId]);
    await decide(stage.db, applicationId, 'waitlisted', { hold: false });
    await decide(stage.db, applicationId, 'accepted', { hold: false });
    expect(await count()).toEqual({ students: 1, tasks: 5, charges: 3 });
  });

  test('never overwrites what the office or the student entered, nor makes a voided charge again', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await stage.db.call(user, 'save_student_information', {
      form: {
        first_name: 'Nono',
        last_name: 'T',
        email: user.email,
        high_school_name: 'Other High',
        learning_end_date: '2020-01-01',
      },
      expected_version: 0,
    });
    await decide(stage.db, id, 'accepted', { hold: false });
    const student = await one<{
      id: string;
      first_name: string;
      high_school_name: string;
      cell_phone: string;
    }>('select * from public.students where user_id = $1', [user.id]);
    // Their end date lies before the program begins: the start is left for the office.
    expect(student).toMatchObject({
      first_name: 'Nono',
      high_school_name: 'Other High',
      cell_phone: '+12125550123',
      application_id: id,
      learning_start_date: null,
    });
    const charge = await one<{ id: string }>(
      `select id from public.charges where student_id = $1 and kind = 'housing'`,
      [student?.id],
    );
    await stage.db.call(people.admin, 'void_charge', { charge_id: charge?.id });
    await stage.db.sql('select private.prepare_enrollment($1)', [id]);
    expect(
      await stage.db.sql(`select is_active from public.charges where student_id = $1 and kind = 'housing'`, [
        student?.id,
      ]),
    ).toEqual([{ is_active: false }]);
  });

  test('moved back, the applicant loses the pages; record and ledger stay, marked inactive', async () => {
    const { applicationId, studentId, user } = await newAccepted(stage.db);
    await stage.db.call(user, 'my_enrollment');
    await decide(stage.db, applicationId, 'waitlisted', { hold: false });
    for (const name of ['my_enrollment', 'my_ledger'])
      expect(await refusal(stage.db.call(user, name))).toMatchObject({ code: '42501' });
    expect(await stage.db.as(user, 'select 1 from public.enrollment_tasks')).toEqual([]);
    expect(await one('select is_active from public.students where id = $1', [studentId])).toEqual({
      is_active: false,
    });
    expect(
      await stage.db.sql('select count(*)::int as n from public.charges where student_id = $1', [studentId]),
    ).toEqual([{ n: 3 }]);
  });
});
