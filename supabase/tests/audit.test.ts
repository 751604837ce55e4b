/** The log: complete, field by field, and never altered. */
import { describe, expect, test } from 'vitest';
import { createUser, decide, newAccepted, submitComplete } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

describe('the audit log', () => {
  test('says field by field who changed what, from what, to what', async () => {
    const { studentId } = await newAccepted(stage.db);
    const [row] = await stage.db.sql<{ version: number }>(
      'select version::int from public.students where id = $1',
      [studentId],
    );
    await stage.db.call(
      people.admissions,
      'save_student',
      {
        student_id: studentId,
        changes: { housing_notes: 'Quiet room', city: undefined },
        expected_version: row?.version,
      },
      { 'x-request-id': 'req-1' },
    );
    const [line] = await stage.db.sql(
      'select actor, actor_role, action, changes, request_id from public.audit_log where student_id = $1 order by id desc limit 1',
      [studentId],
    );
    expect(line).toEqual({
      actor: people.admissions.id,
      actor_role: 'admissions',
      action: 'update',
      changes: { housing_notes: { old: null, new: 'Quiet room' } },
      request_id: 'req-1',
    });
  });

  test('cannot be changed, deleted, emptied or written by anybody, the service key included', async () => {
    for (const person of [people.applicant_a, people.staff, people.admin, people.super_admin, service])
      for (const sql of [
        'update public.audit_log set note = null',
        'delete from public.audit_log',
        'truncate public.audit_log',
        `insert into public.audit_log (action, table_name) values ('x', 'y')`,
      ])
        expect(await refusal(stage.db.as(person, sql))).toMatchObject({ code: '42501' });
    await expect(stage.db.sql('delete from public.audit_log')).rejects.toMatchObject({ code: '42501' });
    await expect(stage.db.sql('truncate public.audit_log')).rejects.toMatchObject({ code: '42501' });
  });

  test('a draft leaves no trace; from submission on everything does', async () => {
    const user = await createUser(stage.db);
    const lines = async () =>
      (
        await stage.db.sql<{ n: number }>(
          `select count(*)::int as n from public.audit_log where changes::text like '%Draftytown%'`,
        )
      )[0]?.n;
    await stage.db.call(user, 'start_application', { form: { city: 'Draftytown' } });
    expect(await lines()).toBe(0);
    const id = await submitComplete(stage.db, await createUser(stage.db));
    await decide(stage.db, id, 'waitlisted', { hold: true });
    const timeline = await stage.db.call<readonly { readonly table_name: string }[]>(
      people.admissions,
      'application_timeline',
      { application_id: id },
    );
    expect(timeline.map((line) => line.table_name)).toContain('application_decisions');
    expect(
      await refusal(stage.db.as(people.staff, 'select public.application_timeline($1)', [id])),
    ).toMatchObject({ code: '42501' });
  });

  test('every table with personal data is audited', async () => {
    const rows = await stage.db.sql<{ relname: string }>(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and t.tgname = 'audit' and p.prosrc ~ 'private\\.log|audit_log')`);
    // No person is in these: the log itself, and words that were searched.
    expect(rows.map((row) => row.relname).sort()).toEqual(['audit_log', 'search_misses']);
  });
});
