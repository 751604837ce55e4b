import { Link } from 'react-router';
import { dayText, todayIn } from '@school/shared/dates';
import { money, paidInShekels } from '@school/shared/formats';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import type { Ledger } from '@school/shared/api/shapes';
import { PaymentPlan } from '../../components/plan/PaymentPlan.tsx';
import { TransferReference } from '../../components/plan/TransferReference.tsx';
import { useSignedIn } from '../../lib/session/context.tsx';
import { StatementTable } from './StatementTable.tsx';
import { texts } from './texts.ts';

const noteOf = (payment: Ledger['payments'][number]): string => {
  const { reference, reversed } = payment;
  return [reference, paidInShekels(payment), reversed > 0 ? texts.refunded(money(reversed)) : null]
    .filter(Boolean)
    .join(', ');
};
const negative = (amount: number): string => (amount === 0 ? money(0) : `−${money(amount)}`);

/** Charges, payments, what is due when by the chosen plan (in full as long as none is), and what is left; made to be printed. */
export function Statement({ ledger }: { readonly ledger: Ledger }) {
  const { person } = useSignedIn();
  const name = `${person.firstName} ${person.lastName}`.trim();
  return (
    <>
      <div className="card statement">
        <h2>{texts.statement}</h2>
        <p>
          {school.name}. {texts.statementFor(name, dayText(todayIn()))}
        </p>
        <StatementTable
          title={texts.charges}
          columns={[texts.what]}
          empty={texts.noCharges}
          rows={ledger.charges.map(({ id, label, amount }) => ({
            id,
            cells: [label],
            amount,
          }))}
        />
        <StatementTable
          title={texts.payments}
          columns={[texts.when, texts.how, texts.reference]}
          empty={texts.noPayments}
          rows={ledger.payments.map((payment) => ({
            id: payment.id,
            cells: [dayText(payment.received_on), texts.method(payment.method), noteOf(payment)],
            amount: payment.amount,
          }))}
        />
        <PaymentPlan ledger={ledger} />
        <dl className="totals">
          <dt>{texts.charged}</dt>
          <dd>{money(ledger.charged)}</dd>
          <dt>{texts.aid}</dt>
          <dd>{negative(ledger.aid)}</dd>
          <dt>{texts.paid}</dt>
          <dd>{negative(ledger.paid)}</dd>
          <dt className="balance">{ledger.balance < 0 ? texts.credit : texts.balance}</dt>
          <dd className="balance">{money(Math.abs(ledger.balance))}</dd>
        </dl>
        {ledger.balance > 0 && <TransferReference ledger={ledger} />}
      </div>
      <div className="buttons no-print">
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
        <Link className="button quiet" to={paths.paymentSetup}>
          {texts.setup}
        </Link>
      </div>
    </>
  );
}
