import { useState } from 'react';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { Refused } from '../../../components/Refused.tsx';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { myDataTexts as texts } from './texts.ts';

/** Everything about oneself in one ZIP. What makes it is loaded when it is asked for. */
export function TakeAlong() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const { saveMyData } = await import('./archive.ts');
      await saveMyData();
      toast(texts.taken);
    } catch (thrown) {
      setRefused(texts.takeFailed(asProblem(thrown).message));
    }
    setBusy(false);
  };
  return (
    <div>
      <h3>{texts.takeTitle}</h3>
      <p>{texts.takeLead}</p>
      <Refused message={refused} />
      <BusyButton
        type="button"
        className="button quiet"
        busy={busy}
        busyText={texts.taking}
        onClick={() => void take()}
      >
        {texts.take}
      </BusyButton>
    </div>
  );
}
