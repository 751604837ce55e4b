/** Records put away and brought back, and the deletion that is left for records which nothing hangs on. */
import { describe, expect, test } from 'vitest';
import { createUser, newAccepted } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStudents, type Page } from './scene.ts';

const scene = openedStudents();

const idOf = (key: string): string => scene.ids[key] ?? '';
const versionOf = async (id: string): Promise<number> =>
  (
    await scene.stage.db.sql<{ version: number }>('select version::int from public.students where id = $1', [
      id,
    ])
  )[0]?.version ?? 0;
const putAway = async (id: string) =>
  (
    await scene.stage.db.sql(
      'select archived_at is not null as archived, archive_reason from public.students where id = $1',
      [id],
    )
  )[0];
const archive = async (id: string, reason = 'Entered twice.', person: Person = people.admissions) =>
  scene.stage.db.call(person, 'archive_student', {
    student_id: id,
    reason,
    expected_version: await versionOf(id),
  });
const restore = async (id: string, person: Person = people.admissions) =>
  scene.stage.db.call(person, 'restore_student', {
    student_id: id,
    expected_version: await versionOf(id),
  });
const listed = async (filters: Record<string, unknown> = {}): Promise<string[]> =>
  (await scene.search({ filters })).rows.map(({ id }) => id);
const made = async (name: string): Promise<string> =>
  (
    await scene.stage.db.call<{ id: string }>(people.admissions, 'create_student', {
      form: { first_name: name, last_name: 'Zaks', email: `${name.toLowerCase()}@example.org` },
    })
  ).id;
const remove = (id: string) =>
  scene.stage.db.call<boolean>(people.admin, 'delete_student', { student_id: id });

describe('archiving', () => {
  test('takes a record out of list, search, export and the list of papers, and restoring brings it back', async () => {
    const id = idOf('schwartz');
    const papers = async (): Promise<number> =>
      (await scene.stage.db.call<Page>(people.admissions, 'expiry_list', { paper: 'israeli_passport' }))
        .total;
    expect(await papers()).toBe(1);
    await archive(id, '  Went to another school.  ');
    expect(await putAway(id)).toEqual({ archived: true, archive_reason: 'Went to another school.' });
    expect(await listed()).not.toContain(id);
    expect(await listed({ archived: true })).toEqual([id]);
    expect((await scene.search({ query: 'schwartz' })).total).toBe(0);
    expect((await scene.search({ query: 'schwartz', filters: { archived: true } })).total).toBe(1);
    expect((await scene.stage.db.call<Page>(people.staff, 'staff_students', {})).total).toBe(3);
    expect(
      (
        await scene.stage.db.call<{ total: number }>(people.admissions, 'begin_export', {
          format: 'csv',
          columns: ['last_name'],
        })
      ).total,
    ).toBe(3);
    expect(await papers()).toBe(0);

    await restore(id);
    expect(await putAway(id)).toEqual({ archived: false, archive_reason: null });
    expect(await listed()).toContain(id);
    expect(await listed({ archived: true })).toEqual([]);
    expect(await papers()).toBe(1);
  });

  test('is on record with its reason: who, when, from what', async () => {
    const id = idOf('levi');
    await archive(id, 'Entered twice.');
    const [line] = await scene.stage.db.sql<{ actor: string; reason: unknown }>(
      `select actor, changes -> 'archive_reason' as reason from public.audit_log
       where table_name = 'students' and row_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(line).toEqual({ actor: people.admissions.id, reason: { old: null, new: 'Entered twice.' } });
    await restore(id);
  });

  test('asks for a reason, for the newest version, and for a record that is in use', async () => {
    const id = idOf('levi');
    expect(await refusal(archive(id, '  '))).toMatchObject({ hint: 'required', field: 'reason' });
    expect(await refusal(archive(id, 'x'.repeat(501)))).toMatchObject({ hint: 'too_long', field: 'reason' });
    expect(
      await refusal(
        scene.stage.db.call(people.admissions, 'archive_student', {
          student_id: id,
          reason: 'Old.',
          expected_version: 0,
        }),
      ),
    ).toMatchObject({ hint: 'stale_version' });
    expect(await refusal(restore(id))).toMatchObject({ hint: 'wrong_state' });
    await archive(id);
    expect(await refusal(archive(id))).toMatchObject({ hint: 'wrong_state' });
    await restore(id);
    expect(
      await refusal(
        scene.stage.db.call(people.admissions, 'restore_student', {
          student_id: '00000000-0000-4000-8000-000000000000',
          expected_version: 1,
        }),
      ),
    ).toMatchObject({ hint: 'not_found' });
  });

  test('the read-only staff role sees that a record is archived and not why', async () => {
    const id = idOf('cohen');
    await archive(id);
    const record = await scene.stage.db.call<{ student: Record<string, unknown> }>(
      people.staff,
      'student_record',
      { student_id: id },
    );
    expect(record.student['archived_at']).not.toBeNull();
    expect(record.student).not.toHaveProperty('archive_reason');
    await restore(id);
  });

  test('an acceptance brings an archived record back', async () => {
    const { studentId, applicationId } = await newAccepted(scene.stage.db);
    await archive(studentId, 'By mistake.');
    await scene.stage.db.sql('select private.prepare_enrollment($1)', [applicationId]);
    expect(await listed()).toContain(studentId);
  });
});

describe('deleting', () => {
  test('is for a record that nothing hangs on', async () => {
    const id = await made('Free');
    expect(await remove(id)).toBe(true);
    expect(await remove(id)).toBe(false);
  });

  test('is refused while there are charges or payments', async () => {
    const id = await made('Owing');
    await scene.stage.db.call(people.admin, 'add_charge', {
      student_id: id,
      charge: { kind: 'other', label: 'Trip', amount: 10 },
    });
    expect(await refusal(remove(id))).toMatchObject({
      hint: 'wrong_state',
      message: expect.stringContaining('charges or payments') as unknown,
    });
  });

  test('is refused while a person signs in to it', async () => {
    const id = await made('Tied');
    const user = await createUser(scene.stage.db);
    await scene.stage.db.call(people.admissions, 'link_student_account', {
      student_id: id,
      account_email: user.email,
      expected_version: await versionOf(id),
    });
    expect(await refusal(remove(id))).toMatchObject({
      hint: 'wrong_state',
      message: expect.stringContaining('account') as unknown,
    });
  });

  test('is refused for a record that came from an application, without money and without account', async () => {
    const { studentId } = await newAccepted(scene.stage.db);
    await scene.stage.db.sql('delete from public.charges where student_id = $1', [studentId]);
    await scene.stage.db.sql('update public.students set user_id = null where id = $1', [studentId]);
    expect(await refusal(remove(studentId))).toMatchObject({
      hint: 'wrong_state',
      message: expect.stringContaining('application') as unknown,
    });
  });

  test('an archived record that nothing hangs on can be deleted too', async () => {
    const id = await made('Away');
    await archive(id);
    expect(await remove(id)).toBe(true);
  });
});
