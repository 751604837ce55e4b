/** How one meets at an interview time, in words. */
import type { OpenSlot } from './api/shapes.ts';

export type SlotKind = OpenSlot['kind'];

export const slotKindWords: Readonly<Record<SlotKind, string>> = { video: 'Video call', place: 'In person' };
export const slotKinds = ['video', 'place'] as const satisfies readonly SlotKind[];

/** The kind, and the place where it says more. */
export const whereOf = ({ kind, place }: { readonly kind: SlotKind; readonly place: string }): string =>
  place === '' || place === slotKindWords[kind] ? slotKindWords[kind] : `${slotKindWords[kind]}, ${place}`;
