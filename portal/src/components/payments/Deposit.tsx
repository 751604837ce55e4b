import './payments.css';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { paths } from '@school/shared/routes';
import type { Ledger } from '@school/shared/api/shapes';
import { readLedger, takeBackClaim, type Child } from '../../lib/ledger-calls.ts';
import { useArrival } from '../../lib/use-arrival.ts';
import { usePress } from '../../lib/use-press.ts';
import { PayByCard } from '../card/PayByCard.tsx';
import { Notice } from '../Notice.tsx';
import { texts } from './texts.ts';
import { Refused } from '../Refused.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { WaysToPay } from './WaysToPay.tsx';

export interface DepositProps {
  readonly ledger: Ledger;
  /** The child's application, where a parent pays. */
  readonly child?: Child;
  readonly replace: (ledger: Ledger) => void;
}

/** What each of the family has reported. Only one's own is changed or taken back; the office answers all of them. */
function Claims(props: DepositProps) {
  const { ledger, child, replace } = props;
  const [writing, setWriting] = useState(false);
  const { refused, press } = usePress();
  const { claims } = ledger.deposit;
  const hasOwn = claims.some(({ own, state }) => own && state === 'waiting');
  const close = (): void => setWriting(false);
  return (
    <>
      {claims.map((claim) =>
        claim.state === 'refused' ? (
          <Notice key={claim.id} tone="warn" title={texts.claimRefused}>
            <p dir="auto">
              {texts.reported(claim)}. {claim.reason}
            </p>
          </Notice>
        ) : claim.own && writing ? (
          <ClaimForm key={claim.id} {...props} onClose={close} />
        ) : (
          <Notice key={claim.id} title={texts.reported(claim)}>
            <p dir="auto">{texts.claimSaid(claim)}</p>
            {claim.own && (
              <>
                <Refused message={refused} />
                <div className="buttons">
                  <button type="button" className="button quiet small" onClick={() => setWriting(true)}>
                    {texts.claimChange}
                  </button>
                  <button
                    type="button"
                    className="button quiet small"
                    onClick={() => void press(async () => replace(await takeBackClaim(child)))}
                  >
                    {texts.claimTakeBack}
                  </button>
                </div>
              </>
            )}
          </Notice>
        ),
      )}
      {!hasOwn &&
        ledger.ways.length > 0 &&
        (writing || !claims.some(({ state }) => state === 'waiting') ? (
          <>
            <h3>{texts.claimTitle}</h3>
            <p className="hint">{texts.claimText}</p>
            <ClaimForm {...props} onClose={writing ? close : undefined} />
          </>
        ) : (
          <button type="button" className="button quiet" onClick={() => setWriting(true)}>
            {texts.claimToo}
          </button>
        ))}
    </>
  );
}

/** The deposit: how much, until when, how, and "I have transferred it". Pay Deposit leads here. */
export function Deposit(props: DepositProps) {
  const { ledger, child, replace } = props;
  const heading = useArrival('#deposit');
  const read = useCallback(() => readLedger(child), [child]);
  const { charged, paid, open, due_on: due, claims } = ledger.deposit;
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
            {child === undefined && <Link to={paths.paymentHistory}>{texts.historyTitle}</Link>}
          </p>
          {paid > charged && <p>{texts.depositMore(money(paid - charged))}</p>}
        </Notice>
      ) : (
        <>
          <p className="deposit-amount">
            <strong>{money(open)}</strong>
            <span>{due ? texts.depositDue(due, todayIn(viewerZone())) : texts.onRequest}</span>
          </p>
          {paid > 0 && <p>{texts.depositPart(money(paid), money(charged))}</p>}
          {/* What somebody of the family has reported is read before it is paid again. */}
          {claims.length > 0 && <Claims {...props} />}
          <PayByCard amount={money(open)} child={child} read={read} replace={replace} />
          <WaysToPay ledger={ledger} />
          {claims.length === 0 && <Claims {...props} />}
        </>
      )}
    </section>
  );
}
