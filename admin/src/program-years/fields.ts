/** What a program year and its settings are made of, for their form. Rules (order, overlap) are the database's. */
import { ISRAEL, hourText } from '@school/shared/dates';
import type { Row } from '@school/shared/database';

export type ProgramYear = Row<'program_years'>;
export type YearSettings = Row<'program_year_settings'>;
export type YearTrack = Row<'program_year_tracks'>;
export type TaskTemplate = Row<'enrollment_task_templates'>;

export type FieldKind =
  'text' | 'email' | 'date' | 'instant' | 'zone' | 'number' | 'longtext' | 'switch' | 'choice' | 'choices';

/** The pages of a year: what one sits down to do. */
export const yearPages = [
  ['dates', 'Dates'],
  ['decisions', 'Decisions'],
  ['money', 'Money'],
  ['form', 'Form'],
  ['keeping', 'Keeping'],
] as const;
export type YearPage = (typeof yearPages)[number][0];

export interface Field<Row> {
  readonly name: keyof Row & string;
  readonly label: string;
  readonly kind: FieldKind;
  /** For instants: the column that names their zone, or a fixed zone. */
  readonly zone?: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly help?: string;
  /** Changed once in years: folded away. */
  readonly rarely?: boolean;
  /** The way to pay it belongs to: shown once that is ticked. */
  readonly method?: string;
}

/** A field of whichever record. */
export type AnyField = Field<Record<string, unknown>>;

/** The zone an instant is shown in: a fixed one, or the one in its zone column. */
export function zoneOf(field: AnyField, values: Readonly<Record<string, unknown>>): string {
  if (field.zone?.includes('/')) return field.zone;
  const named = values[field.zone ?? ''];
  return typeof named === 'string' && named ? named : ISRAEL;
}

export const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Asia/Jerusalem',
  'Europe/London',
  'UTC',
] as const;

export const yearFields: readonly Field<ProgramYear>[] = [
  { name: 'name', label: 'Name', kind: 'text', help: 'Like 2027-2028' },
  { name: 'is_published', label: 'Published (everybody sees its dates)', kind: 'switch' },
  { name: 'opens_at', label: 'Applications open', kind: 'instant', zone: 'application_deadline_zone' },
  {
    name: 'application_deadline_at',
    label: 'Application deadline',
    kind: 'instant',
    zone: 'application_deadline_zone',
  },
  {
    name: 'application_deadline_zone',
    label: 'Zone of the application deadline',
    kind: 'zone',
    rarely: true,
  },
  { name: 'decisions_at', label: 'Acceptance letters', kind: 'instant', zone: 'decisions_zone' },
  { name: 'decisions_zone', label: 'Zone of the letters', kind: 'zone', rarely: true },
  {
    name: 'registration_deadline_at',
    label: 'Registration deadline',
    kind: 'instant',
    zone: 'registration_deadline_zone',
  },
  {
    name: 'registration_deadline_zone',
    label: 'Zone of the registration deadline',
    kind: 'zone',
    rarely: true,
  },
  { name: 'tasks_deadline_on', label: 'Enrollment tasks due', kind: 'date' },
  { name: 'orientation_on', label: 'Orientation', kind: 'date' },
  { name: 'program_starts_on', label: 'Program start', kind: 'date' },
  { name: 'program_ends_on', label: 'Program end', kind: 'date' },
  { name: 'contact_email', label: 'Contact', kind: 'email' },
  {
    name: 'extras_low',
    label: 'Flights, insurance, phone and pocket money: low estimate ($)',
    kind: 'number',
    help: 'The site adds it to the price and names the sum as an estimate',
    rarely: true,
  },
  { name: 'extras_high', label: 'The same: high estimate ($)', kind: 'number', rarely: true },
  { name: 'aid_text', label: 'Help with the cost, as the site says it', kind: 'longtext' },
];

export const settingFields: readonly Field<YearSettings>[] = [
  {
    name: 'release_mode',
    label: 'Decisions are published',
    kind: 'choice',
    help: `Never on Shabbat or Yom Tov at the yeshiva, from ${hourText('15:00')} on the eve until ${hourText('22:00')}: it waits for their end`,
    options: [
      ['immediate', 'At once'],
      ['held', 'Held and published together'],
    ],
  },
  {
    name: 'release_at',
    label: 'Held decisions are published (Israel)',
    kind: 'instant',
    zone: 'Asia/Jerusalem',
  },
  {
    name: 'referees_needed',
    label: 'Referees to ask before submitting',
    kind: 'number',
    help: 'From 0 to 5; the site names the number',
  },
  {
    name: 'letter_upload',
    rarely: true,
    label: 'An uploaded letter of recommendation is enough too',
    kind: 'switch',
  },
  {
    name: 'consent_moment',
    rarely: true,
    label: 'Consent of a guardian, for applicants under 18',
    kind: 'choice',
    options: [
      ['registration', 'Before they are registered'],
      ['submission', 'Before they submit'],
    ],
  },
  {
    name: 'consent_words',
    label: 'The words that a parent or guardian signs',
    kind: 'longtext',
    help: 'Every version is kept with what was signed under it.',
  },
  {
    name: 'unopened_letter_days',
    rarely: true,
    label: 'Days after which an unopened decision letter is shown on the dashboard',
    kind: 'number',
  },
  {
    name: 'second_officer_above',
    rarely: true,
    label: 'Most people one officer may notify alone; more need a second officer',
    kind: 'number',
    help: '0 for any number',
  },
  {
    name: 'undo_minutes',
    rarely: true,
    label: 'Minutes in which a decision published at once can be undone',
    kind: 'number',
  },
  {
    name: 'reading_alert_above',
    rarely: true,
    label: 'People whose sensitive details one person reads in an hour before administrators get a mail',
    kind: 'number',
    help: '0 for never',
  },
  { name: 'reading_due_on', label: 'Readers hand in their scores until', kind: 'date' },
  { name: 'readers_each', label: 'Readers of each file', kind: 'number', help: 'From 1 to 5' },
  { name: 'offer_days', label: 'Days to answer an offer from the waitlist', kind: 'number' },
  {
    name: 'tells_waitlist_place',
    rarely: true,
    label: 'People on the waitlist are told their place',
    kind: 'switch',
  },
  {
    name: 'max_interview_choices',
    rarely: true,
    label: 'Interview times an applicant may choose',
    kind: 'number',
  },
  {
    name: 'interview_change_hours',
    rarely: true,
    label: 'Hours before an interview until which applicants may move or decline it',
    kind: 'number',
  },
  {
    name: 'expiry_margin_months',
    rarely: true,
    label: 'Months a passport must outlast the program, as the site says it',
    kind: 'number',
  },
  {
    name: 'payment_methods',
    label: 'Payment methods',
    kind: 'choices',
    options: [
      ['bank_transfer', 'Bank transfer'],
      ['check', 'Check'],
      ['card_by_phone', 'Card by phone'],
      ['cash', 'Cash'],
    ],
  },
  { name: 'monthly_instalments', label: 'Monthly instalments', kind: 'number' },
  { name: 'first_instalment_on', label: 'First instalment', kind: 'date' },
  {
    name: 'bank_transfer_instructions',
    method: 'bank_transfer',
    label: 'How to pay by bank transfer',
    kind: 'longtext',
  },
  { name: 'check_instructions', method: 'check', label: 'How to pay by check', kind: 'longtext' },
  {
    name: 'card_instructions',
    method: 'card_by_phone',
    label: 'How to pay by card, by phone',
    kind: 'longtext',
  },
  { name: 'cash_instructions', method: 'cash', label: 'How to pay in cash', kind: 'longtext' },
  { name: 'payment_instructions', label: 'What holds for every way to pay', kind: 'longtext' },
  {
    name: 'keep_closed_months',
    label: 'Months to keep rejected, declined and withdrawn applications',
    kind: 'number',
  },
  { name: 'keep_drafts_months', label: 'Months to keep drafts after the deadline', kind: 'number' },
  { name: 'keep_alumni_months', label: 'Months to keep students after the program', kind: 'number' },
];

/** Settings that are not about decisions, by their page. */ // prettier-ignore
const ELSEWHERE: Partial<Record<YearPage, readonly (keyof YearSettings)[]>> = {
  money: [
    'payment_methods', 'monthly_instalments', 'first_instalment_on', 'bank_transfer_instructions', 'check_instructions',
    'card_instructions', 'cash_instructions', 'payment_instructions',
  ],
  form: [
    'referees_needed', 'letter_upload', 'consent_moment', 'consent_words', 'max_interview_choices', 'interview_change_hours',
    'expiry_margin_months',
  ],
  keeping: ['reading_alert_above', 'keep_closed_months', 'keep_drafts_months', 'keep_alumni_months'],
};

export const settingsOf = (page: YearPage): readonly Field<YearSettings>[] =>
  settingFields.filter(({ name }) =>
    page === 'decisions'
      ? !Object.values(ELSEWHERE).some((names) => names.includes(name))
      : ELSEWHERE[page]?.includes(name),
  );
