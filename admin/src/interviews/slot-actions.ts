import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Slot } from '../components/slots.ts';
import { useToasts } from '../components/toasts.tsx';
import { Problem, isKind } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';

interface Wrong {
  readonly field: string | null;
  readonly sentence: string;
}

/** Saving and removing one slot, with the version that was opened. */
export function useSlotActions(
  slot: Slot,
  onDone: () => void,
): {
  readonly save: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly busy: boolean;
  readonly wrong: Wrong | null;
} {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const client = useQueryClient();
  const toasts = useToasts();
  const attempt = async (run: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toasts.success(done);
      onDone();
    } catch (error) {
      if (error instanceof Problem) setWrong({ field: error.field, sentence: error.message });
      const hint = isKind(error, 'stale_version') ? 'Close this dialog to see the newest state.' : undefined;
      if (error instanceof Error) toasts.error('The time was not changed', error.message, hint);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['interviews'] });
  };
  return {
    busy,
    wrong,
    save: (changes) =>
      attempt(
        () => call('save_interview_slot', { slot_id: slot.id, changes, expected_version: slot.version }),
        'Time changed',
      ),
    remove: () => attempt(() => call('remove_interview_slot', { slot_id: slot.id }), 'Time removed'),
  };
}
