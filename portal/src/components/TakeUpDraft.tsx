import type { MyApplication } from '@school/shared/api/shapes';
import { call } from '../lib/api.ts';
import { usePress } from '../lib/use-press.ts';
import { BusyButton } from './BusyButton.tsx';
import { Refused } from './Refused.tsx';
import { texts } from './texts.ts';

/** Takes up a draft that was put aside; it goes on as it was. */
export function TakeUpDraft({ onTaken }: { readonly onTaken: (mine: MyApplication) => void }) {
  const { busy, refused, press } = usePress();
  const takeUp = async (): Promise<void> => onTaken(await call('take_up_draft'));
  return (
    <>
      <Refused message={refused} />
      <BusyButton type="button" busy={busy} busyText={texts.takingUp} onClick={() => void press(takeUp)}>
        {texts.takeUp}
      </BusyButton>
    </>
  );
}
