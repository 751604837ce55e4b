import { expect, test } from 'vitest';
import type { LogEntry } from '../../../components/record-history.ts';
import { linesOf, sentenceFor, titlesOf } from './timeline-words.ts';

const entry = (table_name: string, action: string, changes: LogEntry['changes'] = {}, id = 1): LogEntry => ({
  id,
  at: `2026-11-20T10:00:0${id % 10}Z`,
  actor_name: 'Naftali Willowchair',
  actor_role: 'admissions',
  action,
  table_name,
  row_id: 'row',
  changes,
  note: null,
});
const to = (value: string | null, old: string | null = null) => ({ old, new: value });

test.each([
  [
    'application_decisions',
    'update',
    { status: to('accepted', 'submitted') },
    'Decision: Submitted → Accepted',
  ],
  ['application_decisions', 'update', { published_at: to('2026-11-20') }, 'The decision was published'],
  [
    'application_decisions',
    'update',
    { publish_at: to('2027-03-04T08:00:00Z') },
    'Publication set for March 4, 2027 at 10:00 AM',
  ],
  [
    'application_decisions',
    'update',
    { publish_at: to('2027-03-04T08:00:00Z'), undo_to: { old: null, new: { status: 'submitted' } } },
    'The decision takes effect on March 4, 2027 at 10:00 AM; until then it can be undone',
  ],
  [
    'application_decisions',
    'update',
    {
      status: to('submitted', 'accepted'),
      decided_at: to('2027-03-01T08:00:00Z', '2027-03-04T08:00:00Z'),
      undo_to: { old: { status: 'submitted', decided_at: '2027-03-01T08:00:00Z' }, new: null },
    },
    'Decision undone: Accepted → Submitted',
  ],
  [
    'application_decisions',
    'update',
    {
      status: to('waitlisted', 'accepted'),
      decided_at: to('2027-03-04T08:05:00Z', '2027-03-04T08:00:00Z'),
      undo_to: { old: { status: 'submitted', decided_at: '2027-03-01T08:00:00Z' }, new: null },
    },
    'Decision: Accepted → Waitlisted',
  ],
  ['application_readers', 'insert', { reader_id: to('Rivka Demo') }, 'Rivka Demo was asked to read the file'],
  [
    'application_readers',
    'delete',
    { reader_id: to(null, '3f0c1a52-0000-4000-8000-000000000000') },
    'A colleague no longer has to read the file',
  ],
  // Nobody knew of it: returning to pending settles it, and nothing is published.
  [
    'application_decisions',
    'update',
    { status: to('submitted', 'accepted'), published_at: to('2027-03-04T08:00:00Z') },
    'Decision: Accepted → Submitted',
  ],
  ['applications', 'update', { status: to('submitted', 'draft') }, 'The application was submitted'],
  ['applications', 'update', { status: to('accepted', 'submitted') }, 'The applicant now sees: Accepted'],
  [
    'application_documents',
    'update',
    { state: to('replace'), reason: to('Too dark') },
    'Document: needs replacing (Too dark)',
  ],
  ['interviews', 'insert', {}, 'An interview was scheduled'],
  [
    'place_offers',
    'offer',
    { days: { old: null, new: 3 } },
    'A place was offered from the waitlist, with 3 days to answer',
  ],
  [
    'place_offers',
    'lapse',
    { reply_due_at: to(null, '2027-03-04T08:00:00Z') },
    'The offered place was declined by silence',
  ],
  ['waitlist_entries', 'keep', {}, 'The applicant asked to stay on the waitlist'],
  ['waitlist_entries', 'update', { place: { old: 3, new: 1 } }, 'Moved to place 1 of the waitlist'],
  ['interviews', 'update', { slot_id: to('b', 'a') }, 'The interview was moved'],
  ['interviews', 'delete', {}, 'The interview was cancelled'],
  ['application_notes', 'delete', {}, 'A note was removed'],
  [
    'application_extensions',
    'insert',
    { until: to('2027-02-01T07:59:00Z') },
    'Deadline extended to February 1, 2027 at 9:59 AM',
  ],
  [
    'email_outbox',
    'insert',
    { template: to('interview_scheduled') },
    'Mail “Interview scheduled” was written',
  ],
  [
    'email_outbox',
    'update',
    { state: to('failed'), last_error: to('550 mailbox full') },
    'A mail could not be delivered: 550 mailbox full',
  ],
  ['email_outbox', 'update', { state: to('queued') }, 'A mail will be sent again'],
  ['students', 'insert', {}, 'The student record was prepared'],
  ['enrollment_tasks', 'insert', { title: to('Travel') }, 'A task was added'],
  ['enrollment_tasks', 'update', { claimed_at: to('2026-11-20') }, 'A task was completed'],
] as const)('%s %s %j: %s', (table, action, changes, sentence) => {
  expect(sentenceFor(entry(table, action, changes))).toBe(sentence);
});

test('a task of the file is called by its title', () => {
  const titles = new Map([['row', 'Travel Arrangements']]);
  expect(sentenceFor(entry('enrollment_tasks', 'update', { claimed_at: to('2026') }), titles)).toBe(
    'Task completed: Travel Arrangements',
  );
  expect(sentenceFor(entry('enrollment_tasks', 'update', { claimed_at: to(null, '2026') }), titles)).toBe(
    'Task opened again: Travel Arrangements',
  );
  expect(sentenceFor(entry('enrollment_tasks', 'update', { checked_at: to('2026') }), titles)).toBe(
    'Task checked: Travel Arrangements',
  );
  expect(sentenceFor(entry('enrollment_tasks', 'update', { checked_at: to(null, '2026') }), titles)).toBe(
    'Task to be checked again: Travel Arrangements',
  );
});

test('a mail is called by its kind, which its first entry says', () => {
  const [failed] = linesOf([
    entry('email_outbox', 'update', { state: to('failed'), last_error: to('mailbox full') }),
    entry('email_outbox', 'insert', { template: to('interview_scheduled') }),
  ]);
  expect(failed?.sentence).toBe('Mail “Interview scheduled” could not be delivered: mailbox full');
});

test('what one act wrote several times over is one line', () => {
  const lines = linesOf([
    entry('enrollment_tasks', 'insert', {}, 3),
    entry('enrollment_tasks', 'insert', {}, 2),
    entry('students', 'insert', {}, 1),
  ]);
  expect(lines.map(({ sentence, times }) => [sentence, times])).toEqual([
    ['A task was added', 2],
    ['The student record was prepared', 1],
  ]);
});

test('a submission is the applicant’s act alone: nobody has opened the file for review by it', () => {
  const lines = linesOf([
    entry('application_decisions', 'insert', { status: to('submitted') }),
    entry('applications', 'update', { status: to('submitted', 'draft') }),
  ]);
  expect(lines.map(({ sentence }) => sentence)).toEqual(['The application was submitted']);
});

test('a document keeps its name when only its state changes, and a file for a question of the year has its words', () => {
  const sent = { kind: to('question'), question_id: to('q-1'), state: to('uploading') };
  const of = (row_id: string, changes: LogEntry['changes'], id: number): LogEntry => ({
    ...entry('application_documents', id < 3 ? 'insert' : 'update', changes, id),
    row_id,
  });
  const lines = linesOf(
    [
      of('d-2', { state: to('checked', 'received') }, 4),
      of('d-1', { state: to('replace', 'received'), reason: to('Too dark') }, 3),
      of('d-2', { kind: to('transcript'), question_id: to(null), state: to('uploading') }, 2),
      of('d-1', sent, 1),
    ],
    new Map([['q-1', 'A letter of your school']]),
  );
  expect(lines.map(({ sentence }) => sentence)).toEqual([
    'Transcript: checked',
    'A letter of your school: needs replacing (Too dark)',
    'Transcript: upload began',
    'A letter of your school: upload began',
  ]);
  expect(linesOf([of('d-1', sent, 1)]).map(({ sentence }) => sentence)).toEqual([
    'File for a question of the year: upload began',
  ]);
});

test('referees, documents and times are called as the file calls them, colleagues by name', () => {
  const titles = titlesOf({
    tasks: [],
    own_answers: [],
    choices: [],
    documents: [{ id: 'd-1', kind: 'transcript', question_id: null }],
    references: [{ id: 'r-1', name: 'Rabbi Dov Lanternhill' }],
    interview: { slot_id: 's-1', starts_at: '2027-01-05T13:00:00Z' },
  } as unknown as Parameters<typeof titlesOf>[0]);
  const said = (table: string, action: string, row_id: string, changes: LogEntry['changes'] = {}): string =>
    sentenceFor({ ...entry(table, action, changes), row_id }, titles);
  expect(said('reference_requests', 'letter_received', 'r-1')).toBe(
    'The letter of Rabbi Dov Lanternhill came',
  );
  expect(said('reference_requests', 'insert', 'r-1')).toBe('Rabbi Dov Lanternhill was asked for a letter');
  expect(said('reference_requests', 'letter_declined', 'gone')).toBe('A referee cannot write');
  expect(said('application_documents', 'update', 'd-1', { state: to('checked') })).toBe(
    'Transcript: checked',
  );
  expect(said('interviews', 'insert', 'i-1', { slot_id: to('s-1') })).toBe(
    'An interview was scheduled for January 5, 2027 at 3:00 PM',
  );
  expect(said('application_scores', 'submit', 'x')).toBe('Naftali Willowchair handed in a score');
});

test.each([
  ['students', 'merge', 'The student record was merged with another one of the same person'],
  ['students', 'withdraw_invitation', 'The invitation to make an account was withdrawn'],
  ['student_enrollments', 'update', 'The student’s year was changed'],
  ['threads', 'file_opened', 'A file that came with a message was opened'],
])('%s %s is a sentence, not a table', (table, action, sentence) => {
  expect(sentenceFor(entry(table, action))).toBe(sentence);
});
