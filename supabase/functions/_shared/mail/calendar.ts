/**
 * The calendar file of an interview mail. One entry per application: its UID stays, its SEQUENCE grows with time, so that
 * a calendar moves or removes the entry it already has.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import school from '@school/shared/school.json' with { type: 'json' };
import type { MailKindName } from '@school/shared/mail/kinds';
import { calendarTitle } from '@school/shared/interview-times';
import { slotKinds, whereOf } from '@school/shared/slot-kinds';
import { admissionsEmail } from './mail-frame.ts';
import type { Attachment } from './send.ts';
import { MailProblem } from '@school/shared/mail/compose';

const CHANGES: Partial<Record<MailKindName, 'request' | 'cancel'>> = {
  interview_scheduled: 'request',
  interview_changed: 'request',
  interview_cancelled: 'cancel',
};

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const interview = z.object({
  first_name: z.string().nullish(),
  application_id: z.uuid(),
  starts_at: instant,
  ends_at: instant,
  kind: z.enum(slotKinds),
  place: z.string(),
  link: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullish(),
});

export interface CalendarContext {
  readonly siteUrl: string;
  readonly to: string;
  /** When this try happens. */
  readonly now: Date;
}

/** The attachments of a mail of this kind: none but for interviews. */
export function calendarFor(
  kind: MailKindName,
  data: unknown,
  context: CalendarContext,
): readonly Attachment[] {
  const change = CHANGES[kind];
  if (!change) return [];
  const parsed = interview.safeParse(data);
  if (!parsed.success)
    throw new MailProblem(`The field "${parsed.error.issues[0]?.path.join('.') ?? ''}" is wrong.`);
  const event = parsed.data;
  const cancelled = change === 'cancel';
  const entry = ical({
    prodId: { company: school.shortName, product: 'Admissions', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  entry.createEvent({
    id: `interview-${event.application_id}@${new URL(context.siteUrl).hostname}`,
    sequence: Math.floor((context.now.getTime() - Date.UTC(2026, 0, 1)) / 1000),
    stamp: context.now,
    start: new Date(event.starts_at),
    end: new Date(event.ends_at),
    summary: calendarTitle(event, school.name),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: whereOf(event),
    ...(event.link ? { url: event.link, description: event.link } : {}),
    organizer: { name: school.name, email: admissionsEmail },
    attendees: [{ email: context.to, name: event.first_name ?? context.to, rsvp: false }],
  });
  return [
    {
      filename: 'interview.ics',
      content: entry.toString(),
      contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'REQUEST'}`,
    },
  ];
}
