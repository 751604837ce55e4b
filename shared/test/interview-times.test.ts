/** An interview's time: at a place by Israel's clock, a call by the reader's own. */
import { expect, it } from 'vitest';
import {
  alsoInIsrael,
  calendarTitle,
  officeSpan,
  placedSpan,
  placedTime,
  slotZone,
} from '../src/interview-times.ts';
import { whereOf } from '../src/slot-kinds.ts';
import { timeSpan } from '../src/mail/times.ts';

const NEW_YORK = 'America/New_York';
const slot = (kind: 'place' | 'video', place = '') => ({
  kind,
  place,
  starts_at: '2026-12-10T15:40:00Z',
  ends_at: '2026-12-10T16:10:00Z',
});

it('in person the place comes first, then Israel’s time, wherever the reader is', () => {
  for (const reader of [NEW_YORK, 'Asia/Jerusalem', 'Europe/London']) {
    expect(placedSpan(slot('place'), reader)).toBe('In person, in Otniel, 5:40 PM – 6:10 PM Israel time');
    expect(placedTime(slot('place', 'Jerusalem, King George Street'), reader)).toBe(
      'In person, Jerusalem, King George Street, Thursday, December 10, 2026, 5:40 PM Israel time',
    );
    expect(alsoInIsrael(slot('place'), reader)).toBe('');
    expect(slotZone(slot('place'), reader)).toBe('Asia/Jerusalem');
  }
  expect(whereOf(slot('place', 'Otniel, office'))).toBe('In person, in Otniel, office');
});

it('a call is said by the reader’s clock, Israel’s beside it', () => {
  expect(placedSpan(slot('video'), NEW_YORK)).toBe('10:40 AM – 11:10 AM');
  expect(placedTime(slot('video'), NEW_YORK)).toBe('Thursday, December 10, 2026, 10:40 AM in New York');
  expect(alsoInIsrael(slot('video'), NEW_YORK)).toBe('5:40 PM in Israel');
});

it('mails, calendars and the office say the same', () => {
  const { starts_at, ends_at } = slot('place');
  const reader = { language: 'en', zone: NEW_YORK } as const;
  expect(timeSpan(starts_at, ends_at, 'place', reader)).toBe(
    'Thursday, December 10, 2026, 5:40 PM – 6:10 PM Israel time',
  );
  expect(timeSpan(starts_at, ends_at, 'place', { language: 'he', zone: NEW_YORK })).toMatch(
    /17:40 – 18:10 שעון ישראל$/,
  );
  expect(timeSpan(starts_at, ends_at, 'video', reader).split('\n')[0]).toContain('10:40 AM – 11:10 AM');
  expect(calendarTitle(slot('place'), 'The school')).toBe(
    'Interview in person, 5:40 PM Israel time, The school',
  );
  expect(calendarTitle(slot('video'), 'The school')).toBe('Interview, The school');
  expect(officeSpan(slot('place'))).toBe('December 10, 2026 at 5:40 PM – 6:10 PM Israel time');
});
