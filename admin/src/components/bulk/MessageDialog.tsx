import { useState } from 'react';
import { BulkFrame } from './BulkFrame.tsx';
import { bulkTexts as texts } from './texts.ts';
import type { ItemOf } from './use-bulk.ts';
import { LongField } from '../LongField.tsx';

const EVERYBODY = {};

interface MessageDialogProps {
  readonly ids: readonly string[];
  readonly itemOf?: ItemOf;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** One message to many, each in their own thread. */
export default function MessageDialog({ ids, itemOf, onClose, onDone }: MessageDialogProps) {
  const [body, setBody] = useState('');
  return (
    <BulkFrame
      action="message"
      ids={ids}
      {...(itemOf ? { itemOf } : {})}
      reach={EVERYBODY}
      details={body.trim() ? { body: body.trim() } : null}
      onClose={onClose}
      onDone={onDone}
      fields={() => (
        <LongField
          most={5000}
          multiline
          minRows={3}
          required
          label={texts.message}
          helperText={texts.messageHint}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
    />
  );
}
