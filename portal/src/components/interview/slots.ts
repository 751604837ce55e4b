import { longDate } from '@school/shared/dates';
import { slotZone } from '@school/shared/interview-times';
import type { SlotTime } from '@school/shared/api/shapes';

export interface Day<Slot extends SlotTime> {
  readonly title: string;
  readonly slots: readonly Slot[];
}

/** Slots by the calendar day of the clock that leads, in order. */
export function byDay<Slot extends SlotTime>(slots: readonly Slot[], zone: string): Day<Slot>[] {
  const days = new Map<string, Slot[]>();
  for (const slot of [...slots].sort((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const title = longDate(slot.starts_at, slotZone(slot, zone));
    days.set(title, [...(days.get(title) ?? []), slot]);
  }
  return [...days].map(([title, list]) => ({ title, slots: list }));
}

const EARLIEST = 8;
const LATEST = 22;

/** Whether it lies in the day of whoever comes: it begins at eight in the morning or later, before ten at night. */
export function suits(slot: SlotTime, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: slotZone(slot, zone),
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(slot.starts_at)),
  );
  return hour >= EARLIEST && hour < LATEST;
}
