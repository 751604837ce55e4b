import { useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useLoad } from '../../lib/use-load.ts';
import { waitlistTexts as texts } from './waitlist-texts.ts';

/** Leaving the list is withdrawing the application: asked once, with what follows. */
function Release({ onReleased }: { readonly onReleased: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const release = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('withdraw_application');
      toast(texts.releasedToast);
      setAsking(false);
      await onReleased();
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
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
          problem={problem}
          onConfirm={() => void release()}
          onClose={() => {
            setAsking(false);
            setProblem(null);
          }}
        >
          <p>{texts.releaseText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Somebody on the waitlist: what it means, their place where the year tells it, staying on it or leaving it. */
export default function WaitlistCard({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { load, reload, replace } = useLoad(() => call('my_waitlist'));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  // Meanwhile a place was offered, or they left it elsewhere: the sentence above says what holds after the next read.
  if (load.data === null) return null;
  const { place, kept_at } = load.data;
  const keep = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      replace(await call('keep_waiting'));
      toast(texts.keptToast);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
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
      <Refused message={problem} />
      <div className="buttons">
        <BusyButton type="button" busy={busy} busyText={texts.keeping} onClick={() => void keep()}>
          {kept_at ? texts.keepAgain : texts.keep}
        </BusyButton>
        <Release onReleased={onChanged} />
      </div>
    </section>
  );
}
