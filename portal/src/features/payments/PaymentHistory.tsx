import './payments.css';
import { LedgerScreen } from './LedgerScreen.tsx';
import { Statement } from './Statement.tsx';
import { texts } from './texts.ts';

export default function PaymentHistory() {
  return <LedgerScreen title={texts.historyTitle}>{(ledger) => <Statement ledger={ledger} />}</LedgerScreen>;
}
