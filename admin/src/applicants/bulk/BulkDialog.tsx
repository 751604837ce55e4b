import { useState } from 'react';
import { BulkFrame } from '../../components/bulk/BulkFrame.tsx';
import type { BulkActionName } from '../../components/bulk/texts.ts';
import { useTimeToTell } from '../file/decision/advice.ts';
import { wallToTell } from '../file/decision/release.ts';
import { whenText } from '../file/decision/words.ts';
import { detailsOf, firstChoice, reachOf } from './details.ts';
import { Fields } from './Fields.tsx';

interface BulkDialogProps {
  readonly action: Exclude<BulkActionName, 'release' | 'message'>;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** An action on many applicants, with what it asks for. */
export default function BulkDialog({ action, ids, onClose, onDone }: BulkDialogProps) {
  const [choice, setChoice] = useState(() => firstChoice(action));
  // Before anybody has chosen, as the year may tell it: at once.
  const wall = choice.release ? wallToTell(choice.release) : '';
  const time = useTimeToTell(ids, action === 'decide' ? wall : null);
  return (
    <BulkFrame
      action={action}
      ids={ids}
      reach={time.usable ? reachOf(action, choice) : null}
      details={time.usable ? detailsOf(action, choice) : null}
      {...(time.at && time.goes ? { when: `, published ${whenText(time.goes)}` } : {})}
      onClose={onClose}
      onDone={onDone}
      fields={(preview) => (
        <Fields
          action={action}
          choice={choice}
          time={time}
          people={ids.length}
          shown={preview}
          onChange={(change) => setChoice((now) => ({ ...now, ...change }))}
        />
      )}
    />
  );
}
