/** Calendar files, read by a parser that has nothing to do with the one that wrote them. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { MailKindName } from '@school/shared/mail/kinds';
import { renderMail } from '../../functions/_shared/mail/render.ts';
import { ID, NOW, render, SITE } from './samples.ts';

function eventOf(kind: MailKindName, data: Readonly<Record<string, unknown>> = {}) {
  const file = render(kind, { data }).attachments?.[0];
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? '') as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('The calendar file has no event.');
  return {
    method: calendar.getFirstPropertyValue('method'),
    event: new ICAL.Event(event),
    status: event.getFirstPropertyValue('status'),
  };
}

test('the same entry is made, moved and removed', () => {
  const kinds = ['interview_scheduled', 'interview_changed', 'interview_cancelled'] as const;
  const entries = kinds.map((kind) => eventOf(kind));
  expect(new Set(entries.map((entry) => entry.event.uid))).toEqual(
    new Set([`interview-${ID}@school.example.org`]),
  );
  expect(entries.map((entry) => entry.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  expect(entries[2]?.status).toBe('CANCELLED');
});

test.each([
  ['before Israel changes its clocks', '2027-03-25T15:00:00Z'],
  ['between the changes of America and Israel', '2027-03-20T15:00:00Z'],
  ['after Israel, before Europe', '2027-03-27T15:00:00Z'],
  ['in the night Israel’s clocks go back', '2027-10-30T23:30:00Z'],
  ['between the changes of Israel and America', '2027-11-02T15:00:00Z'],
])('the instant survives %s', (_when, start) => {
  const ends = new Date(Date.parse(start) + 1_800_000).toISOString();
  const { event } = eventOf('interview_scheduled', { starts_at: start, ends_at: ends });
  expect(event.startDate.toJSDate().toISOString()).toBe(new Date(start).toISOString());
  expect(event.endDate.toJSDate().toISOString()).toBe(ends);
});

test('a later mail has a higher sequence', () => {
  const data = {
    application_id: ID,
    kind: 'video',
    place: '',
    starts_at: NOW.toISOString(),
    ends_at: NOW.toISOString(),
  };
  const row = { id: ID, to_email: 'a@example.org', template: 'interview_changed', data };
  const sequence = (at: string) =>
    Number(/SEQUENCE:(\d+)/.exec(renderMail(row, SITE, new Date(at)).attachments?.[0]?.content ?? '')?.[1]);
  expect(sequence('2026-12-01T10:00:05Z')).toBeGreaterThan(sequence('2026-12-01T10:00:00Z'));
});

test('a link that is not https is refused', () => {
  expect(() => render('interview_scheduled', { data: { link: 'javascript:alert(1)' } })).toThrow(/link/);
});
