import './payments.css';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { standingWords } from '@school/shared/standing';
import { Notice } from '../../components/Notice.tsx';
import { Deposit } from './Deposit.tsx';
import { LedgerScreen } from './LedgerScreen.tsx';
import { SetupForm } from './SetupForm.tsx';
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
  return (
    <LedgerScreen title={texts.setupTitle}>
      {(ledger, replace) =>
        ledger.deposit.offer_over ? (
          <OfferOver />
        ) : (
          <>
            <p className="lead">{texts.setupLead}</p>
            <Deposit ledger={ledger} replace={replace} />
            <SetupForm ledger={ledger} replace={replace} />
          </>
        )
      }
    </LedgerScreen>
  );
}
