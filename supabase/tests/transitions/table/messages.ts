/** Messages between a person and the office. */
import { people, service } from '../../harness/people.ts';
import { account, after, doing, one, submitted, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

/** Keys are the sender's own. */
/** Never the person's own id, whose digit there is a 4. */
const key = (n: number, { user }: Case): string => `${user.id.slice(0, 14)}${n + 4}${user.id.slice(15)}`;
const FILE = { file_name: 'ticket.pdf', content_type: 'application/pdf', size_bytes: 10 };
const written: Step = doing((given, db) =>
  db.call(given.user, 'send_my_message', { message_id: key(1, given), body: 'When do we begin?' }),
);
const answered: Step = doing((given, db) =>
  db.call(people.admissions, 'send_message', {
    person_id: given.user.id,
    message_id: key(2, given),
    body: 'On Sunday.',
  }),
);
const person = (given: Case) => ({ person_id: given.user.id });
const waiting = after(submitted, written, uncounted);
const inConversation = after(submitted, written, answered, uncounted);
const announced: Step = async (given, { db }) => {
  await db.call(given.user, 'begin_message_file', FILE);
  return {
    upload: await one(db, 'select id from private.thread_files where uploaded_by = $1', [given.user.id]),
  };
};
const finished = (detected_type: string) => (given: Case) => ({
  upload_id: idOf(given, 'upload'),
  owner_id: given.user.id,
  detected_type,
  size_bytes: 10,
});
const answer: Step = async (_given, { db }) => ({
  answer: (
    await db.call<{ id: string }>(people.admin, 'save_canned_answer', {
      answer_id: null,
      form: { title: 'Where to land', body: 'In Lod.' },
    })
  ).id,
});

export const messages: Subject = {
  title: 'Messages',
  transitions: [
    {
      name: 'before any application: a first message',
      by: 'send_my_message',
      as: 'applicant',
      given: after(account, uncounted),
      args: (given) => ({ message_id: key(1, given), body: 'When do we begin?' }),
      then: {
        audit_log: ['+ message_received threads'],
        'private.rate_limits': ['+ message, 1'],
        'private.thread_messages': ['+ applicant, When do we begin?'],
        'private.threads': ['+ the applicant, open, applicant'],
      },
    },
    {
      name: 'waiting: the same message sent once more',
      by: 'send_my_message',
      as: 'applicant',
      given: after(waiting),
      args: (given) => ({ message_id: key(1, given), body: 'When do we begin?' }),
      then: { 'private.rate_limits': ['+ message, 1'] },
    },
    {
      name: 'waiting: answered by an officer, whose thread it becomes; a mail says so',
      by: 'send_message',
      as: 'admissions',
      given: waiting,
      args: (given) => ({ ...person(given), message_id: key(2, given), body: 'On Sunday.' }),
      then: {
        audit_log: ['+ insert email_outbox', '+ message_sent threads'],
        email_outbox: ['+ message_waiting, the applicant, queued'],
        'private.thread_messages': ['+ office, On Sunday.'],
        'private.threads': [
          'assigned_to: – → admissions, last_at: now, last_side: applicant → office, office_read: 0 → 2, office_read_at: – → now, told_of: – → an id',
        ],
      },
    },
    {
      name: 'answered: a second answer, and no second mail',
      by: 'send_message',
      as: 'admissions',
      given: inConversation,
      args: (given) => ({ ...person(given), message_id: key(3, given), body: 'At nine.' }),
      then: {
        audit_log: ['+ message_sent threads'],
        'private.thread_messages': ['+ office, At nine.'],
        'private.threads': ['last_at: now, office_read: 2 → 3, office_read_at: now'],
      },
    },
    {
      name: 'answered: read by the person; a mail that still waits does not go',
      by: 'read_my_messages',
      as: 'applicant',
      given: inConversation,
      args: (given) => ({ message_id: key(2, given) }),
      then: {
        audit_log: ['+ update email_outbox'],
        email_outbox: ['last_error: – → The message has been read., state: queued → cancelled'],
        'private.threads': ['person_read: 1 → 2, person_read_at: now, told_of: an id → –'],
      },
    },
    {
      name: 'waiting: read by the office',
      by: 'read_messages',
      as: 'admissions',
      given: waiting,
      args: (given) => ({ ...person(given), message_id: key(1, given) }),
      then: { 'private.threads': ['office_read: 0 → 1, office_read_at: – → now'] },
    },
    {
      name: 'waiting: given to an officer',
      by: 'assign_thread',
      as: 'admissions',
      given: waiting,
      args: (given) => ({ ...person(given), officer_id: people.admin.id }),
      then: { audit_log: ['+ assigned threads'], 'private.threads': ['assigned_to: – → admin'] },
    },
    {
      name: 'answered → closed',
      by: 'set_thread_state',
      as: 'admissions',
      given: inConversation,
      args: (given) => ({ ...person(given), state: 'closed' }),
      then: { audit_log: ['+ closed threads'], 'private.threads': ['state: open → closed'] },
    },
    {
      name: 'closed → open by a new message of the person',
      by: 'send_my_message',
      as: 'applicant',
      given: after(
        inConversation,
        doing((given, db) =>
          db.call(people.admissions, 'set_thread_state', { person_id: given.user.id, state: 'closed' }),
        ),
        uncounted,
      ),
      args: (given) => ({ message_id: key(4, given), body: 'Thank you.' }),
      then: {
        audit_log: ['+ message_received threads'],
        'private.rate_limits': ['+ message, 1'],
        'private.thread_messages': ['+ applicant, Thank you.'],
        'private.threads': [
          'last_at: now, last_side: office → applicant, person_read: 1 → 3, person_read_at: now, state: closed → open, told_of: an id → –',
        ],
      },
    },
    {
      name: 'a file announced for a message',
      by: 'begin_message_file',
      as: 'applicant',
      given: waiting,
      args: () => FILE,
      then: {
        'private.rate_limits': ['+ message_file, 1'],
        'private.thread_files': ['+ applicant, ticket.pdf, uploading'],
      },
    },
    {
      name: 'announced: the file has come',
      by: 'finish_message_file',
      as: 'service',
      given: after(waiting, announced, uncounted),
      args: finished('application/pdf'),
      then: { 'private.thread_files': ['state: uploading → received'] },
    },
    {
      name: 'announced: something else has come',
      by: 'finish_message_file',
      as: 'service',
      given: after(waiting, announced, uncounted),
      args: finished('image/png'),
      then: { 'private.thread_files': ['state: uploading → removed'] },
    },
    {
      name: 'received: the file is sent with a message',
      by: 'send_my_message',
      as: 'applicant',
      given: after(
        waiting,
        announced,
        doing((given, db) => db.call(service, 'finish_message_file', finished('application/pdf')(given))),
        uncounted,
      ),
      args: (given) => ({ message_id: key(5, given), body: '', files: [idOf(given, 'upload')] }),
      then: {
        audit_log: ['+ message_received threads'],
        'private.rate_limits': ['+ message, 1'],
        'private.thread_files': ['message_id: – → an id'],
        'private.thread_messages': ['+ applicant, '],
        'private.threads': ['last_at: now, person_read: 1 → 2, person_read_at: now'],
      },
    },
    {
      name: 'a ready answer written',
      by: 'save_canned_answer',
      as: 'admin',
      given: account,
      args: () => ({ answer_id: null, form: { title: 'When we begin', body: 'On Sunday.' } }),
      then: { audit_log: ['+ insert canned_answers'], canned_answers: ['+ When we begin'] },
    },
    {
      name: 'a ready answer removed',
      by: 'remove_canned_answer',
      as: 'admin',
      given: after(account, answer),
      args: (given) => ({ answer_id: idOf(given, 'answer') }),
      then: { audit_log: ['+ delete canned_answers'], canned_answers: ['− Where to land'] },
    },
  ],
};
