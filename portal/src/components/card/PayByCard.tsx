import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Ledger } from '@school/shared/api/shapes';
import { BusyButton } from '../BusyButton.tsx';
import { Notice } from '../Notice.tsx';
import { Refused } from '../Refused.tsx';
import { beginCardPayment, cardsAvailable } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { texts } from './texts.ts';
import { useConfirmation } from './use-confirmation.ts';

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

interface PayByCardProps {
  readonly amount: string;
  /** A parent pays for this application; without it one pays for oneself. */
  readonly child?: string | undefined;
  /** Reads the ledger again; null while there is none to read. Stable. */
  readonly read: () => Promise<Ledger | null>;
  readonly replace: (ledger: Ledger) => void;
}

/** The way to the provider's page. What is refused stands beside the button. */
function PayButton({ amount, child }: Pick<PayByCardProps, 'amount' | 'child'>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await beginCardPayment(child);
      window.location.assign(url);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="hint">{texts.lead}</p>
      <Refused message={problem} />
      <BusyButton type="button" busy={busy} busyText={texts.opening} onClick={() => void pay()}>
        {texts.pay(amount)}
      </BusyButton>
    </>
  );
}

/**
 * Goes to the provider's page. Coming back says nothing by itself: the ledger shows the payment once the provider has told of it,
 * and until then nobody is asked to pay again.
 */
export function PayByCard({ amount, child, read, replace }: PayByCardProps) {
  const offered = useCards();
  const [params] = useSearchParams();
  const back = params.get('card');
  const isLate = useConfirmation(offered && back === 'paid', read, replace);
  if (!offered) return null;
  const isWaiting = back === 'paid' && !isLate;
  return (
    <>
      <h3>{texts.title}</h3>
      {back === 'paid' && (
        <Notice tone={isLate ? 'warn' : 'plain'} live>
          <p>{isLate ? texts.late : texts.paid}</p>
        </Notice>
      )}
      {back === 'cancelled' && (
        <Notice>
          <p>{texts.cancelled}</p>
        </Notice>
      )}
      {!isWaiting && <PayButton amount={amount} child={child} />}
    </>
  );
}
