import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { todayIn } from '@school/shared/dates';
import { money, paidInShekels } from '@school/shared/formats';
import { balanceWord, methodWords, moneyWords, planTitles, purposeWords } from '@school/shared/money-words';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EntryDialog, type Entry, type EntryField } from '../../components/EntryDialog.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { Panel } from '../../components/Panel.tsx';
import { amountFields } from '../../components/payment-fields.ts';
import { useToasts } from '../../components/toasts.tsx';
import { useRole } from '../../components/use-role.ts';
import { keys } from '../api.ts';
import { localDate } from '../rules/display.ts';
import type { Student, StudentRecord } from '../rules/types.ts';
import {
  addCharge,
  entryKinds,
  paymentMethods,
  readLedger,
  recordPayment,
  refundPayment,
  setPaymentPlan,
  voidCharge,
  voidPayment,
  voidRefund,
  type Entered,
  type Ledger,
  type LedgerOf,
} from './ledger-api.ts';
import { chargeFields, choices } from './charge-fields.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { StatementButtons } from './StatementButtons.tsx';
import { YearTabs } from './YearTabs.tsx';

const day = (value: string | null): string => (value ? localDate(value) : 'No date');
/** A day that somebody typed is marked: nothing moves it. */
const dueOf = ({ kind, due_on: due, due_typed: typed }: Ledger['charges'][number]): string =>
  due ? `${localDate(due)}${typed ? ' (fixed)' : ''}` : kind === 'other' ? 'No date' : 'By the plan';
type Payment = Ledger['payments'][number];

/** Of the ways to pay that the year offers. */
const planFields = ({ plan, ways }: Ledger): readonly EntryField[] => [
  { name: 'plan', label: 'Plan', choices: Object.entries(planTitles), initial: plan?.plan ?? 'full' },
  {
    name: 'method',
    label: 'Method',
    choices: choices(ways.map(({ method }) => method)),
    initial: plan?.method ?? ways[0]?.method ?? '',
  },
];
const PAYMENT: readonly EntryField[] = [
  { name: 'kind', label: 'For', choices: choices(entryKinds), initial: 'tuition' },
  ...amountFields(),
  { name: 'received_on', label: 'Received on', type: 'date', required: true, initial: todayIn() },
  { name: 'method', label: 'Method', choices: choices(paymentMethods), initial: 'bank_transfer' },
  { name: 'reference', label: 'Reference' },
];

/** All that is left of it, until somebody types less. */
const refundFields = ({ amount, reversed }: Payment): readonly EntryField[] => [
  {
    ...{ name: 'amount', label: 'Amount in dollars', type: 'number', required: true },
    initial: (amount - reversed).toFixed(2),
  },
  { name: 'refunded_on', label: 'Sent back on', type: 'date', required: true, initial: todayIn() },
  {
    ...{ name: 'reason', label: 'Reason or reference', required: true },
    help: () => 'The family reads it, and gets a mail.',
  },
];

/** What an administrator enters here. */
const ENTRIES = {
  charge: {
    title: 'Add charge',
    done: 'Charge added',
    fields: () => chargeFields,
    run: (of: LedgerOf, entry: Entry) => addCharge(of, entry),
  },
  payment: {
    title: 'Record payment',
    done: 'Payment recorded',
    fields: () => PAYMENT,
    run: (of: LedgerOf, entry: Entry, _ledger: Ledger, confirmed: readonly string[], key: string) =>
      recordPayment(of, entry, confirmed, key),
  },
  plan: {
    title: 'Save plan',
    done: 'Payment plan saved',
    fields: planFields,
    run: (of: LedgerOf, entry: Entry, ledger: Ledger) => setPaymentPlan(of, entry, ledger.plan),
  },
} as const;

const RETURNS = { refund: 'Refund', dispute: 'Disputed' } as const;

/** Charged, aid, paid and what is owed: the four numbers the office asks for. */
const Totals = ({ ledger }: { readonly ledger: Ledger }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}
  >
    {(
      [
        [moneyWords.charged, money(ledger.charged)],
        [moneyWords.aid, money(ledger.aid)],
        [moneyWords.paid, money(ledger.paid)],
        [balanceWord(ledger.balance), money(Math.abs(ledger.balance))],
        ['Deposit', ledger.deposit_paid ? 'Paid' : 'Not paid'],
      ] as const
    ).map(([label, text]) => (
      <Box key={label} sx={{ p: 1.5, borderRadius: 1, backgroundColor: 'var(--stone)' }}>
        <Typography component="dt" variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontSize: '1.125rem' }}>
          {text}
        </Typography>
      </Box>
    ))}
  </Box>
);

function Plan({ plan }: { readonly plan: Ledger['plan'] }) {
  if (!plan) return <Typography color="text.secondary">No payment plan has been chosen.</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {planTitles[plan.plan]}, by {methodWords[plan.method].toLowerCase()}
      </Typography>
      <LedgerTable
        label="Instalments"
        heads={['Due on', 'Amount', 'Open']}
        rows={plan.instalments.map((part, index) => ({
          id: String(index),
          cells: [day(part.due_on), money(part.amount), money(part.open_amount)],
        }))}
      />
    </>
  );
}

const NO_YEARS: NonNullable<StudentRecord['enrollments']> = [];

interface Asking {
  readonly title: string;
  run(): Promise<Entered>;
}

/** Charges, payments, plan and balance of one student. Administrators enter and void; nothing is ever deleted. */
export function LedgerPanel({
  student,
  years = NO_YEARS,
}: {
  readonly student: Student;
  readonly years?: NonNullable<StudentRecord['enrollments']>;
}) {
  const { id: studentId } = student;
  const [year, setYear] = useState<string | null>(null);
  const of = { student_id: studentId, ...(year ? { enrollment_id: year } : {}) };
  const { isAdministrator } = useRole();
  const [adding, setAdding] = useState<keyof typeof ENTRIES | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const toasts = useToasts();
  const {
    data: ledger,
    error,
    refetch,
  } = useQuery({
    queryKey: [...keys.ledger(studentId), year],
    queryFn: ({ signal }) => readLedger(of, signal),
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!ledger) return failed ?? <Typography role="status">Loading the ledger...</Typography>;
  const settle = async (): Promise<void> => client.invalidateQueries({ queryKey: keys.all });
  const confirm = async (): Promise<void> => {
    if (!asking) return;
    setBusy(true);
    try {
      await asking.run();
      toasts.success('Entry voided');
      setAsking(null);
    } catch (failure) {
      toasts.problem('The entry could not be voided', failure);
    } finally {
      setBusy(false);
      await settle();
    }
  };
  const voider = (title: string, run: () => Promise<Entered>) =>
    isAdministrator ? { onVoid: () => setAsking({ title, run }) } : {};
  const add = (what: keyof typeof ENTRIES, label: string = ENTRIES[what].title) =>
    isAdministrator ? <Button onClick={() => setAdding(what)}>{label}</Button> : null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {failed}
      {years.length > 1 ? <YearTabs years={years} chosen={ledger.enrollment_id} onChoose={setYear} /> : null}
      <Totals ledger={ledger} />
      <StatementButtons student={student} ledger={ledger} />
      <Typography variant="body2">
        Reference for transfers: <strong dir="ltr">{ledger.transfer_reference}</strong>
      </Typography>
      <Panel title="Charges" action={add('charge')}>
        <LedgerTable
          label="Charges"
          heads={['Label', 'For', 'Due on', 'Amount']}
          rows={ledger.charges.map((charge) => ({
            id: charge.id,
            cells: [charge.label, purposeWords[charge.kind], dueOf(charge), money(charge.amount)],
            ...voider(`Void the charge "${charge.label}"?`, () => voidCharge(charge.id)),
          }))}
        />
      </Panel>
      <Panel title="Payments" action={add('payment')}>
        <LedgerTable
          label="Payments"
          heads={['Received on', 'For', 'Method', 'Reference', 'Amount']}
          rows={ledger.payments.flatMap((payment) => [
            {
              id: payment.id,
              cells: [
                day(payment.received_on),
                purposeWords[payment.kind],
                methodWords[payment.method],
                [payment.reference, paidInShekels(payment)].filter(Boolean).join(', '),
                money(payment.amount),
              ],
              ...(isAdministrator && payment.amount > payment.reversed
                ? { onRefund: () => setRefunding(payment) }
                : {}),
              ...voider(`Void the payment of ${money(payment.amount)}?`, () => voidPayment(payment.id)),
            },
            ...payment.returns.map(({ id, kind, amount, reason, by_hand, ...back }) => ({
              id,
              cells: [day(back.day), RETURNS[kind], '', reason ?? '', money(-amount)],
              ...(by_hand ? voider(`Void the refund of ${money(amount)}?`, () => voidRefund(id)) : {}),
            })),
          ])}
        />
      </Panel>
      <Panel title="Payment plan" action={add('plan', ledger.plan ? 'Change plan' : 'Choose plan')}>
        <Plan plan={ledger.plan} />
      </Panel>
      {adding ? (
        <EntryDialog
          title={ENTRIES[adding].title}
          fields={ENTRIES[adding].fields(ledger)}
          onSave={async (entry, confirmed, key) => {
            await ENTRIES[adding].run(of, entry, ledger, confirmed, key);
            toasts.success(ENTRIES[adding].done);
            await settle();
          }}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {refunding ? (
        <EntryDialog
          title="Record refund"
          text={`Of the payment of ${money(refunding.amount)} on ${day(refunding.received_on)}.`}
          fields={refundFields(refunding)}
          onSave={async (entry, _confirmed, key) => {
            await refundPayment(refunding.id, entry, key);
            toasts.success('Refund recorded');
            await settle();
          }}
          onClose={() => setRefunding(null)}
        />
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        title={asking?.title ?? ''}
        text="It no longer counts, and stays in the history. Of a payment or refund the family gets a mail."
        confirmLabel="Void"
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(null)}
      />
    </Box>
  );
}
