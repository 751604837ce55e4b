/** Interview slots as office_interviews answers them; used by the calendar and by an applicant's page. */
import type { OfficeSlot } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

export type Slot = OfficeSlot;

export const isPast = (slot: Pick<Slot, 'ends_at'>): boolean => Date.parse(slot.ends_at) < Date.now();

export const loadSlots = (from: Date, to: Date, signal?: AbortSignal): Promise<readonly Slot[]> =>
  call('office_interviews', { from_at: from.toISOString(), to_at: to.toISOString() }, signal);

/** Slots of a year with a place left. */
export const freeSlots = (slots: readonly Slot[], yearId: string): readonly Slot[] =>
  slots.filter(
    (slot) => slot.program_year_id === yearId && slot.is_open && slot.booked.length < slot.capacity,
  );
