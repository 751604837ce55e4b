import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { standingWords } from '@school/shared/standing';
import { isPlaced } from '@school/shared/statuses';
import { Notice } from '../../components/Notice.tsx';
import { Deposit } from '../../components/payments/Deposit.tsx';
import { PlanForm } from '../../components/payments/PlanForm.tsx';
import { texts as paymentTexts } from '../../components/payments/texts.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { LedgerScreen } from './LedgerScreen.tsx';
import { texts } from './texts.ts';

/** Nothing is paid for a place that was not taken in time. */
function OfferOver() {
  return (
    <Notice tone="warn">
      <p>
        {standingWords.offer_over.you} {standingWords.offer_over.next}
      </p>
      <Link to={paths.messages}>{texts.write}</Link>
    </Notice>
  );
}

export default function PaymentSetup() {
  const { status } = useSignedIn();
  const placed = status !== null && isPlaced(status);
  return (
    <LedgerScreen title={paymentTexts.setup}>
      {(ledger, replace) =>
        ledger.deposit.offer_over ? (
          <OfferOver />
        ) : (
          <>
            <Deposit ledger={ledger} replace={replace} />
            {placed && <PlanForm ledger={ledger} replace={replace} />}
          </>
        )
      }
    </LedgerScreen>
  );
}
