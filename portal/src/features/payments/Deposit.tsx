import { useState } from 'react';
import { Link } from 'react-router';
import { dayText, todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { paths } from '@school/shared/routes';
import type { Ledger } from '@school/shared/api/shapes';
import { PayByCard } from '../../components/card/PayByCard.tsx';
import { Notice } from '../../components/Notice.tsx';
import { planTexts } from '../../components/plan/texts.ts';
import { TransferReference } from '../../components/plan/TransferReference.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { useArrival } from '../../lib/use-arrival.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { texts } from './texts.ts';

export interface LedgerProps {
  readonly ledger: Ledger;
  readonly replace: (ledger: Ledger) => void;
}

const readLedger = (): Promise<Ledger> => call('my_ledger');

/** Each way to pay that the year offers, with how it is done. */
function WaysToPay({ ledger }: { readonly ledger: Ledger }) {
  return (
    <>
      <h3>{texts.instructions}</h3>
      {ledger.ways.length === 0 && <p>{texts.noWays}</p>}
      <dl className="ways">
        {ledger.ways.map(({ method, instructions }) => (
          <div key={method}>
            <dt>{texts.method(method)}</dt>
            <dd className="prose" dir="auto">
              {instructions}
            </dd>
          </div>
        ))}
      </dl>
      <TransferReference ledger={ledger} />
      {ledger.instructions && (
        <p className="prose" dir="auto">
          {ledger.instructions}
        </p>
      )}
    </>
  );
}

/** What the family has said waits for the office; it can be changed or taken back until then. */
function Waiting({ ledger, replace }: LedgerProps) {
  const [changing, setChanging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { claim } = ledger.deposit;
  if (!claim) return null;
  const takeBack = async (): Promise<void> => {
    try {
      replace(await call('take_back_claim'));
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
  };
  if (changing) return <ClaimForm ledger={ledger} replace={replace} onClose={() => setChanging(false)} />;
  return (
    <Notice title={texts.claimWaiting}>
      <p dir="auto">{texts.claimSaid(money(claim.amount), dayText(claim.sent_on), claim.reference)}</p>
      <Refused message={problem} />
      <div className="buttons">
        <button type="button" className="button quiet small" onClick={() => setChanging(true)}>
          {texts.claimChange}
        </button>
        <button type="button" className="button quiet small" onClick={() => void takeBack()}>
          {texts.claimTakeBack}
        </button>
      </div>
    </Notice>
  );
}

function Claim({ ledger, replace }: LedgerProps) {
  const { claim } = ledger.deposit;
  if (claim?.state === 'waiting') return <Waiting ledger={ledger} replace={replace} />;
  return (
    <>
      {claim?.state === 'refused' && (
        <Notice tone="warn" title={texts.claimRefused}>
          <p dir="auto">{claim.reason}</p>
        </Notice>
      )}
      {ledger.ways.length > 0 && (
        <>
          <h3>{texts.claimTitle}</h3>
          <p className="hint">{texts.claimText}</p>
          <ClaimForm ledger={ledger} replace={replace} />
        </>
      )}
    </>
  );
}

/** The deposit: how much, until when, how, and "I have transferred it". Pay Deposit leads here. */
export function Deposit({ ledger, replace }: LedgerProps) {
  const heading = useArrival('#deposit');
  const { charged, paid, open, due_on: due } = ledger.deposit;
  if (charged === 0) return null;
  return (
    <section className="card" id="deposit">
      <h2 ref={heading} tabIndex={-1}>
        {texts.deposit}
      </h2>
      {open === 0 ? (
        <Notice tone="good">
          <p>
            {texts.depositPaid(money(Math.min(paid, charged)))}{' '}
            <Link to={paths.paymentHistory}>{texts.historyTitle}</Link>
          </p>
          {paid > charged && <p>{texts.depositMore(money(paid - charged))}</p>}
        </Notice>
      ) : (
        <>
          <p className="deposit-amount">
            <strong>{money(open)}</strong>
            <span>{due ? texts.depositDue(due, todayIn(viewerZone())) : planTexts.onRequest}</span>
          </p>
          {paid > 0 && <p>{texts.depositPart(money(paid), money(charged))}</p>}
          <PayByCard amount={money(open)} read={readLedger} replace={replace} />
          <WaysToPay ledger={ledger} />
          <Claim ledger={ledger} replace={replace} />
        </>
      )}
    </section>
  );
}
