/** What the office writes beside a file, and what it takes out of the house. */
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
      then: { application_notes: ['+ admissions, Read it.'], audit_log: ['+ insert application_notes'] },
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
      then: {
        application_notes: ['body: Read it. → Read it twice.'],
        audit_log: ['+ update application_notes'],
      },
    },
    {
      name: 'a note removed by an administrator',
      by: 'remove_note',
      as: 'admin',
      given: after(submitted, noted),
      args: (given) => ({ note_id: idOf(given, 'note') }),
      then: { application_notes: ['− admissions, Read it.'], audit_log: ['+ delete application_notes'] },
    },
    {
      name: 'a note typed and not saved',
      by: 'save_draft',
      as: 'admissions',
      given: submitted,
      args: (given) => ({ ...place(given), text: 'Half a sen' }),
      then: { 'private.officer_drafts': ['+ admissions, application, note, Half a sen'] },
    },
    {
      name: 'a note typed on',
      by: 'save_draft',
      as: 'admissions',
      given: after(submitted, typed),
      args: (given) => ({ ...place(given), text: 'Half a sentence.' }),
      then: { 'private.officer_drafts': ['text: Half a sen → Half a sentence.'] },
    },
    {
      name: 'a note that was typed put away',
      by: 'discard_draft',
      as: 'admissions',
      given: after(submitted, typed),
      args: place,
      then: { 'private.officer_drafts': ['− admissions, application, note, Half a sen'] },
    },
    {
      name: 'a view of a list saved',
      by: 'save_view',
      as: 'admissions',
      given: account,
      args: () => view,
      then: { 'private.saved_views': [`+ admissions, applicants, Held, ${ADDRESS}, no`] },
    },
    {
      name: 'a saved view shared with the office',
      by: 'save_view',
      as: 'admissions',
      given: after(account, viewed),
      args: () => ({ ...view, is_shared: true }),
      then: { 'private.saved_views': ['is_shared: no → yes'] },
    },
    {
      name: 'a saved view removed',
      by: 'remove_view',
      as: 'admissions',
      given: after(account, viewed),
      args: (given) => ({ view_id: idOf(given, 'view') }),
      then: { 'private.saved_views': [`− admissions, applicants, Held, ${ADDRESS}, no`] },
    },
    {
      name: 'an export of students begins',
      by: 'begin_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv', columns: ['last_name'] }),
      then: { 'private.exports': ['+ students, ["last_name"]'], audit_log: ['+ export students'] },
    },
    {
      name: 'an export of applicants begins',
      by: 'begin_application_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv', columns: ['name'] }),
      then: { 'private.exports': ['+ applications, ["name"]'], audit_log: ['+ export applications'] },
    },
    {
      name: 'an export of the expiry list begins',
      by: 'log_expiry_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv' }),
      then: { audit_log: ['+ export students'] },
    },
    {
      name: 'an export of who owes begins',
      by: 'log_overdue_export',
      as: 'admissions',
      given: account,
      args: () => ({ format: 'csv' }),
      then: { audit_log: ['+ export students'] },
    },
  ],
};
