/** Messages between a person and the office: one thread for each person, read by its two sides alone. */
import { z } from 'zod';
import { threadCounts } from './applications.ts';
import { tellingRefusals } from './decision-letters.ts';
import { changeRefusals, fn, formOf } from './define.ts';
import { relation } from './guardians.ts';
import { canned_answers } from './rows.generated.ts';
import { count, id, instant, listOf, nothing, text, version } from './values.ts';

const state = z.enum(['open', 'closed']);
const side = z.enum(['applicant', 'parent', 'office']);
const message = z.strictObject({
  id,
  side,
  /** Who wrote it; told to the office alone. */
  author_name: text.nullable(),
  body: text,
  at: instant,
  /** The other side has read it. */
  seen: z.boolean(),
  files: z.array(z.strictObject({ id, file_name: text, content_type: text, size_bytes: count })),
});
const messages = z.array(message);
/** Somebody's child whose application they follow. */
const childOf = z.strictObject({ application_id: id, name: text, relation });
const children = z.array(childOf);
const ownThread = z.strictObject({
  state: state.nullable(),
  /** As whom the caller writes. */
  side: z.enum(['applicant', 'parent']),
  children,
  unread: count,
  messages,
});
const file = {
  application_id: id.nullable(),
  student_id: id.nullable(),
};
const officeThread = z.strictObject({
  person: z.strictObject({
    id,
    name: text,
    /** Whose parent they are. */
    children,
    /** Their parents who have accounts, and threads of their own. */
    parents: z.array(z.strictObject({ person_id: id, name: text, relation })),
    email: text.nullable(),
    ...file,
  }),
  /** Null while nothing was written. */
  state: state.nullable(),
  assigned_to: id.nullable(),
  assigned_name: text.nullable(),
  version,
  unread: count,
  messages,
});
const threadLine = z.strictObject({
  person_id: id,
  name: text,
  children,
  email: text.nullable(),
  ...file,
  state,
  assigned_to: id.nullable(),
  assigned_name: text.nullable(),
  last_at: instant,
  last_side: side,
  last_words: text,
  unread: count,
});
const failedMail = z.strictObject({
  id,
  template: text,
  to_email: text,
  last_error: text.nullable(),
  failed_at: instant,
  referee: text.nullable(),
  to_account: z.boolean(),
});
const posting = ['required:body', 'too_long:body', 'invalid_value:files', 'conflict'] as const;
const newMessage = { message_id: id, body: text, files: listOf(id).optional() };

const ownSide = {
  my_thread: fn({
    about: 'The caller’s conversation with the office.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: ownThread,
    refusals: [],
  }),
  unread_messages: fn({
    about: 'How many messages of the office the caller has not read.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: count,
    refusals: [],
  }),
  send_my_message: fn({
    about:
      'Writes to the office; `message_id` is a new key of the caller’s, so that sending twice writes once.',
    callers: 'signed in',
    args: newMessage,
    result: ownThread,
    refusals: [...posting, 'limit_reached'],
  }),
  read_my_messages: fn({
    about: 'Marks the caller’s messages read, up to this one.',
    callers: 'signed in',
    args: { message_id: id },
    result: nothing,
    refusals: [],
  }),
  announce_message_file: fn({
    about:
      'Announces a file for a message: put it into storage there, then invoke the function `complete-message-file`.',
    callers: 'signed in',
    args: { file_name: text, content_type: text, size_bytes: count, person_id: id.nullish() },
    result: z.strictObject({ upload_id: id, bucket: text, path: text }),
    refusals: ['not_found', 'wrong_type:file', 'invalid_value:file', 'limit_reached:file'],
  }),
};

const officeSide = {
  office_threads: fn({
    about: 'A page of 25 threads, those that wait for an answer first.',
    callers: 'officers',
    reads: true,
    args: { wanted: z.enum(['mine', 'unassigned', 'open', 'closed']).optional(), page: count.optional() },
    result: z.strictObject({ total: count, counts: threadCounts, threads: z.array(threadLine) }),
    refusals: ['invalid_value:wanted'],
  }),
  office_thread: fn({
    about:
      'The thread of a person, by file, record or person; null when nobody with an account is behind it.',
    callers: 'officers',
    reads: true,
    args: { subject: z.enum(['application', 'student', 'person']), subject_id: id },
    result: officeThread.nullable(),
    refusals: [],
  }),
  send_message: fn({
    about: 'Writes to a person, who is told by mail that something waits, once until they read.',
    callers: 'officers',
    args: { person_id: id, ...newMessage },
    result: officeThread.nullable(),
    refusals: [...posting, 'not_found', ...tellingRefusals],
  }),
  read_messages: fn({
    about: 'Marks a thread read for the office, up to this message.',
    callers: 'officers',
    args: { person_id: id, message_id: id },
    result: nothing,
    refusals: ['not_found'],
  }),
  assign_thread: fn({
    about: 'Says which officer answers for a thread; null: nobody.',
    callers: 'officers',
    args: { person_id: id, officer_id: id.nullable() },
    result: officeThread.nullable(),
    refusals: ['not_found', 'invalid_value:officer'],
  }),
  set_thread_state: fn({
    about: 'Closes a thread or opens it again; a new message of the person opens it too.',
    callers: 'officers',
    args: { person_id: id, state },
    result: officeThread.nullable(),
    refusals: ['not_found', 'invalid_value:state'],
  }),
  save_canned_answer: fn({
    about: 'Writes a ready answer that officers insert and change.',
    callers: 'administrators',
    args: {
      answer_id: id.nullable(),
      form: formOf(['title', 'body']),
      expected_version: version.nullish(),
    },
    result: canned_answers,
    refusals: changeRefusals,
  }),
  remove_canned_answer: fn({
    about: 'Removes a ready answer.',
    callers: 'administrators',
    args: { answer_id: id },
    result: nothing,
    refusals: [],
  }),
  failed_mails: fn({
    about: 'Mails about a file or a record that could not be delivered.',
    callers: 'officers',
    reads: true,
    args: { subject: z.enum(['application', 'student']), subject_id: id },
    result: z.array(failedMail),
    refusals: [],
  }),
};

export const messageFunctions = { ...ownSide, ...officeSide };

export const announced_message_file = fn({
  about: 'Where an announced file of a message lies.',
  callers: 'secret key',
  reads: true,
  args: { upload_id: id, owner_id: id },
  result: z.strictObject({ path: text, state: z.enum(['uploading', 'received', 'removed']) }),
  refusals: ['not_found'],
});

export const finish_message_file = fn({
  about: 'Says what was found in an announced file of a message.',
  callers: 'secret key',
  args: { upload_id: id, owner_id: id, detected_type: text.nullable(), size_bytes: count },
  result: z.strictObject({ state: z.enum(['received', 'removed']) }),
  refusals: ['not_found'],
});

/** Only with the secret key. */
export const messageUploads = {
  announced_message_file,
  finish_message_file,
};
