/**
 * The calendar file of one's own interview, for the button in the portal. The same entry as the one in the interview mails
 * (supabase/functions/_shared/mail/calendar.ts): one UID per application, and a SEQUENCE that grows with time, so that a
 * calendar that has the entry moves it and never shows two.
 */
import { calendarFile, escaped, stamp } from './calendar-file.ts';
import { calendarTitle } from './interview-times.ts';
import { whereOf, type SlotKind } from './slot-kinds.ts';

export interface CalendarInterview {
  readonly application_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly kind: SlotKind;
  readonly place: string;
  readonly link: string | null;
}

const interviewUid = (applicationId: string, host: string): string => `interview-${applicationId}@${host}`;

/** Seconds since the beginning of 2026. */
const calendarSequence = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000);

export function interviewCalendar(
  interview: CalendarInterview,
  settings: { readonly schoolName: string; readonly host: string; readonly now: Date },
): string {
  const { link } = interview;
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${settings.schoolName}//Admissions//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${interviewUid(interview.application_id, settings.host)}`,
    `SEQUENCE:${calendarSequence(settings.now)}`,
    `DTSTAMP:${stamp(settings.now)}`,
    `DTSTART:${stamp(new Date(interview.starts_at))}`,
    `DTEND:${stamp(new Date(interview.ends_at))}`,
    `SUMMARY:${escaped(calendarTitle(interview, settings.schoolName))}`,
    `LOCATION:${escaped(whereOf(interview))}`,
    ...(link ? [`URL:${link}`, `DESCRIPTION:${escaped(link)}`] : []),
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}
