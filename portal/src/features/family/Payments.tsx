import { dayText } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import type { Ledger } from '@school/shared/api/shapes';
import { DepositClaim } from './DepositClaim.tsx';
import { texts } from './texts.ts';

interface Row {
  readonly id: string;
  readonly what: string;
  readonly day: string | null;
  readonly amount: number;
}

function Table({
  title,
  day,
  rows,
  empty,
}: {
  title: string;
  day: string;
  rows: readonly Row[];
  empty: string;
}) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <div className="table-wrap">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{day}</th>
            <th scope="col" className="amount">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, what, day: on, amount }) => (
            <tr key={id}>
              <td dir="auto">{what}</td>
              <td>{on ? dayText(on) : ''}</td>
              <td className="amount">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface PaymentsProps {
  readonly applicationId: string;
  readonly ledger: Ledger;
  readonly replace: (ledger: Ledger) => void;
}

/** The statement of one child, and the deposit. */
export function Payments({ applicationId, ledger, replace }: PaymentsProps) {
  return (
    <section className="card">
      <h2>{texts.payments}</h2>
      <dl className="facts">
        {(
          [
            [texts.charged, ledger.charged],
            [texts.aid, ledger.aid],
            [texts.paid, ledger.paid],
            [texts.balance, ledger.balance],
          ] as const
        ).map(([label, amount]) => (
          <div className="fact" key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts.charges}</h3>
      <Table
        title={texts.charges}
        day={texts.due}
        empty={texts.noCharges}
        rows={ledger.charges.map(({ id, label, due_on, amount }) => ({
          id,
          what: label,
          day: due_on,
          amount,
        }))}
      />
      <h3>{texts.received}</h3>
      <Table
        title={texts.received}
        day={texts.on}
        empty={texts.noPayments}
        rows={ledger.payments.map(({ id, method, received_on, amount, reversed }) => ({
          id,
          what: method === 'provider' ? '' : texts.methods[method],
          day: received_on,
          amount: amount - reversed,
        }))}
      />
      {ledger.deposit.open > 0 && (
        <DepositClaim applicationId={applicationId} ledger={ledger} replace={replace} />
      )}
    </section>
  );
}
