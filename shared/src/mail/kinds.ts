/**
 * The kinds of mail the product sends: for whom, what they may merge, where their button leads. Held equal with
 * `private.mail_kinds` by a test. Texts stand in the shipped templates beside the sender; the office may replace them.
 */
import { tracks } from '../tracks.ts';

export const mailLanguages = ['en', 'he'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
export const mailLanguageNames: Readonly<Record<MailLanguage, string>> = { en: 'English', he: 'Hebrew' };

/** Reminders can be stopped by their reader and keep days of rest; receipts and notices go at once. Letters of a decision never go: the portal shows them. */
export type MailGroup = 'notice' | 'receipt' | 'reminder' | 'invitation' | 'letter' | 'decision';

/** How a value is written: an instant in Israel and where the reader lives, a calendar day, dollars, shekels and their rate, a chosen word. */
export type MailFieldType =
  'text' | 'instant' | 'span' | 'where' | 'day' | 'money' | 'shekels' | 'document' | 'documents' | 'role' | 'plan' | 'track'; // prettier-ignore

export interface MailField {
  readonly label: Readonly<Record<MailLanguage, string>>;
  readonly type: MailFieldType;
  /** A mail whose required field is empty does not go. */
  readonly required?: boolean;
  /** Stands in the table of details. */
  readonly detail?: boolean;
}

export interface MailKind {
  readonly title: string;
  readonly group: MailGroup;
  /** Path of the button below the product's address; null for kinds without one. `{link}` is a secret token made at sending. */
  readonly action: string | null;
  readonly fields: Readonly<Record<string, MailField>>;
}

const both = (en: string, he: string): MailField['label'] => ({ en, he });
const firstName: MailField = { label: both('First name', 'שם פרטי'), type: 'text' };
const person = { first_name: firstName } as const;
const deadline = (required = true): MailField => ({
  label: both('Deadline', 'מועד אחרון'),
  type: 'instant',
  required,
  detail: true,
});
const interview = {
  ...person,
  place: { label: both('Where', 'מקום'), type: 'where', required: true, detail: true },
  when: { label: both('When', 'מועד'), type: 'span', required: true, detail: true },
  link: { label: both('Link', 'קישור'), type: 'text', detail: true },
  reason: { label: both('Reason', 'סיבה'), type: 'text' },
} as const satisfies Record<string, MailField>;
const reason: MailField = { label: both('Reason', 'סיבה'), type: 'text', required: true };
const amount: MailField = { label: both('Amount', 'סכום'), type: 'money', required: true, detail: true };
const received = {
  amount,
  in_shekels: { label: both('In shekels', 'בשקלים'), type: 'shekels', detail: true },
  received_on: { label: both('Received on', 'התקבל ביום'), type: 'day', required: true, detail: true },
} as const satisfies MailKind['fields'];
const paid = <Reader extends MailKind['fields']>(reader: Reader) => ({ ...reader, ...received });
const refunded_on = { label: both('Returned on', 'הוחזר ביום'), type: 'day', detail: true } as const;
const takenBack = <Reader extends MailKind['fields']>(reader: Reader) => ({
  ...paid(reader),
  received_on: { ...received.received_on, required: false },
  refunded_on,
});
const refunded = <Reader extends MailKind['fields']>(reader: Reader) => ({
  ...reader,
  amount,
  refunded_on: { ...refunded_on, required: true } as const,
  reason: { ...reason, detail: true } as const,
});
const notFound = <Reader extends MailKind['fields']>(reader: Reader) => ({
  ...reader,
  amount,
  sent_on: { label: both('Sent on', 'נשלח ביום'), type: 'day', required: true, detail: true } as const,
  reason,
});
const detail = { type: 'text', required: true, detail: true } as const;
const inYear = { year: { label: both('Program year', 'שנת לימודים'), ...detail } };
const ofReferee = { ...person, referee: { label: both('Referee', 'ממליץ'), ...detail } } as const;
const chosen = {
  plan: { label: both('Plan', 'תוכנית'), type: 'plan', required: true, detail: true },
} as const;
const applicant: MailField = { label: both('Applicant', 'מועמד'), ...detail };

/** A mail to a parent who follows an application. */
const parent = { name: { label: both('Name', 'שם'), type: 'text' }, applicant } as const satisfies Record<
  string,
  MailField
>;

/** What every letter of a decision can say; the fields of a track have a value only for who asked for it. */
const letter = {
  ...person,
  last_name: { label: both('Last name', 'שם משפחה'), type: 'text' },
  hebrew_name: { label: both('Hebrew name', 'שם בעברית'), type: 'text' },
  track: { label: both('Track', 'מסלול'), type: 'track' },
  year: { label: both('Program year', 'שנת לימודים'), type: 'text' },
  reference: { label: both('Reference number', 'מספר אסמכתה'), type: 'text' },
  ...Object.fromEntries(
    tracks.map(({ value, label, hebrew }) => [
      value,
      { label: both(`Only ${label}`, `רק ${hebrew}`), type: 'track' },
    ]),
  ),
} satisfies Record<string, MailField>;

const kind = (
  title: string,
  group: MailGroup,
  action: string | null,
  fields: MailKind['fields'],
): MailKind => ({ title, group, action, fields });

const mailKinds = {
  application_received: kind('Application received', 'receipt', '/dashboard', {
    ...person,
    reference: { label: both('Reference number', 'מספר אסמכתה'), type: 'text', detail: true },
    submitted_at: { label: both('Submitted', 'הוגש'), type: 'instant', detail: true },
  }),
  document_to_replace: kind('Document to replace', 'notice', '/dashboard', {
    ...person,
    kind: { label: both('Document', 'מסמך'), type: 'document', required: true, detail: true },
    reason,
  }),
  interview_scheduled: kind('Interview scheduled', 'notice', '/dashboard', interview),
  interview_changed: kind('Interview changed', 'notice', '/dashboard', interview),
  interview_cancelled: kind('Interview cancelled', 'notice', '/dashboard', interview),
  decision_published: kind('Decision published', 'notice', '/dashboard', person),
  extension_granted: kind('Deadline extended', 'notice', '/apply', { ...person, until: deadline() }),
  deadline_moved: kind('Deadline moved', 'notice', '/apply', { ...person, deadline_at: deadline() }),
  question_answered: kind('Question answered', 'notice', '/knowledge-base', {
    name: { label: both('Name', 'שם'), type: 'text' },
    subject: { label: both('Subject', 'נושא'), type: 'text', required: true },
    message: { label: both('Question', 'שאלה'), type: 'text', required: true },
    answer: { label: both('Answer', 'תשובה'), type: 'text', required: true },
  }),
  staff_invitation: kind('Access to the office', 'invitation', '/admin/dashboard', {
    role: { label: both('Role', 'תפקיד'), type: 'role', required: true, detail: true },
    invited_by: { label: both('Invited by', 'הוזמן על ידי'), type: 'text' },
  }),
  account_exists: kind('Account exists', 'notice', '/login', {
    email: { label: both('Account', 'חשבון'), ...detail },
  }),
  student_invitation: kind(
    'Student invitation',
    'invitation',
    '/login?tab=sign-up&next=%2Fstudent-information',
    {
      ...person,
      email: { label: both('Sign up with', 'להירשם עם'), ...detail },
      expires_at: { label: both('Until', 'עד'), type: 'instant', required: true, detail: true },
    },
  ),
  reply_received: kind('Reply received', 'receipt', '/dashboard', person),
  registration_complete: kind('Registration complete', 'receipt', '/accepted', { ...person, ...inYear }),
  plan_chosen: kind('Payment plan chosen', 'receipt', '/accepted/payment-setup', { ...person, ...chosen }),
  payment_received: kind('Payment received', 'receipt', '/accepted/payment-history', paid(person)),
  parent_payment_received: kind('Payment received from a parent', 'receipt', '/family', paid(parent)),
  payment_taken_back: kind('Payment taken back', 'notice', '/accepted/payment-history', takenBack(person)),
  parent_payment_taken_back: kind('Payment taken back, to a parent', 'notice', '/family', takenBack(parent)),
  payment_refunded: kind('Payment returned', 'notice', '/accepted/payment-history', refunded(person)),
  parent_payment_refunded: kind('Payment returned, to a parent', 'notice', '/family', refunded(parent)),
  parent_news: kind('News for parents', 'notice', '/family', parent),
  parent_reply: kind('Reply, to parents', 'receipt', '/family', parent),
  parent_deposit_paid: kind('Deposit received, to parents', 'receipt', '/family', parent),
  parent_plan_chosen: kind('Payment plan chosen, to parents', 'receipt', '/family', { ...parent, ...chosen }),
  parent_registered: kind('Registration, to parents', 'receipt', '/family', { ...parent, ...inYear }),
  parent_payment_reminder: kind('Payment due, to parents', 'reminder', '/family', {
    ...parent,
    amount,
    due_on: { label: both('Due', 'עד'), type: 'day', required: true, detail: true },
  }),
  payment_not_found: kind('Payment not found', 'notice', '/accepted/payment-setup', notFound(person)),
  parent_payment_not_found: kind('Payment not found, to a parent', 'notice', '/family', notFound(parent)),
  application_withdrawn: kind('Application withdrawn', 'receipt', '/dashboard', person),
  place_ended: kind('Place ended', 'notice', '/accepted/payment-history', person),
  password_changed: kind('Password changed', 'receipt', '/login', person),
  address_changed: kind('E-mail address changed', 'receipt', '/login', {
    ...person,
    email: { label: both('New address', 'כתובת חדשה'), ...detail },
  }),
  address_change: kind('New address to confirm', 'notice', '/confirm-address#{link}', {
    ...person,
    email: { label: both('New address', 'כתובת חדשה'), ...detail },
    until: { label: both('Until', 'עד'), type: 'instant', required: true, detail: true },
  }),
  data_taken: kind('Own data downloaded', 'receipt', '/account', {
    ...person,
    at: { label: both('Downloaded', 'הורד'), type: 'instant', required: true, detail: true },
  }),
  second_factor_added: kind('Second factor added', 'receipt', '/account', {
    ...person,
    at: { label: both('Added', 'נוסף'), type: 'instant', required: true, detail: true },
  }),
  recovery_code_wrong: kind('Wrong recovery code', 'notice', '/account', {
    ...person,
    at: { label: both('Tried', 'נוסה'), type: 'instant', required: true, detail: true },
  }),
  many_read: kind('Many people read', 'notice', '/admin/audit-log', {
    reader: { label: both('Who', 'מי'), ...detail },
    people: { label: both('People in an hour', 'אנשים בשעה'), ...detail },
    at: { label: both('Until', 'עד'), type: 'instant', required: true, detail: true },
  }),
  second_officer: kind('Waits for a second officer', 'notice', '/admin/dashboard', {
    officer: { label: both('Chosen by', 'נבחר על ידי'), ...detail },
    people: { label: both('People', 'אנשים'), ...detail },
    at: { label: both('Since', 'מאז'), type: 'instant', required: true, detail: true },
  }),
  deletion_asked: kind('Deletion asked', 'receipt', '/account', person),
  deletion_confirmed: kind('Deletion confirmed', 'receipt', null, person),
  deletion_refused: kind('Deletion refused', 'notice', '/account', { ...person, reason }),
  name_corrected: kind('Name corrected', 'receipt', '/account', {
    ...person,
    full_name: { label: both('Name', 'שם'), ...detail },
  }),
  name_refused: kind('Correction of a name refused', 'notice', '/account', { ...person, reason }),
  draft_reminder: kind('Draft before the deadline', 'reminder', '/apply', {
    ...person,
    deadline_at: deadline(),
  }),
  document_reminder: kind('Documents to send again', 'reminder', '/dashboard', {
    ...person,
    documents: { label: both('Send again', 'לשלוח שוב'), type: 'documents', required: true, detail: true },
  }),
  referee_declined: kind('Referee cannot write', 'notice', '/apply/references', ofReferee),
  referee_reminder: kind('Referee has not answered', 'reminder', '/apply/references', ofReferee),
  interview_reminder: kind('Interview soon', 'reminder', '/dashboard', interview),
  letter_reminder: kind('Letter not opened', 'reminder', '/dashboard', person),
  reply_reminder: kind('Reply due', 'reminder', '/dashboard', { ...person, due_at: deadline() }),
  task_reminder: kind('Enrollment task due', 'reminder', '/accepted', {
    ...person,
    tasks: { label: both('Tasks', 'משימות'), ...detail },
    due_on: { label: both('Due before', 'לפני'), type: 'day', required: true, detail: true },
  }),
  payment_reminder: kind('Payment due', 'reminder', '/accepted/payment-history', {
    ...person,
    amount,
    due_on: { label: both('Due', 'עד'), type: 'day', required: true, detail: true },
  }),
  reference_request: kind('Letter asked of a referee', 'invitation', '/reference#{link}', {
    referee: { label: both('Referee', 'ממליץ'), type: 'text', required: true },
    applicant,
    until: deadline(),
  }),
  reference_reminder: kind('Reminder to a referee', 'reminder', '/reference#{link}', {
    referee: { label: both('Referee', 'ממליץ'), type: 'text', required: true },
    applicant,
    until: deadline(),
  }),
  reference_thanks: kind('Thanks to a referee', 'receipt', null, {
    referee: { label: both('Referee', 'ממליץ'), type: 'text', required: true },
    applicant,
  }),
  parent_invitation: kind('Parent invited', 'invitation', '/parents#{link}', {
    name: { label: both('Name', 'שם'), type: 'text' },
    applicant,
  }),
  consent_request: kind('Consent of a guardian', 'invitation', '/consent#{link}', {
    name: { label: both('Name', 'שם'), type: 'text' },
    applicant,
    until: deadline(false),
  }),
  consent_thanks: kind('Thanks for a consent', 'receipt', null, {
    ...parent,
    signature: { label: both('Signed by', 'חתימה'), type: 'text', detail: true },
    signed_on: { label: both('Signed on', 'נחתם ביום'), type: 'day', detail: true },
    year: { label: both('Program year', 'שנת לימודים'), type: 'text', detail: true },
    starts_on: { label: both('Program begins', 'תחילת הלימודים'), type: 'day', detail: true },
    ends_on: { label: both('Program ends', 'סוף הלימודים'), type: 'day', detail: true },
    cost: { label: both('Cost of the year', 'עלות השנה'), type: 'money', detail: true },
    words: { label: both('What was signed', 'נוסח ההסכמה'), type: 'text' },
  }),
  consent_received: kind('Consent received', 'receipt', '/dashboard', person),
  consent_refused: kind('Consent refused', 'notice', '/dashboard', person),
  consent_rejected: kind('Consent to be given again', 'notice', '/dashboard', { ...person, reason }),
  message_waiting: kind('A message is waiting', 'notice', '/messages', {
    first_name: firstName,
    from: { label: both('From', 'מאת'), type: 'text', required: true },
  }),
  letter_accepted: kind('Letter: accepted', 'decision', null, {
    ...letter,
    starts_on: { label: both('Program begins', 'תחילת הלימודים'), type: 'day' },
    reply_until: { label: both('Reply by', 'תשובה עד'), type: 'instant' },
    deposit: { label: both('Deposit', 'דמי רישום'), type: 'money' },
    offer: { label: both('Offer from the waitlist', 'הצעה מרשימת ההמתנה'), type: 'text' },
  }),
  letter_waitlisted: kind('Letter: waitlisted', 'decision', null, letter),
  letter_rejected: kind('Letter: rejected', 'decision', null, letter),
  letter_submitted: kind('Letter: looked at again', 'decision', null, letter),
  offer_lapsed: kind('Offer ended without an answer', 'notice', '/dashboard', person),
  office_letter: kind('Letter from the office', 'letter', '/dashboard', {
    ...person,
    last_name: { label: both('Last name', 'שם משפחה'), type: 'text' },
    hebrew_name: { label: both('Hebrew name', 'שם בעברית'), type: 'text' },
    track: { label: both('Track', 'מסלול'), type: 'text' },
    year: { label: both('Program year', 'שנת לימודים'), type: 'text' },
  }),
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as readonly MailKindName[];
export const isMailKind = (name: string): name is MailKindName => name in mailKinds;

/** A kind as data, for code that treats all alike. */
export const mailKindOf = (name: MailKindName): MailKind => mailKinds[name];

/** A mail with a link that opens something without signing in: the link is made at sending and kept only as a hash. */
export const hasSecretLink = (name: MailKindName): boolean =>
  mailKindOf(name).action?.includes('{link}') ?? false;
