import { dayText } from '@school/shared/dates';
import { money, paidInShekels } from '@school/shared/formats';
import type { PaymentsProps } from './Payments.tsx';
import { saveReceipt } from './receipt.ts';
import { texts } from './texts.ts';

/** What has come, each with its receipt. */
export function PaymentsReceived({ ledger, name }: Pick<PaymentsProps, 'ledger' | 'name'>) {
  if (ledger.payments.length === 0) return <p>{texts.noPayments}</p>;
  return (
    <ul className="plain-list family-rows" aria-label={texts.received}>
      {ledger.payments.map((payment) => (
        <li key={payment.id}>
          <span>
            {texts.methods[payment.method]}
            <br />
            <span className="muted small">{dayText(payment.received_on)}</span>
            {payment.shekels !== null && (
              <>
                <br />
                <span className="muted small">{paidInShekels(payment)}</span>
              </>
            )}
            {payment.reversed > 0 && (
              <>
                <br />
                <span className="muted small">{texts.wentBack(money(payment.reversed))}</span>
              </>
            )}
          </span>
          <span className="family-amount">
            {money(payment.amount)}
            <button
              type="button"
              className="link-button"
              aria-label={texts.receiptFor(payment.received_on)}
              onClick={() => saveReceipt(name, ledger.year, payment)}
            >
              {texts.receipt}
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
