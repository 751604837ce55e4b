/** What a held decision shows (nothing), and what publishing brings. */
import { afterEach, describe, expect, test } from 'vitest';
import { createUser, decide, newAccepted, submitComplete } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const one = async <T extends Record<string, unknown>>(
  sql: string,
  params: unknown[],
): Promise<T | undefined> => (await stage.db.sql<T>(sql, params))[0];
const statusOf = async (id: string) =>
  (await one<{ status: string }>('select status from public.applications where id = $1', [id]))?.status;

describe('a held decision', () => {
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
});
