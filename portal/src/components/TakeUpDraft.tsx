import { useState } from 'react';
import type { MyApplication } from '@school/shared/api/shapes';
import { call } from '../lib/api.ts';
import { asProblem } from '../lib/problem.ts';
import { toastError } from '../lib/toasts.ts';
import { BusyButton } from './BusyButton.tsx';
import { texts } from './texts.ts';

/** Takes up a draft that was put aside; it goes on as it was. */
export function TakeUpDraft({ onTaken }: { readonly onTaken: (mine: MyApplication) => void }) {
  const [busy, setBusy] = useState(false);
  const takeUp = async (): Promise<void> => {
    setBusy(true);
    try {
      onTaken(await call('take_up_draft'));
    } catch (thrown) {
      toastError({ title: texts.notTakenUp, message: asProblem(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton type="button" busy={busy} busyText={texts.takingUp} onClick={() => void takeUp()}>
      {texts.takeUp}
    </BusyButton>
  );
}
