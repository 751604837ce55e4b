import { money } from '@school/shared/formats';
import type { Ledger } from '@school/shared/api/shapes';
import { PaymentPlan } from '../../components/plan/PaymentPlan.tsx';
import { Deposit } from './Deposit.tsx';
import { PaymentsReceived } from './PaymentsReceived.tsx';
import { texts } from './texts.ts';
import { WaysToPay } from './WaysToPay.tsx';

export interface PaymentsProps {
  readonly applicationId: string;
  /** The student's. */
  readonly name: string;
  readonly ledger: Ledger;
  readonly replace: (ledger: Ledger) => void;
}

function Charges({ charges }: Pick<Ledger, 'charges'>) {
  if (charges.length === 0) return <p>{texts.noCharges}</p>;
  return (
    <div className="table-wrap">
      <table aria-label={texts.charges}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col" className="amount">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {charges.map(({ id, label, amount }) => (
            <tr key={id}>
              <td dir="auto">{label}</td>
              <td className="amount">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The statement of one child with its receipts, and the deposit. */
export function Payments(props: PaymentsProps) {
  const { ledger, name } = props;
  return (
    <section className="card">
      <h2>{texts.payments}</h2>
      {ledger.year && <p className="muted">{texts.forYear(ledger.year)}</p>}
      <dl className="facts">
        {(
          [
            [texts.charged, ledger.charged],
            [texts.aid, ledger.aid],
            [texts.paid, ledger.paid],
            [ledger.balance < 0 ? texts.credit : texts.balance, Math.abs(ledger.balance)],
          ] as const
        ).map(([label, amount]) => (
          <div className="fact" key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {ledger.deposit.charged > 0 && <Deposit {...props} />}
      <h3>{texts.charges}</h3>
      <Charges charges={ledger.charges} />
      <PaymentPlan ledger={ledger} />
      {/* As long as the deposit is open they stand with it, above. */}
      {ledger.deposit.open === 0 && ledger.balance > 0 && <WaysToPay ledger={ledger} heading="h3" />}
      <h3>{texts.received}</h3>
      <PaymentsReceived ledger={ledger} name={name} />
    </section>
  );
}
