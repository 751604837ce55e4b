import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useLoad } from '../../lib/use-load.ts';
import { usePress } from '../../lib/use-press.ts';
import { useReturn } from '../../lib/use-return.ts';
import { BusyButton } from '../BusyButton.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Loading } from '../Loading.tsx';
import { Refused } from '../Refused.tsx';
import { texts } from './texts.ts';

/** Leaving the list is withdrawing the application: asked once, with what follows. */
function Release({ onReleased }: { readonly onReleased: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const { busy, refused, press, forget } = usePress();
  const release = async (): Promise<void> => {
    await call('withdraw_application');
    toast(texts.releasedToast);
    setAsking(false);
    await onReleased();
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        {texts.release}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.releaseTitle}
          confirm={texts.release}
          cancel={texts.stay}
          busy={busy}
          busyText={texts.releasing}
          danger
          problem={refused}
          onConfirm={() => void press(release)}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        >
          <p>{texts.releaseText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Somebody on the waitlist, at home and under their letter: what it means, their place where the year tells it, staying on it or
 * leaving it. What was answered elsewhere meanwhile is read on the return.
 */
export default function WaitlistCard({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { load, reload, refresh, replace } = useLoad(() => call('my_waitlist'));
  const { busy, refused, press } = usePress();
  useReturn(refresh);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  // Meanwhile a place was offered, or they left the list on another device.
  if (load.data === null)
    return (
      <section className="card">
        <p>{texts.changed}</p>
        <button type="button" className="button" onClick={() => void onChanged()}>
          {texts.look}
        </button>
      </section>
    );
  const { place, kept_at } = load.data;
  const keep = async (): Promise<void> => {
    replace(await call('keep_waiting'));
    toast(texts.keptToast);
  };
  return (
    <section className="card" aria-labelledby="waitlist-title">
      <h2 id="waitlist-title">{texts.title}</h2>
      <p>{texts.meaning}</p>
      {place !== null && (
        <p>
          <strong>{texts.place(place)}</strong> <span className="muted">{texts.moves}</span>
        </p>
      )}
      <p>{kept_at ? texts.kept(kept_at) : texts.asked}</p>
      <Refused message={refused} />
      <div className="buttons">
        <BusyButton type="button" busy={busy} busyText={texts.keeping} onClick={() => void press(keep)}>
          {kept_at ? texts.keepAgain : texts.keep}
        </BusyButton>
        <Release onReleased={onChanged} />
      </div>
    </section>
  );
}
