/** The machines of states that are walked: applications, documents, questions, mails. */
import type { Row } from '../harness/database.ts';
import { applicationStatuses } from '@school/shared/statuses';
import { after, completeDraft, draft, one, submitted } from './givens.ts';
import type { Given } from './transition.ts';
import type { Act, Ask, Machine } from './walk.ts';

const first = async (ask: Ask, text: string, id: string | undefined): Promise<Row> =>
  (await ask(text, [id]))[0] ?? {};

const onDecision =
  (more: Row): Act['args'] =>
  async (given, ask) => {
    const { version } = await first(
      ask,
      'select version::int from public.application_decisions where id = $1',
      given.ids['application'],
    );
    return { application_id: given.ids['application'], expected_version: version ?? 0, ...more };
  };

/** Held: what is published at once is published by the acts below, from the same states. */
const decisionActs: Act[] = applicationStatuses.map((decision) => ({
  name: 'record_decision',
  as: 'admissions',
  args: onDecision({ decision, hold: true }),
}));

/** A complete draft, and everything that anybody may do with its status. */
export const applicationMachine: Machine = {
  of: 'application',
  follows: [
    { table: 'applications', column: 'status', where: 't.id = $1' },
    { table: 'application_decisions', column: 'status', where: 't.id = $1' },
  ],
  besides: `select d.published_at is null as held, a.place_accepted_at is null as open, a.set_aside_at is null as goes_on,
      (select s.registration_deposit_paid from public.students s where s.application_id = a.id) as paid
    from public.applications a left join public.application_decisions d on d.id = a.id where a.id = $1`,
  acts: [
    { name: 'set_draft_aside', as: 'applicant', args: () => ({}) },
    { name: 'take_up_draft', as: 'applicant', args: () => ({}) },
    { name: 'submit_application', as: 'applicant', args: () => ({}) },
    { name: 'withdraw_application', as: 'applicant', args: () => ({}) },
    { name: 'reply_to_offer', as: 'applicant', args: () => ({ accept: true }) },
    { name: 'reply_to_offer', as: 'applicant', args: () => ({ accept: false }) },
    ...decisionActs,
    { name: 'publish_decision', as: 'admissions', args: onDecision({}) },
    {
      name: 'publish_due_decisions',
      as: 'service',
      // Its time has come.
      args: async (given, ask) => {
        await ask(
          `update public.application_decisions set publish_at = '2020-01-01' where id = $1 and published_at is null`,
          [given.ids['application']],
        );
        return {};
      },
    },
    { name: 'register_application', as: 'admissions', args: onDecision({}) },
    {
      name: 'record_payment',
      as: 'admin',
      args: async (given, ask) => ({
        student_id:
          (
            await first(
              ask,
              'select id from public.students where application_id = $1',
              given.ids['application'],
            )
          )['id'] ?? given.ids['application'],
        payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
      }),
    },
  ],
};

const file: Row = {
  kind: 'resume',
  file_name: 'life.pdf',
  content_type: 'application/pdf',
  size_bytes: 1200,
};

/** One more document of a complete draft. */
export const withDocument: Given = after(completeDraft, async (given, { db }) => ({
  document: (await db.call<{ document_id: string }>(given.user, 'announce_document', file)).document_id,
}));

const finish =
  (which: 'this' | 'newest', detected_type: string): Act['args'] =>
  async (given, ask) => ({
    document_id:
      which === 'this'
        ? given.ids['document']
        : (
            await first(
              ask,
              `select id from public.application_documents where application_id = $1 and kind = 'resume'
               order by state = 'uploading' and id <> $2 desc`.replace(
                '$2',
                `'${given.ids['document'] ?? ''}'`,
              ),
              given.ids['application'],
            )
          )['id'],
    owner_id: given.user.id,
    detected_type,
    size_bytes: 1200,
  });

const reviews: Act[] = ['checked', 'received', 'replace'].map((state) => ({
  name: 'review_document',
  as: 'admissions',
  args: (given) => ({ document_id: given.ids['document'], state, reason: 'Why.' }),
}));

export const documentMachine: Machine = {
  of: 'document',
  follows: [{ table: 'application_documents', column: 'state', where: 't.id = $1' }],
  besides: `select a.status, (select count(*) filter (where x.state = 'uploading') from public.application_documents x
      where x.application_id = a.id and x.kind = d.kind and x.id <> d.id) > 0 as another
    from public.application_documents d join public.applications a on a.id = d.application_id where d.id = $1`,
  acts: [
    { name: 'finish_document_upload', as: 'service', args: finish('this', 'application/pdf') },
    { name: 'finish_document_upload', as: 'service', args: finish('this', 'image/png') },
    { name: 'remove_document', as: 'applicant', args: (given) => ({ document_id: given.ids['document'] }) },
    { name: 'submit_application', as: 'applicant', args: () => ({}) },
    { name: 'withdraw_application', as: 'applicant', args: () => ({}) },
    { name: 'announce_document', as: 'applicant', args: () => file },
    { name: 'finish_document_upload', as: 'service', args: finish('newest', 'application/pdf') },
    ...reviews,
  ],
};

const onQuestion =
  (more: Row): Act['args'] =>
  async (given, ask) => ({
    question_id: given.ids['question'],
    expected_version: (
      await first(ask, 'select version::int from public.questions where id = $1', given.ids['question'])
    )['version'],
    ...more,
  });

export const asked: Given = after(draft, async (_given, { db }) => ({
  question: await one(
    db,
    `insert into public.questions (name, email, subject, message)
     values ('Ruth', 'ruth@example.org', 'Visit', 'May we come?') returning id`,
    [],
  ),
}));

export const questionMachine: Machine = {
  of: 'question',
  follows: [{ table: 'questions', column: 'state', where: 't.id = $1' }],
  besides: 'select 1 from public.questions where id = $1',
  acts: [
    ...['new', 'answered', 'closed'].map((state): Act => ({
      name: 'set_question_state',
      as: 'admissions',
      args: onQuestion({ state }),
    })),
    { name: 'answer_question', as: 'admissions', args: onQuestion({ answer: 'Yes.' }) },
  ],
};

export const mailed: Given = after(draft, async (given, { db }) => {
  await db.sql(`update public.email_outbox set state = 'cancelled'`);
  await db.sql(`select private.enqueue_mail($1, 'staff_invitation', '{}', 'walked')`, [given.user.email]);
  // One try from the last: both ends of failing are near.
  await db.sql(`update public.email_outbox set attempts = 7 where event_key = 'walked'`);
  return { mail: await one(db, `select id from public.email_outbox where event_key = 'walked'`, []) };
});

const finishMail =
  (error: string | null): Act['args'] =>
  async (given, ask) => ({
    outbox_id: given.ids['mail'],
    lease: (await first(ask, 'select lease from public.email_outbox where id = $1', given.ids['mail']))[
      'lease'
    ],
    error,
  });

export const mailMachine: Machine = {
  of: 'mail',
  follows: [{ table: 'email_outbox', column: 'state', where: 't.id = $1' }],
  besides: 'select attempts from public.email_outbox where id = $1',
  acts: [
    { name: 'claim_outbox', as: 'service', args: () => ({ batch: 100 }) },
    { name: 'finish_outbox', as: 'service', args: finishMail(null) },
    { name: 'finish_outbox', as: 'service', args: finishMail('busy') },
    ...(['retry_mail', 'cancel_mail'] as const).map((name): Act => ({
      name,
      as: 'admin',
      args: (given) => ({ outbox_id: given.ids['mail'] }),
    })),
  ],
};

/** A correction of a name that nobody has answered. */
export const nameAsked: Given = after(submitted, async (given, { db }) => ({
  request: (
    await db.call<{ id: string }>(given.user, 'ask_name_correction', {
      form: { first_name: 'Noah', last_name: 'Testly' },
    })
  ).id,
}));

const onRequest =
  (more: Row): Act['args'] =>
  async (given, ask) => ({
    request_id: given.ids['request'],
    expected_version: (
      await first(ask, 'select version::int from public.privacy_requests where id = $1', given.ids['request'])
    )['version'],
    ...more,
  });

export const privacyMachine: Machine = {
  of: 'request',
  follows: [{ table: 'privacy_requests', column: 'state', where: 't.id = $1' }],
  besides: 'select 1 from public.privacy_requests where id = $1',
  acts: [
    {
      name: 'withdraw_privacy_request',
      as: 'applicant',
      args: (given) => ({ request_id: given.ids['request'] }),
    },
    { name: 'confirm_name_correction', as: 'admissions', args: onRequest({}) },
    { name: 'refuse_privacy_request', as: 'admin', args: onRequest({ reason: 'Why.' }) },
  ],
};

/** A letter of the office that waits for a second officer. */
export const written: Given = after(submitted, async (given, { db }) => ({
  letter: await one(
    db,
    `insert into public.mailings (words, state, send_at, people, recipients, created_by)
     values ('{}', 'waiting', now(), jsonb_build_array(jsonb_build_object('application_id', $2::text)), 1, $1) returning id`,
    [given.user.id, given.ids['application']],
  ),
}));

export const letterMachine: Machine = {
  of: 'letter',
  follows: [{ table: 'mailings', column: 'state', where: 't.id = $1' }],
  besides: 'select 1 from public.mailings where id = $1',
  acts: (['approve_mailing', 'undo_mailing'] as const).map((name): Act => ({
    name,
    as: 'admin',
    args: async (given, ask) => {
      const id = given.ids['letter'];
      if (name === 'undo_mailing') return { mailing_id: id };
      const { version } = await first(ask, 'select version::int from public.mailings where id = $1', id);
      return { mailing_id: id, expected_version: version ?? 0 };
    },
  })),
};
