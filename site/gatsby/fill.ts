import { deadlineText, dayText, longDate } from '../../shared/src/dates';
import { periods, periodText } from '../../shared/src/privacy/periods';
import { processors, rights } from '../../shared/src/privacy/processors';
import type school from '../../shared/school.json';

/** One track of the open program year. */
export interface TrackFacts {
  readonly track: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly ages: string;
  readonly length_text: string;
}

/** What the open program year promises in public, as the anonymous API answers it. */
export interface YearFacts {
  readonly name: string;
  readonly opens_at: string;
  readonly application_deadline_at: string;
  readonly application_deadline_zone: string;
  readonly decisions_at: string;
  readonly decisions_zone: string;
  readonly registration_deadline_at: string;
  readonly registration_deadline_zone: string;
  readonly orientation_on: string;
  readonly program_starts_on: string;
  readonly program_ends_on: string;
  readonly tasks_deadline_on: string;
  readonly deposit_amount: number;
  readonly tuition_amount: number;
  readonly housing_amount: number;
  readonly tracks: readonly TrackFacts[];
}

/** Facts of the school that texts may name. */
export type SchoolFacts = Pick<
  typeof school,
  'name' | 'hebrewName' | 'phone' | 'email' | 'address' | 'contacts' | 'accessibilityCoordinator'
>;

/** Every name that may stand between double braces in a content file, with what it means (shown by the content check). */
export const PLACEHOLDERS = {
  school: 'name of the yeshiva',
  school_hebrew: 'name of the yeshiva in Hebrew letters',
  region: 'region of the yeshiva',
  phone: 'phone of the office',
  office_email: 'address of the office',
  admissions_email: 'address for applications',
  students_email: 'address for accepted students',
  accessibility_name: 'name of the accessibility coordinator',
  accessibility_email: 'address of the accessibility coordinator',
  accessibility_phone: 'phone of the accessibility coordinator',
  kept_closed: 'how long a rejected, declined or withdrawn application is kept',
  kept_drafts: 'how long an application that was not handed in is kept',
  kept_unused: 'how long an account that was never used is kept',
  kept_alumni: 'how long the record of a student is kept after the program',
  kept_early_answers: 'how long answers from before an account are kept',
  privacy_answer: 'within which time we answer a request about own data',
  privacy_processors: 'who handles data for the school',
  privacy_rights: 'what people may do with their data',
  year_name: 'the open program year, for example 2027–2028',
  application_opens: 'day on which applications open',
  application_deadline: 'application deadline with its zones',
  application_deadline_day: 'application deadline, day only',
  acceptance_letters: 'moment of the acceptance letters with its zone',
  registration_deadline: 'registration deadline with its zones',
  orientation: 'day of the orientation',
  program_start: 'first day of the program',
  program_end: 'last day of the program',
  tasks_deadline: 'day by which accepted students finish their tasks',
  tuition_amount: 'tuition of the year',
  housing_amount: 'room and board of the year',
  deposit_amount: 'registration deposit',
  shana_aleph_dates: 'months of Shana Aleph',
  shana_aleph_ages: 'ages of Shana Aleph',
  shana_aleph_length: 'length of Shana Aleph',
  shana_bet_dates: 'months of Shana Bet',
  shana_bet_ages: 'ages of Shana Bet',
  shana_bet_length: 'length of Shana Bet',
  shiur_bet_plus_dates: 'months of Shiur Bet+',
  shiur_bet_plus_ages: 'ages of Shiur Bet+',
  shiur_bet_plus_length: 'length of Shiur Bet+',
  post_army_dates: 'months of Post-Army / 21+',
  post_army_ages: 'ages of Post-Army / 21+',
  post_army_length: 'length of Post-Army / 21+',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const money = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    amount,
  );

const month = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );

/** 'August 2027 to June 2028', or only the first month when a track has no fixed end. */
const trackMonths = ({ starts_on, ends_on }: TrackFacts): string =>
  ends_on ? `${month(starts_on)} to ${month(ends_on)}` : `Flexible, from ${month(starts_on)}`;

type TrackKey = 'shana_aleph' | 'shana_bet' | 'shiur_bet_plus' | 'post_army';
type TrackPlaceholders<K extends TrackKey> = Readonly<Record<`${K}_${'dates' | 'ages' | 'length'}`, string>>;

/** A year may leave a track out; the texts then say so instead of inventing a date. */
function trackValues<K extends TrackKey>(key: K, year: YearFacts): TrackPlaceholders<K> {
  const facts = year.tracks.find((entry) => entry.track === key);
  const values = {
    [`${key}_dates`]: facts ? trackMonths(facts) : 'Not offered this year',
    [`${key}_ages`]: facts?.ages || 'Ask us',
    [`${key}_length`]: facts?.length_text || 'Ask us',
  };
  return values as TrackPlaceholders<K>;
}

const contactEmail = (facts: SchoolFacts, id: string): string =>
  facts.contacts.find((contact) => contact.id === id)?.email ?? facts.email;

function schoolValues(facts: SchoolFacts) {
  return {
    school: facts.name,
    school_hebrew: facts.hebrewName,
    region: facts.address.region,
    phone: facts.phone,
    office_email: facts.email,
    admissions_email: contactEmail(facts, 'admissions'),
    students_email: contactEmail(facts, 'students'),
    accessibility_name: facts.accessibilityCoordinator.name,
    accessibility_email: facts.accessibilityCoordinator.email,
    accessibility_phone: facts.accessibilityCoordinator.phone,
  };
}

/** What people are told about their data (shared/src/privacy). */
const privacyValues = () => ({
  kept_closed: periodText(periods.closed),
  kept_drafts: periodText(periods.drafts),
  kept_unused: periodText(periods.unused),
  kept_alumni: periodText(periods.alumni),
  kept_early_answers: periodText(periods.early_answers),
  privacy_answer: periodText(periods.answer),
  privacy_processors: processors.map(({ role, who }) => `${role}: ${who}`).join('; '),
  privacy_rights: rights.map(({ text }) => text).join('; '),
});

/** The text behind every placeholder, from the open program year and `shared/school.json`. */
export function placeholderValues(year: YearFacts, facts: SchoolFacts): PlaceholderValues {
  return {
    ...schoolValues(facts),
    ...privacyValues(),
    year_name: year.name.replace('-', '–'),
    application_opens: longDate(year.opens_at, year.decisions_zone),
    application_deadline: deadlineText(year.application_deadline_at, year.application_deadline_zone),
    application_deadline_day: longDate(year.application_deadline_at, year.application_deadline_zone),
    acceptance_letters: deadlineText(year.decisions_at, year.decisions_zone),
    registration_deadline: deadlineText(year.registration_deadline_at, year.registration_deadline_zone),
    orientation: dayText(year.orientation_on),
    program_start: dayText(year.program_starts_on),
    program_end: dayText(year.program_ends_on),
    tasks_deadline: dayText(year.tasks_deadline_on),
    tuition_amount: money(year.tuition_amount),
    housing_amount: money(year.housing_amount),
    deposit_amount: money(year.deposit_amount),
    ...trackValues('shana_aleph', year),
    ...trackValues('shana_bet', year),
    ...trackValues('shiur_bet_plus', year),
    ...trackValues('post_army', year),
  };
}

/** The second form is what Markdown makes of the braces in the address of a link. */
const MARK = /(?:\{\{|%7B%7B)\s*([^{}%]*?)\s*(?:\}\}|%7D%7D)/g;

/** Names between double braces in a text, known or not. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(MARK)].map((match) => match[1] ?? '');

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** Puts the year's facts into a text. Throws on a name that nobody knows; the content check finds those first. */
export function fill(text: string, values: PlaceholderValues): string {
  return text.replace(MARK, (_mark, name: string) => {
    if (!isPlaceholder(name)) throw new Error(`Unknown placeholder {{${name}}}.`);
    return values[name];
  });
}

/** `fill` for every text inside a JSON-like value, however deep. */
export function fillDeep<T>(value: T, values: PlaceholderValues): T {
  if (typeof value === 'string') return fill(value, values) as T;
  if (Array.isArray(value)) return value.map((entry: unknown) => fillDeep(entry, values)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, fillDeep<unknown>(entry, values)]),
  ) as T;
}
