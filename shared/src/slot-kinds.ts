/** How one meets at an interview time, in words. */
import school from '../school.json' with { type: 'json' };
import type { OpenSlot } from './api/shapes.ts';

export type SlotKind = OpenSlot['kind'];

export const slotKindWords: Readonly<Record<SlotKind, string>> = { video: 'Video call', place: 'In person' };
export const slotKinds = ['video', 'place'] as const satisfies readonly SlotKind[];

const TOWN = school.address.locality;

/** The kind, and the place where it says more; in person that is the school's own town until another place is named. */
export function whereOf({ kind, place }: { readonly kind: SlotKind; readonly place: string }): string {
  const words = slotKindWords[kind];
  const there = place === words ? '' : place;
  if (kind === 'video') return there ? `${words}, ${there}` : words;
  return !there || there.startsWith(TOWN) ? `${words}, in ${there || TOWN}` : `${words}, ${there}`;
}
