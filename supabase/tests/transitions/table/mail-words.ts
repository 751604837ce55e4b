/** The office's words of mails, how mail leaves as a whole, and what a person chooses about it. */
import { people } from '../../harness/people.ts';
import { account, after, doing, one, type Step } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

const words = {
  subject: 'Welcome',
  heading: 'Welcome',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Shalom' }] }] },
};
const template = (year_id: string) => ({ year_id, kind: 'plan_chosen', language: 'en' });

const theYear: Step = async (_given, { db }) => ({
  year: await one(db, 'select private.open_year_id() as id', []),
});
const saved: Step = doing((given, db) =>
  db.call(people.admin, 'save_mail_template', {
    ...template(idOf(given, 'year')),
    ...words,
    expected_number: 0,
  }),
);
const ownSettings: Step = doing((given, db) => db.call(given.user, 'my_settings'));
const forgotten: Step = doing((_given, db) =>
  db.sql(`delete from public.mail_templates where kind = 'plan_chosen'`),
);

export const mailWords: Subject = {
  title: 'Words of mails, and how mail leaves',
  transitions: [
    {
      name: 'words written for the first time',
      by: 'save_mail_template',
      as: 'admin',
      given: after(account, theYear, forgotten),
      args: (given) => ({ ...template(idOf(given, 'year')), ...words, expected_number: 0 }),
    },
    {
      name: 'words written again: the earlier ones stay',
      by: 'save_mail_template',
      as: 'admin',
      given: after(account, theYear, forgotten, saved),
      args: (given) => ({ ...template(idOf(given, 'year')), ...words, expected_number: 1 }),
    },
    {
      name: 'back to the shipped words',
      by: 'restore_mail_template',
      as: 'admin',
      given: after(account, theYear, forgotten, saved),
      args: (given) => ({ ...template(idOf(given, 'year')), number: 0, expected_number: 1 }),
    },
    {
      name: 'all mail held',
      by: 'save_mail_settings',
      as: 'admin',
      given: account,
      args: async (_given, db) => ({
        changes: { held: true },
        expected_version: Number(await one(db, 'select version as id from public.mail_settings', [])),
      }),
    },
    {
      name: 'the browser tells its zone',
      by: 'my_settings',
      as: 'applicant',
      given: account,
      args: () => ({ browser_zone: 'Europe/London' }),
    },
    {
      name: 'reminders stopped',
      by: 'save_my_settings',
      as: 'applicant',
      given: after(account, ownSettings),
      args: () => ({ changes: { reminders: false }, expected_version: 1 }),
    },
    {
      name: 'reminders stopped from a mail',
      by: 'stop_reminders',
      as: 'visitor',
      given: after(account, ownSettings),
      args: async (given, db) => ({
        key: await one(db, 'select stop_key as id from public.person_settings where user_id = $1', [
          given.user.id,
        ]),
      }),
    },
  ],
};
