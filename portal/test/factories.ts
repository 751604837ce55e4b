import type {
  ApplicationDocument, EnrollmentTask, Interview, MyApplication, MyEnrollment, Ledger, MyStudentInformation, OpenYear,
  SaveResult,
} from '@school/shared/api/shapes'; // prettier-ignore
import { linesFor, type Missing } from './lines.ts';
import { answerNames } from '@school/shared/application-answers';

export const buildYear = (overrides: Partial<OpenYear> = {}): OpenYear => ({
  id: 'year-1',
  name: '2027-2028',
  is_published: true,
  opens_at: '2026-09-01T06:00:00Z',
  application_deadline_at: '2027-01-11T07:59:00Z',
  application_deadline_zone: 'America/Los_Angeles',
  decisions_at: '2027-03-04T08:00:00Z',
  decisions_zone: 'Asia/Jerusalem',
  registration_deadline_at: '2027-03-18T03:59:00Z',
  registration_deadline_zone: 'America/New_York',
  orientation_on: '2027-08-25',
  program_starts_on: '2027-08-29',
  program_ends_on: '2028-06-30',
  tasks_deadline_on: '2027-07-15',
  aid_text: '',
  extras_low: 3500,
  extras_high: 6000,
  referees_needed: 1,
  expiry_margin_months: 6,
  previous: null,
  stamp: 'sample',
  currency: 'USD',
  contact_email: 'admissions@example.org',
  version: 1,
  created_at: '2026-08-01T00:00:00Z',
  updated_at: '2026-08-01T00:00:00Z',
  tracks: [],
  ...overrides,
});

/** The row without what only the website's year has, as it comes with an application. */
export function buildYearRow(overrides: Partial<MyApplication['year']> = {}): MyApplication['year'] {
  const { tracks, previous, stamp, referees_needed, expiry_margin_months, ...row } = buildYear(overrides);
  return row;
}

type Application = MyApplication['application'];
const noAnswers = Object.fromEntries(answerNames.map((name) => [name, null]));

const buildApplication = (overrides: Partial<Application> = {}): Application =>
  ({
    ...noAnswers,
    id: 'application-1',
    status: 'draft',
    version: 1,
    submitted_at: null,
    reference_number: null,
    set_aside_at: null,
    letter_opened_at: null,
    place_accepted_at: null,
    decline_reason: null,
    created_at: '2026-10-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    reply_due_at: null,
    status_changed_at: '2026-10-01T00:00:00Z',
    program_year_id: 'year-1',
    email: 'dov@example.org',
    ...overrides,
  }) as Application;

/** What the database says of an application whose other facts say nothing else. */
const standings = {
  draft: 'draft',
  submitted: 'reading',
  waitlisted: 'waitlisted',
  accepted: 'offered',
  registered: 'registered',
  rejected: 'rejected',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const satisfies Record<Application['status'], MyApplication['standing']>;

/** Of what has ended or rests nothing is asked. */
const isAsking = ({ status, set_aside_at }: Application, standing: MyApplication['standing']): boolean =>
  set_aside_at === null &&
  !['rejected', 'declined', 'withdrawn'].includes(status) &&
  !['aside', 'late', 'offer_over'].includes(standing);

function standingOf(
  { status, place_accepted_at }: Application,
  hasInterview: boolean,
): MyApplication['standing'] {
  if (status === 'accepted' && place_accepted_at) return 'deposit_due';
  return status === 'submitted' && hasInterview ? 'interview' : standings[status];
}

type Overrides = Omit<Partial<MyApplication>, 'application'> & {
  application?: Partial<Application>;
  /** What lacks, for the lines; those of a place are given by themselves. */
  missing?: readonly Missing[];
};

export function buildMine({ missing = [], ...overrides }: Overrides = {}): MyApplication {
  const application = buildApplication(overrides.application);
  const standing = overrides.standing ?? standingOf(application, Boolean(overrides.interview));
  const facts = {
    refused: [],
    own_questions: [],
    documents: [],
    references: [],
    choices: [],
    interview: null,
    ...overrides,
  };
  return {
    year: buildYearRow(),
    deadline_at: '2027-01-11T07:59:00Z',
    deadline_zone: 'America/Los_Angeles',
    has_extension: false,
    can_edit: true,
    passport_needed_until: null,
    tracks: ['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army'],
    max_interview_choices: 3,
    has_student_record: false,
    lines: isAsking(application, standing) ? linesFor(facts, missing, application.status !== 'draft') : [],
    ...facts,
    standing,
    application,
  };
}

/** An interview as its owner reads it; `change_until` lies ahead. */
export const buildInterview = (overrides: Partial<Interview> = {}): Interview => ({
  slot_id: 'slot-1',
  starts_at: '2096-12-06T15:00:00Z',
  ends_at: '2096-12-06T15:30:00Z',
  kind: 'place',
  place: 'Office',
  link: null,
  moves_left: 2,
  change_until: '2096-12-05T15:00:00Z',
  absence_told_at: null,
  ...overrides,
});

export const buildDocument = (overrides: Partial<ApplicationDocument> = {}): ApplicationDocument => ({
  id: 'document-1',
  kind: 'transcript',
  question_id: null,
  file_name: 'תעודה.pdf',
  content_type: 'application/pdf',
  size_bytes: 2048,
  state: 'received',
  reason: null,
  storage_path: 'application-1/document-1',
  uploaded_at: '2026-11-02T00:00:00Z',
  ...overrides,
});

const task = (
  key: string,
  title: string,
  action: EnrollmentTask['action'],
  position: number,
): EnrollmentTask => ({
  id: `task-${key}`,
  key,
  title,
  description: `About ${title}`,
  action,
  position,
  claimed_at: null,
  checked_at: null,
  known: false,
  missing: [],
  problem: null,
  problem_on: null,
  done: false,
  confirmed: false,
});
export const fiveTasks: EnrollmentTask[] = [
  task('passport', 'Submit Passport Information', 'passport_travel', 1),
  task('medical', 'Medical Information', 'medical', 2),
  task('deposit', 'Pay Program Deposit', 'payment_setup', 3),
  task('tuition', 'Setup Tuition Payments', 'payment_setup', 4),
  task('travel', 'Travel Arrangements', 'passport_travel', 5),
];

export const buildEnrollment = (overrides: Partial<MyEnrollment> = {}): MyEnrollment => ({
  status: 'accepted',
  standing: overrides.status === 'registered' ? 'registered' : overrides.replied ? 'deposit_due' : 'offered',
  replied: null,
  reply_deadline_at: '2027-03-18T03:59:00Z',
  reply_deadline_zone: 'America/New_York',
  first_name: 'Dov',
  tasks: fiveTasks,
  lines: [],
  dates: [
    { key: 'orientation', label: 'Orientation', on: '2027-08-25' },
    { key: 'program_start', label: 'Program Start', on: '2027-08-29' },
  ],
  tasks_deadline: '2027-07-15',
  payment: {
    balance: 24_000,
    aid: 0,
    paid: 0,
    charged: 24_000,
    deposit_paid: false,
    plan: null,
    next_due_on: '2027-03-17',
    next_amount: 500,
  },
  ...overrides,
});

export const buildLedger = (overrides: Partial<Ledger> = {}): Ledger => ({
  student_id: 'student-1',
  enrollment_id: 'enrollment-1',
  year: '2027-2028',
  charges: [
    {
      id: 'c1',
      kind: 'deposit',
      label: 'Program deposit',
      amount: 500,
      due_on: '2027-03-17',
      due_typed: false,
      version: 1,
    },
    {
      id: 'c2',
      kind: 'tuition',
      label: 'Tuition 2027-2028',
      amount: 14_500,
      due_on: '2027-08-29',
      due_typed: false,
      version: 1,
    },
  ],
  payments: [
    {
      id: 'p1',
      kind: 'deposit',
      amount: 500,
      received_on: '2027-03-10',
      method: 'bank_transfer',
      reversed: 0,
      returns: [],
      shekels: 1860,
      shekel_rate: 3.72,
      reference: 'T-100',
      version: 1,
    },
  ],
  aid: 1000,
  charged: 15_000,
  paid: 500,
  balance: 13_500,
  deposit_paid: true,
  plan: null,
  plan_until: '2097-08-29',
  plan_open: true,
  options: [
    { plan: 'full', instalments: [{ due_on: '2027-08-29', amount: 14_500, open_amount: 13_500 }] },
    {
      plan: 'two',
      instalments: [
        { due_on: '2027-08-29', amount: 7250, open_amount: 6250 },
        { due_on: '2028-01-29', amount: 7250, open_amount: 7250 },
      ],
    },
    { plan: 'monthly', instalments: [] },
  ],
  deposit: { charged: 500, paid: 500, open: 0, due_on: '2027-03-17', offer_over: false, claims: [] },
  ways: [
    { method: 'bank_transfer', instructions: 'To account 000-000000.' },
    { method: 'check', instructions: 'Payable to the yeshiva.' },
  ],
  transfer_reference: 'T-1001-7',
  instructions: 'Write your full name as the reference.',
  ...overrides,
});

export const buildInformation = (overrides: Partial<MyStudentInformation> = {}): MyStudentInformation => ({
  exists: true,
  version: 4,
  form: { first_name: 'Dov', last_name: 'Demo', email: 'dov@example.org', date_of_birth: '2008-05-31' },
  sections: ['personal', 'program', 'academic', 'parent'],
  application: {},
  draft: {},
  ...overrides,
});

/** Answers were saved, without conflicts. */
export const buildSaved = (overrides: Partial<SaveResult> = {}): SaveResult => ({
  version: 2,
  saved_at: '2026-11-01T10:00:00Z',
  saved: {},
  conflicts: [],
  errors: [],
  ...overrides,
});

/** The key of a mailed link. */
export const LINK_KEY = '3d0f'.repeat(16);
