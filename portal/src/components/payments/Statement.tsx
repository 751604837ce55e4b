import './payments.css';
import type { ReactNode } from 'react';
import { todayIn } from '@school/shared/dates';
import { money, paidInShekels } from '@school/shared/formats';
import school from '@school/shared/school.json';
import { yearName } from '@school/shared/year-name';
import { dates } from '../../lib/dates.ts';
import { said, shownLanguage } from '../../lib/language.ts';
import { PaymentPlan } from './PaymentPlan.tsx';
import { saveReceipt } from './receipt.ts';
import { StatementTable } from './StatementTable.tsx';
import { texts } from './texts.ts';
import { TransferReference } from './TransferReference.tsx';
import type { DepositProps } from './Deposit.tsx';

interface StatementProps extends Pick<DepositProps, 'ledger'> {
  /** The student's. */
  readonly name: string;
  readonly children?: ReactNode;
}

/** Charges, payments with their receipts, what is due when, and what is left; made to be printed. */
export function Statement({ ledger, name, children }: StatementProps) {
  const { charges, payments, charged, aid, paid, balance, year } = ledger;
  return (
    <>
      <div className="card statement">
        <h2>{texts.statement}</h2>
        <p>
          {shownLanguage() === 'he' ? school.hebrewName : school.name}.{' '}
          {texts.statementFor(name, dates.dayText(todayIn()))}
        </p>
        {year && <p className="muted">{yearName(year)}</p>}
        <StatementTable
          title={texts.charges}
          columns={[texts.what]}
          empty={texts.noCharges}
          rows={charges.map(({ id, label, amount }) => ({ id, cells: [said(label)], amount }))}
        />
        <StatementTable
          title={texts.payments}
          columns={[texts.when, texts.how, texts.reference]}
          empty={texts.noPayments}
          rows={payments.flatMap((payment) => [
            {
              id: payment.id,
              cells: [
                dates.dayText(payment.received_on),
                texts.methods[payment.method],
                [payment.reference, paidInShekels(payment, shownLanguage())].filter(Boolean).join(', '),
              ],
              amount: payment.amount,
              action: (
                <button
                  type="button"
                  className="link-button no-print"
                  aria-label={texts.receiptFor(payment.received_on)}
                  onClick={() => saveReceipt(name, year, payment)}
                >
                  {texts.receipt}
                </button>
              ),
            },
            ...payment.returns.map(({ id, day, reason, amount }) => ({
              id,
              cells: [dates.dayText(day), texts.returned, reason ?? ''],
              amount: -amount,
            })),
          ])}
        />
        <PaymentPlan ledger={ledger} />
        <dl className="totals">
          <dt>{texts.charged}</dt>
          <dd>{money(charged)}</dd>
          <dt>{texts.aid}</dt>
          <dd>{money(aid)}</dd>
          <dt>{texts.paid}</dt>
          <dd>{money(paid)}</dd>
          <dt className="balance">{balance < 0 ? texts.credit : texts.balance}</dt>
          <dd className="balance">{money(Math.abs(balance))}</dd>
        </dl>
        {balance > 0 && <TransferReference ledger={ledger} />}
      </div>
      <div className="buttons no-print">
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
        {children}
      </div>
    </>
  );
}
