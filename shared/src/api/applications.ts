/** The office reads applications. */
import { z } from 'zod';
import { fn } from './define.ts';
import { line } from './lines.ts';
import { exportBegun, exportFormat, logEntry, matching, page, view } from './lists.ts';
import {
  application_decisions,
  application_documents,
  application_extensions,
  application_notes,
  application_references,
  applications,
  form_questions,
  interview_choices,
  interview_slots,
  interviews,
  program_years,
} from './rows.generated.ts';
import { taskState } from './tasks.ts';
import { count, id, instant, listOf, openingPurpose, readingPart, telling, text } from './values.ts';

const closedToStaff = {
  passport_number: true,
  passport_expires_on: true,
  special_learning_needs: true,
  date_of_birth: true,
} as const;
/** Columns that the caller's role may not see are absent. */
const officeApplication = applications.omit({ search_text: true }).partial(closedToStaff);

const slotFacts = interview_slots
  .pick({ starts_at: true, ends_at: true, kind: true, place: true, link: true })
  .extend({ interviewer_name: text.nullable() });

export const officeFile = z.strictObject({
  application: officeApplication,
  /** Where mails go: the address that the applicant signs in with. */
  account_email: text.nullable(),
  decision: application_decisions.extend({ decided_by_name: text.nullable(), telling: telling.nullable() }),
  documents: z.array(application_documents.extend({ state: z.enum(['received', 'checked', 'replace']) })),
  references: z.array(application_references),
  /** Own questions of the year as they were asked; an answer that the caller's role may not read is hidden. */
  own_answers: z.array(
    form_questions
      .pick({ id: true, section: true, kind: true, words: true, is_required: true })
      .extend({ answer: text.nullable(), is_hidden: z.boolean() }),
  ),
  notes: z.array(application_notes.extend({ author_name: text })),
  choices: z.array(
    interview_choices
      .pick({ id: true, slot_id: true, position: true })
      .extend({ ...slotFacts.shape, is_full: z.boolean() }),
  ),
  interview: interviews.extend({ ...slotFacts.shape, outcome_by_name: text.nullable() }).nullable(),
  extension: application_extensions.nullable(),
  student_id: id.nullable(),
  /** The year of the student that this application brought. */
  enrollment_id: id.nullable(),
  tasks: z.array(taskState),
  lines: z.array(line),
  year: program_years,
  part: readingPart,
});

export const applicationLine = applications
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    hebrew_first_name: true,
    hebrew_last_name: true,
    email: true,
    phone: true,
    whatsapp_phone: true,
    city: true,
    country: true,
    program_track: true,
    status: true,
    high_school: true,
    current_school: true,
    graduation_year: true,
    gpa: true,
    hebrew_proficiency: true,
  }) // prettier-ignore
  .extend({
    program_year: text,
    published_status: applications.shape.status,
    /** Null where nothing has been decided. */
    telling: telling.nullable(),
    submitted_at: instant,
    interview_at: instant.nullable(),
    choices: count,
    documents_to_check: count,
    documents_to_replace: count,
    notes: count,
    /** Who reads it, by name. */
    readers: z.array(text),
    /** Of what was handed in, 1 to 5; null without scores, and while the caller's own score hides them. */
    average: z.number().nullable(),
    spread: z.number().nullable(),
    scores: count.nullable(),
    decided_by: text.nullable(),
    version: count,
  });

const numbers = z.record(z.string(), count);
export const applicationCounts = z.strictObject({
  total: count,
  status: numbers,
  track: numbers,
  country: numbers,
  missing: numbers,
  interview: numbers,
  documents: numbers,
  scored: numbers,
  /** By account, or `none`; the names stand in `people`. */
  reader: numbers,
  decided_by: numbers,
  /** By the word for what the family knows, or `none`. */
  told: numbers,
  year: numbers,
  people: z.record(z.string(), text),
});

export const threadCounts = z.strictObject({
  mine: count,
  unassigned: count,
  open: count,
  closed: count,
  /** Mine or nobody's, and the person wrote last. */
  waiting: count,
});
const today = z.strictObject({ application_id: id, name: text, starts_at: instant, place: text });
export const officeDashboard = z.strictObject({
  year: program_years.nullable(),
  new_submissions: count,
  documents_to_check: count,
  /** Decisions that families do not know yet. */
  untold: z.strictObject({ held: count, scheduled: count, leaving: count }),
  interviews_today: z.array(today),
  /** Applicants who said that they cannot make a booked time, not seen to yet. */
  interview_absences: count,
  questions_waiting: count,
  /** Open requests about own data; null for those who do not see them. */
  privacy_requests: count.nullable(),
  /** Deposits that families say they have sent; null for those who do not see them. */
  payment_claims: count.nullable(),
  oldest_question_at: instant.nullable(),
  /** Null for roles that do not see the whole outbox. */
  failed_mails: count.nullable(),
  /** Referees whose address fails while their letter is awaited; empty for those who do not see mails. */
  /** Paid three days ago and more, and the place was not accepted: they press Accept, or are refunded. */
  paid_offers: z.array(z.strictObject({ application_id: id, name: text })),
  failing_referees: z.array(z.strictObject({ application_id: id, name: text, referee: text.nullable() })),
  /** Conversations with families; null for those who do not read them. */
  messages: threadCounts.nullable(),
  drafts: count,
  /** Null for those who release nothing. */
  failed_publications: z.array(z.strictObject({ application_id: id, name: text, reason: text })).nullable(),
  funnel: z.array(z.strictObject({ status: applications.shape.status, track: text, count, untold: count })),
});

const reading = {
  office_dashboard: fn({
    about: 'What needs the office today, and the funnel of the open year.',
    callers: 'office',
    reads: true,
    args: {},
    result: officeDashboard,
    refusals: [],
  }),
  office_application: fn({
    about:
      'One file, without closed columns for staff; null for drafts. Its general part has no health, passport and money, and is not begun.',
    callers: 'office',
    reads: true,
    args: { application_id: id, purpose: openingPurpose.optional(), part: readingPart.optional() },
    result: officeFile.nullable(),
    refusals: ['invalid_value:purpose', 'wrong_state:purpose', 'invalid_value:part', 'not_begun'],
    traced: { apart: ['part'] },
  }),
  application_timeline: fn({
    about: 'The log of one application, newest first.',
    callers: 'officers',
    reads: true,
    args: { application_id: id },
    result: z.array(logEntry),
    refusals: ['not_begun'],
    traced: { apart: [] },
  }),
};

export const applicationFunctions = {
  ...reading,
  search_applications: fn({
    about: 'A page of the list of applicants.',
    callers: 'office',
    reads: true,
    args: { ...view, ...page },
    result: z.strictObject({ rows: z.array(applicationLine), total: count }),
    refusals: [],
  }),
  application_counts: fn({
    about: 'How many of the view each value of each filter would show.',
    callers: 'office',
    reads: true,
    args: matching,
    result: applicationCounts,
    refusals: [],
  }),
  begin_application_export: fn({
    about: 'Begins an export of the view; written to the log with columns, search and filters.',
    callers: 'officers',
    args: { format: exportFormat, columns: listOf(text), ...view },
    result: exportBegun.extend({ questions: z.array(z.strictObject({ id, words: text, year: text })) }),
    refusals: ['invalid_value:format', 'invalid_value:columns', 'required:columns'],
  }),
  export_applications: fn({
    about: 'A page of an export, as the rows stood in the list when it began.',
    callers: 'officers',
    reads: true,
    args: { export_id: id, after: count.optional(), page_size: count.optional() },
    result: z.strictObject({
      rows: z.array(applicationLine.extend({ own_answers: z.record(z.string(), text) })),
      next: count.nullable(),
    }),
    refusals: ['not_found'],
  }),
};
