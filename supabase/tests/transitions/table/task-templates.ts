/** The list of tasks that a year gives its accepted students. */
import type { TestDatabase } from '../../harness/database.ts';
import { account, after, one, type Step } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

/** The year with the five tasks that every new year has. */
const year: Step = async (_given, { db, yearId }) => {
  await db.sql('delete from public.enrollment_task_templates where program_year_id = $1', [yearId]);
  await db.sql('select private.default_tasks($1)', [yearId]);
  return { year: yearId };
};
const template: Step = async (_given, { db, yearId }) => ({
  template: await one(
    db,
    `select id from public.enrollment_task_templates where program_year_id = $1 and key = 'travel'`,
    [yearId],
  ),
});
const versionOf = (db: TestDatabase, table: string, id: string): Promise<string> =>
  one(db, `select version::text as id from public.${table} where id = $1`, [id]);

export const taskTemplates: Subject['transitions'] = [
  {
    name: 'a task more for the year: lists that students have stay as they are',
    by: 'save_task_template',
    as: 'admin',
    given: after(account, year),
    args: (given) => ({
      year_id: idOf(given, 'year'),
      template_id: null,
      changes: { key: 'hat', title: 'Bring a hat' },
    }),
  },
  {
    name: 'another title for a task of the year',
    by: 'save_task_template',
    as: 'admin',
    given: after(account, year, template),
    args: async (given, db) => ({
      year_id: idOf(given, 'year'),
      template_id: idOf(given, 'template'),
      changes: { title: 'Your journey' },
      expected_version: Number(await versionOf(db, 'enrollment_task_templates', idOf(given, 'template'))),
    }),
  },
  {
    name: 'the tasks of the year in another order',
    by: 'order_task_templates',
    as: 'admin',
    given: after(account, year),
    args: async (given, db) => ({
      year_id: idOf(given, 'year'),
      template_ids: (
        await db.sql<{ id: string }>(
          `select id from public.enrollment_task_templates where program_year_id = $1 order by position desc`,
          [idOf(given, 'year')],
        )
      ).map((row) => row.id),
    }),
  },
  {
    name: 'a task less for the year',
    by: 'remove_task_template',
    as: 'admin',
    given: after(account, year, template),
    args: async (given, db) => ({
      template_id: idOf(given, 'template'),
      expected_version: Number(await versionOf(db, 'enrollment_task_templates', idOf(given, 'template'))),
    }),
  },
];
