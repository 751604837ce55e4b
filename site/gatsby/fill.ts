import {
  MARK,
  PLACEHOLDERS,
  type PRIVACY_VALUES,
  type SCHOOL_VALUES,
} from '../../shared/src/content/placeholders';
import { yearValues, type YearFacts, type YearValue } from '../../shared/src/year-values';
import { seasonSentence } from '../../shared/src/season-words';
import { periods, periodText } from '../../shared/src/privacy/periods';
import { processors, rights } from '../../shared/src/privacy/processors';
import type school from '../../shared/school.json';
import { markLive } from '../src/lib/live-marks';

/** Facts of the school that texts may name. */
export type SchoolFacts = Pick<
  typeof school,
  'name' | 'hebrewName' | 'phone' | 'email' | 'address' | 'contacts' | 'accessibilityCoordinator'
>;

type FixedValue = keyof typeof SCHOOL_VALUES | keyof typeof PRIVACY_VALUES;
export type PlaceholderValues = Readonly<Record<FixedValue | YearValue, string>>;

const contactEmail = (facts: SchoolFacts, id: string): string =>
  facts.contacts.find((contact) => contact.id === id)?.email ?? facts.email;

const schoolValues = (
  facts: SchoolFacts,
  year: YearFacts | null,
): Readonly<Record<keyof typeof SCHOOL_VALUES, string>> => ({
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
  season: seasonSentence(year, new Date()),
});

/** What people are told about their data (shared/src/privacy). */
const privacyValues = (): Readonly<Record<keyof typeof PRIVACY_VALUES, string>> => ({
  kept_closed: periodText(periods.closed),
  kept_drafts: periodText(periods.drafts),
  kept_unused: periodText(periods.unused),
  kept_alumni: periodText(periods.alumni),
  kept_early_answers: periodText(periods.early_answers),
  privacy_answer: periodText(periods.answer),
  privacy_processors: processors.map(({ role, who }) => `${role}: ${who}`).join('; '),
  privacy_rights: rights.map(({ text }) => text).join('; '),
});

/** The text behind every placeholder, from the open program year (null: none is known) and `shared/school.json`. */
export const placeholderValues = (year: YearFacts | null, facts: SchoolFacts): PlaceholderValues => ({
  ...schoolValues(facts, year),
  ...privacyValues(),
  ...yearValues(year),
});

/** The same with the year's values marked, so that pages can follow a change of them (live-marks.ts). */
export const liveValues = (year: YearFacts | null, facts: SchoolFacts): PlaceholderValues => ({
  ...schoolValues(facts, year),
  ...privacyValues(),
  ...(Object.fromEntries(
    Object.entries(yearValues(year)).map(([name, text]) => [name, markLive(name, text)]),
  ) as Readonly<Record<YearValue, string>>),
});

const isPlaceholder = (name: string): name is keyof PlaceholderValues => Object.hasOwn(PLACEHOLDERS, name);

/** Puts the year's facts into a text. Throws on a name that nobody knows; the content check finds those first. */
export function fill(text: string, values: PlaceholderValues): string {
  return text.replace(MARK, (_mark, found: string) => {
    const name = found.trim();
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
