import { useState } from 'react';
import { isPlaced, isWithdrawable } from '@school/shared/statuses';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useApplication } from './context.tsx';
import { texts } from './texts.ts';

/** Offered while the database takes it: from handing in until a place is registered. */
export function Withdraw() {
  const { mine, reload } = useApplication();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isWithdrawable(mine.application.status)) return null;
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('withdraw_application');
      toast(texts.withdrawn);
      setAsking(false);
      await reload();
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => {
    setAsking(false);
    setProblem(null);
  };
  return (
    <div>
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.withdrawTitle}
          confirm={texts.withdraw}
          busy={busy}
          busyText={texts.withdrawing}
          danger
          problem={problem}
          onConfirm={() => void withdraw()}
          onClose={close}
        >
          <p>{isPlaced(mine.application.status) ? texts.withdrawPlaceText : texts.withdrawText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
