import { Link } from 'react-router';
import { dayText, todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { balanceWord, moneyWords } from '@school/shared/money-words';
import { paths } from '@school/shared/routes';
import type { PaymentSummary } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

function Next({ payment: { next_amount: amount, next_due_on: due } }: { readonly payment: PaymentSummary }) {
  if (amount === null) return null;
  const late = due !== null && due < todayIn(viewerZone());
  return (
    <>
      <dt>{late ? texts.overdue : texts.nextPayment}</dt>
      <dd>{due ? texts.nextPaymentText(money(amount), dayText(due), late) : money(amount)}</dd>
    </>
  );
}

/** Something has come: perhaps a part of it. */
function depositWord({ deposit_paid: isPaid, paid }: PaymentSummary, isSaid: boolean): string {
  if (isPaid) return texts.depositPaid;
  if (isSaid) return texts.depositSent;
  return paid > 0 ? texts.depositPart : texts.depositOpen;
}

function Amounts({ payment, isSaid }: { readonly payment: PaymentSummary; readonly isSaid: boolean }) {
  const { paid, balance } = payment;
  return (
    <dl className="facts">
      <dt>{texts.deposit}</dt>
      <dd>{depositWord(payment, isSaid)}</dd>
      <dt>{moneyWords.paid}</dt>
      <dd>{money(paid)}</dd>
      <dt>{balanceWord(balance)}</dt>
      <dd>{money(Math.abs(balance))}</dd>
      {/* The first that is open would be the deposit, which the office is looking for. */}
      {!isSaid && <Next payment={payment} />}
    </dl>
  );
}

/** The ledger in short, with the ways to its two pages. */
export function PaymentStatus({
  payment,
  isSaid,
}: {
  readonly payment: PaymentSummary | null;
  /** The deposit is reported as sent, and not recorded yet. */
  readonly isSaid: boolean;
}) {
  return (
    <section className="card">
      <h2>{texts.payment}</h2>
      {payment ? <Amounts payment={payment} isSaid={isSaid} /> : <p>{texts.paymentNone}</p>}
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
