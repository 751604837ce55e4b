import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { beginCardPayment, cardsAvailable } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toastError } from '../../lib/toasts.ts';
import { texts } from './texts.ts';

/** Whether cards are taken here; until that is known, and where they are not, there is no trace of them. */
function useCards(): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let gone = false;
    cardsAvailable().then(
      (available) => !gone && setOffered(available),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return offered;
}

/** Goes to the provider's page. Coming back says nothing by itself: the ledger shows the payment once the provider has told of it. */
export function PayByCard({ amount }: { readonly amount: string }) {
  const offered = useCards();
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  if (!offered) return null;
  const pay = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await beginCardPayment();
      window.location.assign(url);
    } catch (thrown) {
      toastError(texts.failed(asProblem(thrown).message));
      setBusy(false);
    }
  };
  return (
    <>
      <h3>{texts.card}</h3>
      {params.get('card') === 'paid' && (
        <Notice>
          <p>{texts.cardPaid}</p>
        </Notice>
      )}
      <p className="hint">{texts.cardText}</p>
      <BusyButton type="button" busy={busy} busyText={texts.cardOpening} onClick={() => void pay()}>
        {texts.cardPay(amount)}
      </BusyButton>
    </>
  );
}
