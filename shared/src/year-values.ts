/** What texts may name of the open program year, in words: the one home of how a date or an amount of it is said. */
import { dollars, estimateOf, totalCost } from './costs.ts';
import { deadlineText, dayText, hebrewDate, ISRAEL, longDate } from './dates.ts';
import { numberWord } from './formats.ts';
import type { SeasonFacts } from './season.ts';
import { tabOf, trackValues } from './track-values.ts';
import { dashedYear } from './year-name.ts';

/** One track of the open program year. */
export interface TrackFacts {
  readonly track: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly ages: string;
  readonly length_text: string;
  readonly tuition_amount: number;
  readonly housing_amount: number;
  readonly deposit_amount: number;
  readonly included_text: string;
}

/** What the open program year promises in public, as the anonymous API answers it. */
export interface YearFacts extends SeasonFacts {
  readonly name: string;
  readonly application_deadline_zone: string;
  readonly decisions_at: string;
  readonly decisions_zone: string;
  readonly registration_deadline_at: string;
  readonly registration_deadline_zone: string;
  readonly orientation_on: string;
  readonly program_ends_on: string;
  readonly tasks_deadline_on: string;
  readonly aid_text: string;
  /** What families spend beside the price, estimated; null where the office says nothing of it. */
  readonly extras_low: number | null;
  readonly extras_high: number | null;
  readonly referees_needed: number;
  readonly expiry_margin_months: number;
  readonly tracks: readonly TrackFacts[];
  /** Differs whenever anything else here does. */
  readonly stamp: string;
}

/** As content writes a track: `{{cost.total.shana-aleph}}`. */
const TRACKS = trackValues.map(tabOf);
type TrackName = 'shana-aleph' | 'shana-bet' | 'shiur-bet-plus' | 'post-army';

/** Every name with what it means; the content check shows them. */
const YEAR_NAMES = {
  'year.name': 'the open program year, for example 2027–2028',
  'year.opens': 'day on which applications open',
  'year.previous': 'the program year that has just closed',
  'deadline.application': 'application deadline with its zones',
  'deadline.application-day': 'application deadline, day only',
  'deadline.registration': 'registration deadline with its zones',
  'deadline.tasks': 'day by which accepted students finish their tasks',
  letters: 'moment of the acceptance letters with its zone',
  orientation: 'day of the orientation',
  'orientation.length': 'how long the orientation is, for example four days',
  'program.start': 'first day of the program',
  'program.end': 'last day of the program',
  'hebrew.application': 'Hebrew date of the application deadline',
  'hebrew.decisions': 'Hebrew date of the acceptance letters',
  'hebrew.registration': 'Hebrew date of the registration deadline',
  'cost.total': 'cost of the whole year: tuition with room and board',
  'cost.tuition': 'tuition, part of the total',
  'cost.room-and-board': 'room and board, part of the total',
  'cost.deposit': 'registration deposit, part of the total',
  'cost.included': 'what else the total pays for',
  'cost.estimate': 'a sentence: what families spend in all, with flights, insurance, phone and pocket money',
  'referees.number': 'how many people the application asks to recommend somebody: one, two',
  'passport.margin': 'how long a passport must outlast the program, for example six months',
  'cost.aid': 'what the office says about help with the cost',
} as const;
const TRACK_NAMES = {
  dates: 'months',
  ages: 'ages',
  length: 'length',
  deadline: 'application deadline',
  'cost.total': 'total cost',
  'cost.tuition': 'tuition',
  'cost.room-and-board': 'room and board',
  'cost.deposit': 'registration deposit',
  'cost.included': 'what else the total pays for',
} as const;

export type YearValue = keyof typeof YEAR_NAMES | `${keyof typeof TRACK_NAMES}.${TrackName}`;
export type YearValues = Readonly<Record<YearValue, string>>;

/** Every name that a text may write, with what it means. */
export const YEAR_VALUES: Readonly<Record<string, string>> = {
  ...YEAR_NAMES,
  ...Object.fromEntries(
    TRACKS.flatMap((track) =>
      Object.entries(TRACK_NAMES).map(([name, meaning]) => [`${name}.${track}`, `${meaning} of ${track}`]),
    ),
  ),
};

const UNKNOWN = 'to be announced';

/** One amount, or the least and the most where tracks differ. */
function amounts(tracks: readonly TrackFacts[], of: (track: TrackFacts) => number): string {
  const all = tracks.map(of).sort((a, b) => a - b);
  const [least, most] = [all[0], all.at(-1)];
  if (least === undefined || most === undefined) return UNKNOWN;
  return least === most ? dollars(least) : `${dollars(least)} to ${dollars(most)}, by track`;
}

const lengthOf = (count: number, unit: string): string =>
  `${numberWord(count)} ${unit}${count === 1 ? '' : 's'}`;

/** From the first day of the orientation to the last before the program. */
export const orientationDays = ({ orientation_on, program_starts_on }: YearFacts): number =>
  Math.max(1, (Date.parse(program_starts_on) - Date.parse(orientation_on)) / 86_400_000);

const month = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );

/** 'August 2027 to June 2028', or only the first month when a track has no fixed end. */
const trackMonths = ({ starts_on, ends_on }: TrackFacts): string =>
  ends_on ? `${month(starts_on)} to ${month(ends_on)}` : `Flexible, from ${month(starts_on)}`;

type TrackWords = Readonly<Record<keyof typeof TRACK_NAMES, string>>;

/** A year may leave a track out; the texts then say so instead of inventing a date. */
function trackWords(track: TrackFacts | undefined, deadline: string): TrackWords {
  const none = 'Not offered this year';
  return {
    dates: track ? trackMonths(track) : none,
    ages: track?.ages || 'Ask us',
    length: track?.length_text || 'Ask us',
    deadline: track ? deadline : none,
    'cost.total': track ? dollars(totalCost(track)) : none,
    'cost.tuition': track ? dollars(track.tuition_amount) : none,
    'cost.room-and-board': track ? dollars(track.housing_amount) : none,
    'cost.deposit': track ? dollars(track.deposit_amount) : none,
    'cost.included': track?.included_text || 'Ask us',
  };
}

function dateWords(year: YearFacts) {
  return {
    'year.name': dashedYear(year.name),
    'year.opens': longDate(year.opens_at, ISRAEL),
    'year.previous': year.previous ? dashedYear(year.previous.name) : 'the last year',
    'deadline.application': deadlineText(year.application_deadline_at, year.application_deadline_zone),
    'deadline.application-day': longDate(year.application_deadline_at, year.application_deadline_zone),
    'deadline.registration': deadlineText(year.registration_deadline_at, year.registration_deadline_zone),
    'deadline.tasks': dayText(year.tasks_deadline_on),
    letters: deadlineText(year.decisions_at, year.decisions_zone),
    orientation: dayText(year.orientation_on),
    'orientation.length': lengthOf(orientationDays(year), 'day'),
    'referees.number': numberWord(year.referees_needed),
    'passport.margin': lengthOf(year.expiry_margin_months, 'month'),
    'program.start': dayText(year.program_starts_on),
    'program.end': dayText(year.program_ends_on),
    'hebrew.application': hebrewDate(year.application_deadline_at),
    'hebrew.decisions': hebrewDate(year.decisions_at),
    'hebrew.registration': hebrewDate(year.registration_deadline_at),
  };
}

function costWords(year: YearFacts) {
  const { tracks, aid_text } = year;
  return {
    'cost.estimate': estimateOf(year) ?? 'Ask us what flights, insurance, a phone and pocket money come to.',
    'cost.total': amounts(tracks, totalCost),
    'cost.tuition': amounts(tracks, (track) => track.tuition_amount),
    'cost.room-and-board': amounts(tracks, (track) => track.housing_amount),
    'cost.deposit': amounts(tracks, (track) => track.deposit_amount),
    'cost.included': tracks.find(({ included_text }) => included_text)?.included_text ?? 'ask us',
    'cost.aid': aid_text || 'Ask us about help with the cost.',
  };
}

/** The words behind every name; without a year each says that it is to be announced. */
export function yearValues(year: YearFacts | null): YearValues {
  const common = year
    ? { ...dateWords(year), ...costWords(year) }
    : Object.fromEntries(Object.keys(YEAR_NAMES).map((name) => [name, UNKNOWN]));
  const ofTracks = TRACKS.flatMap((name) => {
    const track = year?.tracks.find((entry) => entry.track === name.replaceAll('-', '_'));
    const words = year
      ? trackWords(track, String(common['deadline.application']))
      : Object.fromEntries(Object.keys(TRACK_NAMES).map((key) => [key, UNKNOWN]));
    return Object.entries(words).map(([key, text]) => [`${key}.${name}`, text] as const);
  });
  return { ...common, ...Object.fromEntries(ofTracks) } as YearValues;
}
