import { ISRAEL, clockTime, longDate, viewerPlace } from '@school/shared/dates';
import type { SlotTime } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

export interface Day<Slot extends SlotTime> {
  readonly title: string;
  readonly slots: readonly Slot[];
}

/** Slots by the viewer's calendar day, in order. */
export function byDay<Slot extends SlotTime>(slots: readonly Slot[], zone: string): Day<Slot>[] {
  const days = new Map<string, Slot[]>();
  for (const slot of [...slots].sort((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const title = longDate(slot.starts_at, zone);
    days.set(title, [...(days.get(title) ?? []), slot]);
  }
  return [...days].map(([title, list]) => ({ title, slots: list }));
}

const EARLIEST = 8;
const LATEST = 22;

/** Whether it lies in the day of somebody who lives in this zone: it begins at eight in the morning or later, before ten at night. */
export function suits(slot: SlotTime, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(slot.starts_at),
    ),
  );
  return hour >= EARLIEST && hour < LATEST;
}

/** '5:00 PM – 5:30 PM' in the viewer's zone. */
export const span = (slot: SlotTime, zone: string): string =>
  `${clockTime(slot.starts_at, zone)} – ${clockTime(slot.ends_at, zone)}`;

/** Israel's time beside it, with the weekday when that differs; empty when the viewer is in Israel. */
export function israelTime(slot: SlotTime, zone: string): string {
  if (zone === ISRAEL) return '';
  const weekday = longDate(slot.starts_at, ISRAEL).split(',')[0] ?? '';
  const sameDay = longDate(slot.starts_at, ISRAEL) === longDate(slot.starts_at, zone);
  const time = clockTime(slot.starts_at, ISRAEL);
  return texts.inIsrael(sameDay ? time : `${weekday}, ${time}`);
}

export const fullTime = (slot: SlotTime, zone: string): string =>
  `${longDate(slot.starts_at, zone)}, ${clockTime(slot.starts_at, zone)}`;

/** With the place whose clock it is: on a paper that others read nothing else says so. */
export const placedTime = (slot: SlotTime, zone: string): string =>
  `${fullTime(slot, zone)} ${viewerPlace(zone)}`;

/** The list with one item moved by `step` places. */
export function moved<Item>(list: readonly Item[], index: number, step: -1 | 1): Item[] {
  const copy = [...list];
  const [item] = copy.splice(index, 1);
  if (item !== undefined) copy.splice(index + step, 0, item);
  return copy;
}
