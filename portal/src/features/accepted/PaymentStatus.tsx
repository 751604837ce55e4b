import { Link } from 'react-router';
import { dayText } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { paths } from '@school/shared/routes';
import type { PaymentSummary } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

function Amounts({ payment }: { readonly payment: PaymentSummary }) {
  const { deposit_paid: depositPaid, paid, balance, next_amount: amount, next_due_on: due } = payment;
  return (
    <dl className="facts">
      <dt>{texts.deposit}</dt>
      <dd>{depositPaid ? texts.depositPaid : texts.depositOpen}</dd>
      <dt>{texts.paid}</dt>
      <dd>{money(paid)}</dd>
      <dt>{texts.balance}</dt>
      <dd>{money(balance)}</dd>
      {amount !== null && (
        <>
          <dt>{texts.nextPayment}</dt>
          <dd>
            {due ? texts.nextPaymentText(money(amount), dayText(due)) : texts.nextPaymentOpen(money(amount))}
          </dd>
        </>
      )}
    </dl>
  );
}

/** The ledger in short, with the ways to its two pages. */
export function PaymentStatus({ payment }: { readonly payment: PaymentSummary | null }) {
  return (
    <section className="card">
      <h2>{texts.payment}</h2>
      {payment ? <Amounts payment={payment} /> : <p>{texts.paymentNone}</p>}
      <div className="buttons">
        <Link className="button small" to={paths.paymentSetup}>
          {texts.paymentSetup}
        </Link>
        <Link className="button quiet small" to={paths.paymentHistory}>
          {texts.paymentHistory}
        </Link>
      </div>
    </section>
  );
}
