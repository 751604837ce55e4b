/** Interview slots as office_interviews answers them; used by the calendar and by an applicant's page. */
import type { Database } from '@school/shared/database.types';
import { call } from '../providers/rpc.ts';

export interface Slot extends Omit<Database['public']['Tables']['interview_slots']['Row'], 'link'> {
  readonly link: string | null;
  readonly interviewer_name: string | null;
  readonly booked: readonly { readonly application_id: string; readonly name: string }[];
  /** How many applicants chose it. */
  readonly wished: number;
}

export const isPast = (slot: Pick<Slot, 'ends_at'>): boolean => Date.parse(slot.ends_at) < Date.now();

export const loadSlots = (from: Date, to: Date, signal?: AbortSignal): Promise<readonly Slot[]> =>
  call<readonly Slot[]>(
    'office_interviews',
    { from_at: from.toISOString(), to_at: to.toISOString() },
    signal,
  );

/** Slots of a year with a place left. */
export const freeSlots = (slots: readonly Slot[], yearId: string): readonly Slot[] =>
  slots.filter(
    (slot) => slot.program_year_id === yearId && slot.is_open && slot.booked.length < slot.capacity,
  );
