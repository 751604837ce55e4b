/** What the office writes beside a file, and what it takes out of the house. */
import type { TestDatabase } from '../../harness/database.ts';
import { people } from '../../harness/people.ts';
import { account, after, doing, submitted, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const noted: Step = async (given, { db }) => ({
  note: (
    await db.call<{ id: string }>(people.admissions, 'save_note', {
      application_id: idOf(given, 'application'),
      body: 'Read it.',
    })
  ).id,
});

const place = (given: Case) => ({
  subject: 'application',
  subject_id: idOf(given, 'application'),
  field: 'note',
});
const typed: Step = doing((given, db) =>
  db.call(people.admissions, 'save_draft', { ...place(given), text: 'Half a sen' }),
);
const seen = async (given: Case, db: TestDatabase): Promise<unknown> => {
  const { subject, subject_id } = place(given);
  const drafts = await db.call<{ updated_at: string }[]>(people.admissions, 'my_drafts', {
    subject,
    subject_id,
  });
  return drafts[0]?.updated_at;
};

const ADDRESS = 'filter=%7B%22held%22%3Atrue%7D&perPage=50';
const view = { list: 'applicants', name: 'Held', address: ADDRESS, is_shared: false };
const viewed: Step = async (_given, { db }) => ({
  view: await db.call<string>(people.admissions, 'save_view', view),
});

export const notes: Subject = {
  title: 'Notes and exports',
  transitions: [
    {
      name: 'a note',
      by: 'save_note',
      as: 'admissions',
      given: submitted,
      args: (given) => ({ application_id: idOf(given, 'application'), body: 'Read it.' }),
    },
    {
      name: 'a note changed by its author',
      by: 'save_note',
      as: 'admissions',
      given: after(submitted, noted),
      args: (given) => ({
        application_id: idOf(given, 'application'),
        note_id: idOf(given, 'note'),
        body: 'Read it twice.',
        expected_version: 1,
      }),
    },
    {
      name: 'a note removed by an administrator',
      by: 'remove_note',
      as: 'admin',
      given: after(submitted, noted),
      args: (given) => ({ note_id: idOf(given, 'note') }),
    },
    {
      name: 'a note typed and not saved',
      by: 'save_draft',
      as: 'admissions',
      given: submitted,
      args: (given) => ({ ...place(given), text: 'Half a sen' }),
    },
    {
      name: 'a note typed on',
      by: 'save_draft',
      as: 'admissions',
      given: after(submitted, typed),
      args: async (given, db) => ({ ...place(given), text: 'Half a sentence.', seen: await seen(given, db) }),
    },
    {
      name: 'a note typed in another window since',
      by: 'save_draft',
      as: 'admissions',
      given: after(submitted, typed),
      args: (given) => ({ ...place(given), text: 'Another sen' }),
    },
    {
      name: 'a view of a list saved',
      by: 'save_view',
      as: 'admissions',
      given: account,
      args: () => view,
    },
    {
      name: 'a saved view shared with the office',
      by: 'save_view',
      as: 'admissions',
      given: after(account, viewed),
      args: () => ({ ...view, is_shared: true }),
    },
    {
      name: 'a saved view removed',
      by: 'remove_view',
      as: 'admissions',
      given: after(account, viewed),
      args: (given) => ({ view_id: idOf(given, 'view') }),
    },
    {
      name: 'an export of students begins',
      by: 'begin_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv', columns: ['last_name'] }),
    },
    {
      name: 'an export of applicants begins',
      by: 'begin_application_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv', columns: ['name'] }),
    },
    {
      name: 'an export of the expiry list begins',
      by: 'log_expiry_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv' }),
    },
    {
      name: 'an export of who owes begins',
      by: 'log_overdue_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv' }),
    },
  ],
};
