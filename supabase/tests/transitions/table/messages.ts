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
  await db.call(given.user, 'announce_message_file', FILE);
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
    },
    {
      name: 'waiting: the same message sent once more',
      by: 'send_my_message',
      as: 'applicant',
      given: after(waiting),
      args: (given) => ({ message_id: key(1, given), body: 'When do we begin?' }),
    },
    {
      name: 'waiting: answered by an officer, whose thread it becomes; a mail says so',
      by: 'send_message',
      as: 'admissions',
      given: waiting,
      args: (given) => ({ ...person(given), message_id: key(2, given), body: 'On Sunday.' }),
    },
    {
      name: 'answered: a second answer, and no second mail',
      by: 'send_message',
      as: 'admissions',
      given: inConversation,
      args: (given) => ({ ...person(given), message_id: key(3, given), body: 'At nine.' }),
    },
    {
      name: 'answered: read by the person; a mail that still waits does not go',
      by: 'read_my_messages',
      as: 'applicant',
      given: inConversation,
      args: (given) => ({ message_id: key(2, given) }),
    },
    {
      name: 'waiting: read by the office',
      by: 'read_messages',
      as: 'admissions',
      given: waiting,
      args: (given) => ({ ...person(given), message_id: key(1, given) }),
    },
    {
      name: 'waiting: given to an officer',
      by: 'assign_thread',
      as: 'admissions',
      given: waiting,
      args: (given) => ({ ...person(given), officer_id: people.admin.id }),
    },
    {
      name: 'answered → closed',
      by: 'set_thread_state',
      as: 'admissions',
      given: inConversation,
      args: (given) => ({ ...person(given), state: 'closed' }),
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
    },
    {
      name: 'a file announced for a message',
      by: 'announce_message_file',
      as: 'applicant',
      given: waiting,
      args: () => FILE,
    },
    {
      name: 'announced: the file has come',
      by: 'finish_message_file',
      as: 'service',
      given: after(waiting, announced, uncounted),
      args: finished('application/pdf'),
    },
    {
      name: 'announced: something else has come',
      by: 'finish_message_file',
      as: 'service',
      given: after(waiting, announced, uncounted),
      args: finished('image/png'),
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
    },
    {
      name: 'a ready answer written',
      by: 'save_canned_answer',
      as: 'admin',
      given: account,
      args: () => ({ answer_id: null, form: { title: 'When we begin', body: 'On Sunday.' } }),
    },
    {
      name: 'a ready answer removed',
      by: 'remove_canned_answer',
      as: 'admin',
      given: after(account, answer),
      args: (given) => ({ answer_id: idOf(given, 'answer') }),
    },
  ],
};
