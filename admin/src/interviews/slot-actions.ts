/** Saving and removing one slot: what may be typed, as the columns it becomes, and in words. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ISRAEL, longDateTime } from '@school/shared/dates';
import { slotKindWords } from '@school/shared/slot-kinds';
import type { OfficePerson } from '@school/shared/api/shapes';
import type { Slot } from '../components/slots.ts';
import { asWritten, type FieldWords } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type RecordEdits, type Values } from '../components/use-record-edits.ts';
import { instantOf, wallOf } from '../lib/zoned.ts';
import { call } from '../providers/rpc.ts';
import type { SlotFacts } from './SlotFields.tsx';

/** A slot as its dialog shows it; times as clocks in Israel show them. */
export interface SlotForm extends SlotFacts {
  readonly starts: string;
  readonly ends: string;
  readonly is_open: boolean;
}

const slotForm = (slot: Slot): SlotForm => ({
  starts: wallOf(slot.starts_at, ISRAEL),
  ends: wallOf(slot.ends_at, ISRAEL),
  interviewer_id: slot.interviewer_id ?? '',
  kind: slot.kind,
  place: slot.place,
  link: slot.link ?? '',
  capacity: slot.capacity,
  is_open: slot.is_open,
});

/** Columns whose refusals stand beside an input. */
export const SLOT_COLUMNS = [
  'starts_at',
  'ends_at',
  'interviewer_id',
  'kind',
  'place',
  'link',
  'capacity',
] as const;

/** What was typed, as columns. */
export const slotChanges = (edits: Partial<SlotForm>): Values =>
  Object.fromEntries(
    Object.entries(edits).map(([name, value]) => {
      if (name === 'starts' || name === 'ends')
        return [`${name}_at`, instantOf(typeof value === 'string' ? value : '', ISRAEL)];
      return [name, value === '' && name !== 'place' ? null : value];
    }),
  );

const time = (value: unknown): string => {
  const instant = typeof value === 'string' ? instantOf(value, ISRAEL) : null;
  return instant ? longDateTime(instant) : 'empty';
};

export const slotWords = (people: readonly OfficePerson[]): readonly FieldWords[] => [
  { name: 'starts', label: 'Begins', show: time, column: 'starts_at' },
  { name: 'ends', label: 'Ends', show: time, column: 'ends_at' },
  {
    name: 'interviewer_id',
    label: 'Interviewer',
    show: (value) => people.find(({ id }) => id === value)?.name ?? 'Nobody yet',
  },
  {
    name: 'kind',
    label: 'How one meets',
    show: (value) => slotKindWords[value === 'video' ? 'video' : 'place'],
  },
  { name: 'place', label: 'Place', show: asWritten },
  { name: 'link', label: 'Link', show: asWritten },
  { name: 'capacity', label: 'Places', show: asWritten },
  { name: 'is_open', label: 'Applicants can choose it', show: (value) => (value === true ? 'Yes' : 'No') },
];

/** The form of one slot over the version that was opened, saving it, and removing it. */
export function useSlotActions(
  slot: Slot,
  onDone: () => void,
): {
  readonly form: RecordEdits<number, SlotForm>;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly busy: boolean;
} {
  const form = useRecordEdits(slotForm(slot), slot.version);
  const [removing, setRemoving] = useState(false);
  const client = useQueryClient();
  const toasts = useToasts();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['interviews'] });
  return {
    form,
    busy: form.busy || removing,
    save: async () => {
      const error = await form.submit(async (edits, expected_version) => {
        const changes = slotChanges(edits);
        try {
          await call('save_interview_slot', { slot_id: slot.id, changes, expected_version });
        } finally {
          await reload();
        }
      });
      if (error) return toasts.problem('The time was not changed', error);
      toasts.success('Time changed');
      onDone();
    },
    remove: async () => {
      setRemoving(true);
      try {
        await call('remove_interview_slot', { slot_id: slot.id });
        toasts.success('Time removed');
        onDone();
      } catch (error) {
        toasts.problem('The time was not removed', error);
      }
      setRemoving(false);
      await reload();
    },
  };
}
