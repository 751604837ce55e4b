/** Times in mails: an instant as the reader's clock shows it and as Israel's does, in the reader's language. */
import { ISRAEL, clockTime, longDate, placeOf } from '../dates.ts';
import type { SlotKind } from '../slot-kinds.ts';
import type { MailLanguage } from './kinds.ts';

export interface Reader {
  readonly language: MailLanguage;
  /** IANA name; null when not known. */
  readonly zone: string | null;
}

/** Most applicants live there; an interview mail shows it while the reader's own zone is not known. */
const EASTERN = 'America/New_York';

export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '') return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const hebrew = (options: Intl.DateTimeFormatOptions, moment: string): string =>
  new Intl.DateTimeFormat('he-IL', options).format(new Date(moment));

const HEBREW_PLACES: Readonly<Record<string, string>> = {
  'Asia/Jerusalem': 'בישראל',
  'America/New_York': 'בניו יורק',
  'America/Los_Angeles': 'בלוס אנג׳לס',
  'Europe/London': 'בלונדון',
};

/** Where a zone is: "in Israel". */
export const zoneName = (zone: string, language: MailLanguage): string =>
  language === 'he'
    ? (HEBREW_PLACES[zone] ?? `(${zone.split('/').pop()?.replaceAll('_', ' ') ?? zone})`)
    : placeOf(zone);

const ISRAEL_TIME: Readonly<Record<MailLanguage, string>> = { en: 'Israel time', he: 'שעון ישראל' };

const date = (moment: string, zone: string, language: MailLanguage): string =>
  language === 'he' ? hebrew({ dateStyle: 'full', timeZone: zone }, moment) : longDate(moment, zone);

const clock = (moment: string, zone: string, language: MailLanguage): string =>
  language === 'he'
    ? hebrew({ hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone }, moment)
    : clockTime(moment, zone);

const dateAndTime = (moment: string, zone: string, language: MailLanguage): string =>
  `${date(moment, zone, language)}, ${clock(moment, zone, language)} ${zoneName(zone, language)}`;

/** The zones a reader wants to see, without doubles: the one named first, then Israel. */
const zones = (...names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name): name is string => isZone(name))),
];

/** A moment, one line for each zone: the reader's (else `ownZone` of the moment), then Israel. */
export const longTime = (moment: string, ownZone: string | null, { language, zone }: Reader): string =>
  zones(zone ?? ownZone, ISRAEL)
    .map((name) => dateAndTime(moment, name, language))
    .join('\n');

/** An interview, from one moment to another: at a place by Israel's clock alone, a call by the reader's and Israel's. */
export const timeSpan = (start: string, end: string, kind: SlotKind, { language, zone }: Reader): string =>
  zones(kind === 'place' ? null : (zone ?? EASTERN), ISRAEL)
    .map(
      (name) =>
        `${date(start, name, language)}, ${clock(start, name, language)} – ${clock(end, name, language)} ${kind === 'place' ? ISRAEL_TIME[language] : zoneName(name, language)}`,
    )
    .join('\n');

/** A calendar day ('YYYY-MM-DD'), which belongs to no zone. */
export const longDay = (day: string, language: MailLanguage): string =>
  language === 'he'
    ? hebrew({ dateStyle: 'full', timeZone: 'UTC' }, `${day}T00:00:00Z`)
    : longDate(`${day}T00:00:00Z`, 'UTC');
