import { useState } from 'react';
import { BulkFrame } from '../../components/bulk/BulkFrame.tsx';
import type { BulkActionName } from '../../components/bulk/texts.ts';
import { detailsOf, firstChoice, reachOf } from './details.ts';
import { Fields } from './Fields.tsx';

interface BulkDialogProps {
  readonly action: Exclude<BulkActionName, 'release' | 'message'>;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** An action on many applicants, with what it asks for. */
export default function BulkDialog({ action, ids, onClose }: BulkDialogProps) {
  const [choice, setChoice] = useState(() => firstChoice(action));
  return (
    <BulkFrame
      action={action}
      ids={ids}
      reach={reachOf(action, choice)}
      details={detailsOf(action, choice)}
      onClose={onClose}
      fields={(preview) => (
        <Fields
          action={action}
          choice={choice}
          year={
            preview && {
              mode: preview.release_mode === 'held' ? 'hold' : 'now',
              minutes: preview.undo_minutes,
            }
          }
          onChange={(change) => setChoice((now) => ({ ...now, ...change }))}
        />
      )}
    />
  );
}
