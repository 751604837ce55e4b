import { useState } from 'react';
import type { FunctionResult } from '@school/shared/api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { TextAreaField } from '../../components/inputs.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

interface CannotWriteProps {
  readonly token: string;
  readonly onChange: (page: FunctionResult<'reference_page'>) => void;
}

/** The way to say no, with a word to the office for whoever wants to. */
export function CannotWrite({ token, onChange }: CannotWriteProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const tell = async (): Promise<void> => {
    setBusy(true);
    try {
      onChange(await call('decline_recommendation', { token, note: note.trim() || null }));
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        {texts.cannot}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.cannotTitle}
          confirm={texts.cannotConfirm}
          busy={busy}
          busyText={texts.cannotBusy}
          onConfirm={() => void tell()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.cannotBody}</p>
          <TextAreaField
            id="cannot-note"
            label={texts.cannotNote}
            optional
            maxLength={1000}
            value={note}
            error={problem ?? undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
