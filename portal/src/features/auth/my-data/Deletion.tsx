import { useState } from 'react';
import type { OwnPrivacyRequest } from '@school/shared/api/shapes';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { Answer, dayOf, newestOf, TakeBack } from './request.tsx';
import { myDataTexts as texts } from './texts.ts';

interface DeletionProps {
  readonly requests: readonly OwnPrivacyRequest[];
  readonly onChanged: () => Promise<void>;
}

/** Asking that account and data be deleted, and taking it back. */
export function Deletion({ requests, onChanged }: DeletionProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = newestOf(requests, 'deletion');
  const ask = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('ask_deletion');
      toast(texts.deletionAsked);
      setAsking(false);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    await onChanged();
    setBusy(false);
  };
  const close = (): void => {
    setAsking(false);
    setProblem(null);
  };
  return (
    <div>
      <h3>{texts.deletionTitle}</h3>
      <p>{texts.deletionLead}</p>
      <Answer request={newest} />
      {newest?.state === 'open' ? (
        <>
          <p className="answer">{texts.deletionWaiting(dayOf(newest.asked_at), dayOf(newest.due_at))}</p>
          <TakeBack request={newest} onChanged={onChanged} />
        </>
      ) : (
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          {texts.ask}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.askTitle}
          confirm={texts.ask}
          cancel={texts.keep}
          danger
          problem={problem}
          busy={busy}
          busyText={texts.sending}
          onConfirm={() => void ask()}
          onClose={close}
        >
          <p>{texts.askBody}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
