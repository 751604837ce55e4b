import './payments.css';
import { Deposit } from './Deposit.tsx';
import { LedgerScreen } from './LedgerScreen.tsx';
import { SetupForm } from './SetupForm.tsx';
import { texts } from './texts.ts';

export default function PaymentSetup() {
  return (
    <LedgerScreen title={texts.setupTitle} lead={texts.setupLead}>
      {(ledger, replace) => (
        <>
          <Deposit ledger={ledger} replace={replace} />
          <SetupForm ledger={ledger} replace={replace} />
        </>
      )}
    </LedgerScreen>
  );
}
