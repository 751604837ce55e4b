/** Letters of the office: sent, approved by a second officer, taken back. */
import { people } from '../../harness/people.ts';
import { after, doing, one, submitted, type Step } from '../givens.ts';
import { idOf, type Case, type Given, type Subject, type Transition } from '../transition.ts';

const words = (subject: string) => ({
  en: {
    subject,
    heading: subject,
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Shalom' }] }] },
  },
});
const letter = (given: Case) => ({
  people: [{ application_id: idOf(given, 'application') }],
  words: words('News'),
  expected_recipients: 1,
});

const above = (limit: number): Step =>
  doing((_given, db) => db.sql('update public.program_year_settings set second_officer_above = $1', [limit]));
const sentLetter: Step = async (given, { db }) => {
  const { mailing } = await db.call<{ mailing: { id: string } }>(
    people.admissions,
    'send_mailing',
    letter(given),
  );
  return { letter: mailing.id };
};
const theMail: Step = async (given, { db }) => ({
  mail: await one(db, 'select id from public.email_outbox where mailing_id = $1', [idOf(given, 'letter')]),
});

/** The year needs a second officer for two recipients or more; one waiting letter counts one. */
const waiting: Given = after(
  submitted,
  above(1),
  sentLetter,
  doing((_given, db) => db.sql(`update public.mailings set state = 'undone' where state = 'queued'`)),
  doing((given, db) =>
    db.sql(`delete from public.email_outbox where mailing_id = $1`, [idOf(given, 'letter')]),
  ),
  doing((given, db) =>
    db.sql(`update public.mailings set state = 'waiting' where id = $1`, [idOf(given, 'letter')]),
  ),
  above(10),
);
const queued = after(submitted, above(10), sentLetter, theMail);

const act = (
  name: string,
  by: 'approve_mailing' | 'undo_mailing',
  as: Transition['as'],
  given: Given,
): Transition => ({
  name,
  by,
  as,
  given,
  args: async (now, db) => ({
    mailing_id: idOf(now, 'letter'),
    ...(by === 'approve_mailing'
      ? {
          expected_version: (
            await db.sql<{ version: number }>('select version from public.mailings where id = $1', [
              idOf(now, 'letter'),
            ])
          )[0]?.version,
        }
      : {}),
  }),
});

export const letters: Subject = {
  title: 'Letters of the office',
  transitions: [
    {
      name: 'sent to one person: queued, not before ten minutes',
      by: 'send_mailing',
      as: 'admissions',
      given: after(submitted, above(10)),
      args: letter,
    },
    act('waiting → queued, by a second officer', 'approve_mailing', 'admin', waiting),
    act('waiting → undone', 'undo_mailing', 'admissions', waiting),
    act('queued → undone, before it has gone', 'undo_mailing', 'admissions', queued),
  ],
};
