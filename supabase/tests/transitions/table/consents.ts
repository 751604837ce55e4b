/** The consent of a parent or guardian, from the asking to the signature. */
import { completeForm, createUser, decide, startComplete, submitComplete } from '../../harness/applicants.ts';
import { guardian, signature, UNDER_AGE } from '../../harness/guardians.ts';
import { people } from '../../harness/people.ts';
import { after, doing, one, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Given, type Subject } from '../transition.ts';

const EMAIL = 'mother@example.org';
const ask: Step = async (given, { db }) => {
  await db.call(given.user, 'ask_consent', guardian(EMAIL));
  return {
    consent: await one(
      db,
      'select id from private.guardian_consents where application_id = $1 and ended_at is null',
      [idOf(given, 'application')],
    ),
  };
};
const token = (given: Case): string => `token of ${idOf(given, 'consent')}`;
/** The mail has gone, and its link is known. */
const mailed: Step = doing((given, db) =>
  db.sql(
    `with sent as (update public.email_outbox set state = 'sent', sent_at = now() where link_for = $1 returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($2), id from sent`,
    [idOf(given, 'consent'), token(given)],
  ),
);
const minor: Given = async ({ db }) => {
  const user = await createUser(db);
  return { user, ids: { application: await submitComplete(db, user, { date_of_birth: UNDER_AGE }) } };
};
const minorDraft: Given = async ({ db }) => {
  const user = await createUser(db);
  return {
    user,
    ids: { application: await startComplete(db, user, completeForm({ date_of_birth: UNDER_AGE })) },
  };
};
const signing = (given: Case) => ({ token: token(given), form: signature, words_number: 1 });
const asked = after(minor, ask, mailed, uncounted);
const given = after(
  asked,
  doing((of, db) => db.call(people.anon, 'sign_consent', signing(of))),
);
const silent: Step = doing((of, db) =>
  db.sql(`update private.guardian_consents set mailed_at = mailed_at - interval '4 days' where id = $1`, [
    idOf(of, 'consent'),
  ]),
);
/** Accepted, the place taken, the deposit paid. */
const ready = after(
  asked,
  doing(async (of, db) => {
    await decide(db, idOf(of, 'application'), 'accepted', { hold: false });
    await db.call(of.user, 'reply_to_offer', { accept: true });
    const student = await one(db, 'select id from public.students where application_id = $1', [
      idOf(of, 'application'),
    ]);
    await db.call(people.admin, 'record_payment', {
      student_id: student,
      payment: {
        kind: 'deposit',
        amount: 500,
        received_on: new Date().toISOString().slice(0, 10),
        method: 'check',
      },
    });
  }),
);

export const consents: Subject = {
  title: 'Consent of a parent or guardian',
  transitions: [
    {
      name: 'draft: a guardian is asked',
      by: 'ask_consent',
      as: 'applicant',
      given: after(minorDraft, uncounted),
      args: () => guardian(EMAIL),
    },
    {
      name: 'submitted: a guardian is asked at another address, the first link ends',
      by: 'ask_consent',
      as: 'applicant',
      given: asked,
      args: () => guardian('father@example.org'),
    },
    {
      name: 'asked: reminded',
      by: 'remind_consent',
      as: 'applicant',
      given: after(asked, silent),
      args: () => ({}),
    },
    {
      name: 'asked: the page is opened',
      by: 'consent_page',
      as: 'visitor',
      given: asked,
      args: (of) => ({ token: token(of) }),
    },
    {
      name: 'asked → given',
      by: 'sign_consent',
      as: 'visitor',
      given: asked,
      args: signing,
    },
    {
      name: 'given: signed a second time',
      by: 'sign_consent',
      as: 'visitor',
      given,
      args: signing,
    },
    {
      name: 'given: the guardian follows by the same link',
      by: 'accept_parent_invitation',
      as: 'applicant',
      given: async (world) => ({ ...(await given(world)), user: await createUser(world.db) }),
      args: (of) => ({ token: token(of) }),
    },
    {
      name: 'asked → given, with the place taken and the deposit paid: registered',
      by: 'sign_consent',
      as: 'visitor',
      given: ready,
      args: signing,
    },
    {
      name: 'asked → refused',
      by: 'refuse_consent',
      as: 'visitor',
      given: asked,
      args: (of) => ({ token: token(of), note: 'Not this year.' }),
    },
    {
      name: 'given → rejected',
      by: 'reject_consent',
      as: 'admissions',
      given,
      args: (of) => ({ consent_id: idOf(of, 'consent'), reason: 'This is his brother.' }),
    },
  ],
};
