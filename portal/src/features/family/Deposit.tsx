import { useCallback } from 'react';
import { todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { PayByCard } from '../../components/card/PayByCard.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { useArrival } from '../../lib/use-arrival.ts';
import { DepositClaim, type ClaimProps } from './DepositClaim.tsx';
import { texts } from './texts.ts';
import { WaysToPay } from './WaysToPay.tsx';

/** The deposit: what is open of it, by card at a page of the parent's own, every other way, and "I have sent it". */
export function Deposit({ applicationId, ledger, replace }: ClaimProps) {
  const { open, due_on: due, claim } = ledger.deposit;
  const heading = useArrival('#deposit');
  const read = useCallback(
    async () => (await call('my_child', { application_id: applicationId })).place?.ledger ?? null,
    [applicationId],
  );
  return (
    <>
      <h3 id="deposit" ref={heading} tabIndex={-1}>
        {texts.deposit}
      </h3>
      {open === 0 ? (
        <Notice tone="good">
          <p>{texts.depositPaid}</p>
        </Notice>
      ) : (
        <>
          {/* What was reported as sent is not asked for again. */}
          {claim?.state !== 'waiting' && <p>{texts.depositOpen(money(open), due, todayIn(viewerZone()))}</p>}
          <PayByCard amount={money(open)} child={applicationId} read={read} replace={replace} />
          <WaysToPay ledger={ledger} heading="h4" />
          <DepositClaim applicationId={applicationId} ledger={ledger} replace={replace} />
        </>
      )}
    </>
  );
}
