import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { TextField } from '../../../components/inputs.tsx';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { useApplication } from '../context.tsx';
import type { MyReferees } from './RefereeRequest.tsx';
import { texts } from './texts.ts';

interface CorrectDialogProps {
  readonly id: string;
  readonly email: string;
  readonly onDone: (referees: MyReferees) => void;
  readonly onClose: () => void;
}

/** Another address for a referee who was asked; also after the submission. */
export function CorrectDialog({ id, email, onDone, onClose }: CorrectDialogProps) {
  const { reload } = useApplication();
  const [value, setValue] = useState(email);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const correct = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call('correct_referee', { reference_id: id, email: value });
      toast(texts.corrected);
      await reload();
      onDone(answer);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={texts.correctTitle}
      confirm={texts.correctSend}
      busy={busy}
      busyText={texts.correcting}
      onConfirm={() => void correct()}
      onClose={onClose}
    >
      <p>{texts.correctBody}</p>
      <TextField
        id="corrected-address"
        type="email"
        dir="ltr"
        autoComplete="off"
        label={texts.correctLabel}
        value={value}
        error={problem ?? undefined}
        onChange={(event) => setValue(event.target.value)}
      />
    </ConfirmDialog>
  );
}
