import { z } from 'zod';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import school from '../../copied/school.json' with { type: 'json' };
import { ISRAEL, clockTime, longDate } from '../../copied/dates.ts';
import { admissionsEmail, type Block } from '../layout.ts';
import type { Attachment } from '../send.ts';
import { firstName, greeting, template, type MailContext, type Template } from '../template.ts';

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const fields = z.object({
  first_name: firstName,
  application_id: z.uuid(),
  starts_at: instant,
  ends_at: instant,
  place: z.string().max(200).nullish(),
  link: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullish(),
  reason: z.string().max(500).nullish(),
});
type InterviewFields = z.infer<typeof fields>;
type Change = 'scheduled' | 'changed' | 'cancelled';

const EASTERN = 'America/New_York';

const timeIn = (interview: InterviewFields, zone: string): string =>
  `${longDate(interview.starts_at, zone)}, ${clockTime(interview.starts_at, zone)} – ${clockTime(interview.ends_at, zone)}`;

function facts(interview: InterviewFields): Block {
  const rows: [string, string][] = [
    ['In Israel', timeIn(interview, ISRAEL)],
    ['US Eastern time', timeIn(interview, EASTERN)],
  ];
  if (interview.place) rows.push(['Where', interview.place]);
  if (interview.link) rows.push(['Link', interview.link]);
  return { kind: 'facts', rows };
}

/**
 * The calendar entry. One entry per application: its UID stays, its SEQUENCE grows with time, so that a calendar moves
 * or removes the entry it already has.
 */
function calendar(interview: InterviewFields, change: Change, context: MailContext): readonly Attachment[] {
  const host = new URL(context.siteUrl).hostname;
  const cancelled = change === 'cancelled';
  const entry = ical({
    prodId: { company: school.shortName, product: 'Admissions', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  entry.createEvent({
    id: `interview-${interview.application_id}@${host}`,
    sequence: Math.floor((context.now.getTime() - Date.UTC(2026, 0, 1)) / 1000),
    stamp: context.now,
    start: new Date(interview.starts_at),
    end: new Date(interview.ends_at),
    summary: `Interview, ${school.name}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(interview.place ? { location: interview.place } : {}),
    ...(interview.link ? { url: interview.link, description: interview.link } : {}),
    organizer: { name: school.name, email: admissionsEmail },
    attendees: [{ email: context.to, name: interview.first_name ?? context.to, rsvp: false }],
  });
  const method = cancelled ? 'CANCEL' : 'REQUEST';
  return [
    {
      filename: 'interview.ics',
      content: entry.toString(),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    },
  ];
}

const WORDS: Readonly<Record<Change, { subject: string; heading: string; text: string }>> = {
  scheduled: {
    subject: 'Your interview is scheduled',
    heading: 'Your interview is scheduled',
    text: 'We look forward to meeting you. The attached file puts the time into your calendar.',
  },
  changed: {
    subject: 'Your interview has been moved',
    heading: 'Your interview has been moved',
    text: 'Please note the new details below. The attached file updates your calendar.',
  },
  cancelled: {
    subject: 'Your interview has been cancelled',
    heading: 'Your interview has been cancelled',
    text: 'The interview below will not take place. The attached file removes it from your calendar. We will be in touch about what comes next.',
  },
};

const interviewMail = (change: Change): Template<InterviewFields> =>
  template({
    fields,
    content: (interview, { siteUrl }) => ({
      subject: WORDS[change].subject,
      heading: WORDS[change].heading,
      blocks: [
        greeting(interview.first_name),
        { kind: 'text', text: WORDS[change].text },
        facts(interview),
        ...(interview.reason ? [{ kind: 'quote' as const, label: 'Why', text: interview.reason }] : []),
        { kind: 'button', label: 'See your application', href: `${siteUrl}/dashboard` },
      ],
    }),
    attachments: (interview, context) => calendar(interview, change, context),
  });

export const interviewScheduled = interviewMail('scheduled');
export const interviewChanged = interviewMail('changed');
export const interviewCancelled = interviewMail('cancelled');
