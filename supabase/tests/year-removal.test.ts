/** A year that was copied or made by mistake goes again; one that anything belongs to stays. */
import { describe, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

interface Year {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}
const copy = (): Promise<Year> =>
  stage.db.call<Year>(people.admin, 'copy_program_year', { year_id: stage.yearId });
const remove = (year: Year, person: Person = people.admin) =>
  stage.db.call(person, 'remove_program_year', { year_id: year.id, expected_version: year.version });
const rows = async (table: string, column: string, id: string): Promise<number> =>
  (
    await stage.db.sql<{ count: number }>(
      `select count(*)::int as count from public.${table} where ${column} = $1`,
      [id],
    )
  )[0]?.count ?? 0;

describe('removing a program year', () => {
  test('takes its settings, tracks and tasks along, leaves the deletion on record, and lets it be copied again', async () => {
    const year = await copy();
    expect(await rows('program_year_tracks', 'program_year_id', year.id)).toBeGreaterThan(0);
    await remove(year);
    for (const [table, column] of [
      ['program_years', 'id'],
      ['program_year_settings', 'id'],
      ['program_year_tracks', 'program_year_id'],
      ['enrollment_task_templates', 'program_year_id'],
    ] as const)
      expect(await rows(table, column, year.id)).toBe(0);
    const [line] = await stage.db.sql<{ actor: string }>(
      `select actor from public.audit_log where action = 'delete' and table_name = 'program_years' and row_id = $1`,
      [year.id],
    );
    expect(line?.actor).toBe(people.admin.id);
    const second = await copy();
    expect(second.name).toBe(year.name);
    await remove(second);
  });

  test('is for administrators, over the version they saw', async () => {
    const year = await copy();
    expect(await refusal(remove({ ...year, version: 99 }))).toMatchObject({ hint: 'stale_version' });
    await remove(year);
    expect(await refusal(remove(year))).toMatchObject({ hint: 'not_found' });
  });

  test('is refused while the site shows it', async () => {
    const [open] = await stage.db.sql<Year>(
      'select id, name, version::int as version from public.program_years where id = $1',
      [stage.yearId],
    );
    expect(await refusal(remove(open ?? { id: '', name: '', version: 0 }))).toMatchObject({
      hint: 'wrong_state',
      message: expect.stringContaining('published') as unknown,
    });
  });

  test.each(['a student', 'an application', 'an interview time'])(
    'is refused when %s belongs to it',
    async (what) => {
      const year = await copy();
      let undo: string;
      if (what === 'a student') {
        const { id } = await stage.db.call<{ id: string }>(people.admissions, 'create_student', {
          form: {
            first_name: 'Next',
            last_name: 'Year',
            email: 'next@example.org',
            program_year_id: year.id,
          },
        });
        undo = `delete from public.students where id = '${id}'`;
      } else if (what === 'an application') {
        const user = await createUser(stage.db);
        await stage.db.sql('insert into public.applications (user_id, program_year_id) values ($1, $2)', [
          user.id,
          year.id,
        ]);
        undo = `delete from public.applications where user_id = '${user.id}'`;
      } else {
        await stage.db.sql(
          `insert into public.interview_slots (program_year_id, starts_at, ends_at)
         values ($1, '2090-05-05T10:00:00Z', '2090-05-05T11:00:00Z')`,
          [year.id],
        );
        undo = `delete from public.interview_slots where program_year_id = '${year.id}'`;
      }
      expect(await refusal(remove(year))).toMatchObject({
        hint: 'wrong_state',
        message: expect.stringContaining('belong to this year') as unknown,
      });
      expect(await rows('program_years', 'id', year.id)).toBe(1);
      await stage.db.sql(undo);
      await remove(year);
    },
  );
});
