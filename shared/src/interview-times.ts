/**
 * An interview's time in words. One goes to a place by Israel's clock, wherever one is when one reads of it; a call is taken where one
 * is, so there the reader's own clock leads.
 */
import { ISRAEL, clockTime, longDate, longDateTime, placeOf, viewerPlace } from './dates.ts';
import type { SlotTime } from './api/shapes.ts';
import { whereOf } from './slot-kinds.ts';

type Kind = Pick<SlotTime, 'kind'>;
type Times = Pick<SlotTime, 'starts_at' | 'ends_at'>;

const ISRAEL_TIME = 'Israel time';

/** The zone whose clock leads. */
export const slotZone = ({ kind }: Kind, own: string): string => (kind === 'place' ? ISRAEL : own);

const clock = ({ kind }: Kind, own: string): string => (kind === 'place' ? ISRAEL_TIME : viewerPlace(own));

/** 'Thursday, December 10, 2026, 10:40 AM in New York', or '…, 5:40 PM Israel time' of a place. */
export function slotMoment(slot: SlotTime, own: string): string {
  const zone = slotZone(slot, own);
  return `${longDate(slot.starts_at, zone)}, ${clockTime(slot.starts_at, zone)} ${clock(slot, own)}`;
}

/** The same with the place before it: 'In person, in Otniel, Thursday, December 10, 2026, 5:40 PM Israel time'. */
export const placedTime = (slot: SlotTime, own: string): string =>
  slot.kind === 'place' ? `${whereOf(slot)}, ${slotMoment(slot, own)}` : slotMoment(slot, own);

/** On a day's list: 'In person, in Otniel, 5:40 PM – 6:10 PM Israel time', '10:40 AM – 11:10 AM'. */
export function placedSpan(slot: SlotTime, own: string): string {
  const zone = slotZone(slot, own);
  const span = `${clockTime(slot.starts_at, zone)} – ${clockTime(slot.ends_at, zone)}`;
  return slot.kind === 'place' ? `${whereOf(slot)}, ${span} ${ISRAEL_TIME}` : span;
}

/** Beside a call's time, Israel's, with the weekday when that differs; empty of a place, and when the reader is in Israel. */
export function alsoInIsrael(slot: SlotTime, own: string): string {
  if (slotZone(slot, own) === ISRAEL) return '';
  const day = longDate(slot.starts_at, ISRAEL);
  const time = `${clockTime(slot.starts_at, ISRAEL)} ${placeOf(ISRAEL)}`;
  return day === longDate(slot.starts_at, own) ? time : `${day.split(',')[0]}, ${time}`;
}

/** To the office: 'January 5, 2027 at 5:40 PM – 6:10 PM Israel time'. */
export const officeSpan = ({ starts_at, ends_at }: Times): string =>
  `${longDateTime(starts_at)} – ${clockTime(ends_at, ISRAEL)} ${ISRAEL_TIME}`;

/** The line of a calendar, which shows a moment by the clock of whoever looks. */
export const calendarTitle = (slot: Kind & Pick<Times, 'starts_at'>, school: string): string =>
  slot.kind === 'place'
    ? `Interview in person, ${clockTime(slot.starts_at, ISRAEL)} ${ISRAEL_TIME}, ${school}`
    : `Interview, ${school}`;
