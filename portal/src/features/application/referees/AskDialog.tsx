import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { MailLanguageField, chosenMailLanguage } from '../../../components/MailLanguageField.tsx';
import { RadioGroup } from '../../../components/RadioGroup.tsx';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { useApplication } from '../context.tsx';
import type { MyReferees } from './RefereeRequest.tsx';
import { texts } from './texts.ts';

interface AskDialogProps {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** What was said with the first one; null when nobody was asked yet. */
  readonly waived: boolean | null;
  readonly onDone: (referees: MyReferees) => void;
  readonly onClose: () => void;
}

/** Asks a referee; with the first one also whether the applicant gives up reading the letters. */
export function AskDialog({ id, name, email, waived, onDone, onClose }: AskDialogProps) {
  const { autosave } = useApplication();
  const [language, setLanguage] = useState('');
  const [waive, setWaive] = useState<'yes' | 'no' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    if (waived === null && waive === null) return setProblem(texts.needWaiver);
    setBusy(true);
    setProblem(null);
    try {
      // Name and address as they were typed just now.
      await autosave.flush();
      const answer = await call('ask_referee', {
        reference_id: id,
        ...chosenMailLanguage(language),
        ...(waived === null ? { waives_access: waive === 'yes' } : {}),
      });
      toast(texts.asked);
      onDone(answer);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={texts.askTitle(name)}
      confirm={texts.ask}
      busy={busy}
      busyText={texts.asking}
      onConfirm={() => void ask()}
      onClose={onClose}
    >
      {email && <p>{texts.askBody(email)}</p>}
      <MailLanguageField
        id="ask-language"
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      />
      {waived === null && (
        <>
          <RadioGroup
            name="waiver"
            legend={texts.waiver}
            value={waive}
            onChange={setWaive}
            options={[
              { value: 'yes', label: texts.waive, hint: texts.waiveHint },
              { value: 'no', label: texts.keep, hint: texts.keepHint },
            ]}
          />
          <p className="muted">{texts.waiverOnce}</p>
        </>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
