/** Many at once: run, approved by a second officer, undone. */
import { people } from '../../harness/people.ts';
import { after, doing, held, submitted, type Step } from '../givens.ts';
import { idOf, type Case, type Given, type Subject } from '../transition.ts';

const oneRun = (given: Case, action: string, details: object) => ({
  action,
  details,
  people: [{ application_id: idOf(given, 'application') }],
});
const running =
  (action: string, details: object): Step =>
  async (given, { db }) => ({
    run: (await db.call<{ id: string }>(people.admissions, 'run_bulk', oneRun(given, action, details))).id,
  });
const above = (limit: number): Step =>
  doing((_given, db) => db.sql('update public.program_year_settings set second_officer_above = $1', [limit]));
const minutes = (count: number): Step =>
  doing((_given, db) => db.sql('update public.program_year_settings set undo_minutes = $1', [count]));
const uncounted: Step = doing((_given, db) => db.sql('delete from private.releases'));
/** One more than a single officer releases. */
const beyond: Step = doing((_given, db) =>
  db.sql('insert into private.releases (officer, people) values ($1, 10)', [people.admissions.id]),
);
const heldOne: Given = after(submitted, held('waitlisted'), above(10), minutes(10));
const waiting: Given = after(heldOne, beyond, running('release', {}), uncounted);

export const many: Subject = {
  title: 'Many at once',
  transitions: [
    {
      name: 'submitted → waitlisted, held, as one of many',
      by: 'run_bulk',
      as: 'admissions',
      given: submitted,
      args: (given) => oneRun(given, 'decide', { decision: 'waitlisted', hold: true }),
    },
    {
      name: 'a message to many: in each one’s thread, and a mail that waits',
      by: 'run_bulk',
      as: 'admissions',
      given: after(submitted, above(10)),
      args: (given) => oneRun(given, 'message', { body: 'Bring a hat.' }),
    },
    {
      name: 'a message to many is taken back',
      by: 'undo_bulk',
      as: 'admissions',
      given: after(submitted, above(10), running('message', { body: 'Bring a hat.' })),
      args: (given) => ({ run_id: idOf(given, 'run') }),
    },
    {
      name: 'held → on its way, let go by a second officer',
      by: 'approve_bulk',
      as: 'admin',
      given: waiting,
      args: async (given, db) => {
        const run_id = idOf(given, 'run');
        const { shown } = await db.call<{ shown: string }>(people.admin, 'rehearse_bulk', { run_id });
        return { run_id, shown };
      },
    },
    {
      name: 'waitlisted, held → submitted: a run undone',
      by: 'undo_bulk',
      as: 'admissions',
      given: after(submitted, above(10), running('decide', { decision: 'waitlisted', hold: true })),
      args: (given) => ({ run_id: idOf(given, 'run') }),
    },
  ],
};
