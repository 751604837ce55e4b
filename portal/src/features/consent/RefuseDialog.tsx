import { useState } from 'react';
import type { FunctionResult } from '@school/shared/api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { TextAreaField } from '../../components/inputs.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

interface RefuseDialogProps {
  readonly token: string;
  readonly onChange: (page: FunctionResult<'consent_page'>) => void;
  readonly onClose: () => void;
}

/** The way to say no, with a word to the office for whoever wants to. */
export function RefuseDialog({ token, onChange, onClose }: RefuseDialogProps) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const tell = async (): Promise<void> => {
    setBusy(true);
    try {
      onChange(await call('refuse_consent', { token, note: note.trim() || null }));
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={texts.refuseTitle}
      confirm={texts.refuseConfirm}
      busy={busy}
      busyText={texts.refusing}
      onConfirm={() => void tell()}
      onClose={onClose}
    >
      <p>{texts.refuseBody}</p>
      <TextAreaField
        id="refuse-note"
        label={texts.refuseNote}
        optional
        maxLength={1000}
        value={note}
        error={problem ?? undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
