import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { Statement } from '../../components/payments/Statement.tsx';
import { texts as paymentTexts } from '../../components/payments/texts.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { LedgerScreen } from './LedgerScreen.tsx';

export default function PaymentHistory() {
  const { person } = useSignedIn();
  return (
    <LedgerScreen title={paymentTexts.historyTitle}>
      {(ledger) => (
        <Statement ledger={ledger} name={`${person.firstName} ${person.lastName}`.trim()}>
          <Link className="button quiet" to={paths.paymentSetup}>
            {paymentTexts.setup}
          </Link>
        </Statement>
      )}
    </LedgerScreen>
  );
}
