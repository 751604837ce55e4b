import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { dayText } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { balanceWord, methodWords, moneyWords, planTitles } from '@school/shared/money-words';
import { Facts } from '../../../components/Facts.tsx';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { Section } from '../../../components/Section.tsx';
import { useRole } from '../../../components/use-role.ts';
import { useLedger, type Instalment, type Ledger } from './student.ts';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

const nextOpen = (ledger: Ledger): Instalment | undefined =>
  (
    ledger.plan?.instalments ??
    ledger.options.find((option) => option.plan === 'full')?.instalments ??
    []
  ).find((part) => part.open_amount > 0);

function paymentFacts(ledger: Ledger) {
  const deposit = ledger.payments.find((payment) => payment.kind === 'deposit');
  const next = nextOpen(ledger);
  return [
    {
      label: 'Deposit',
      value: ledger.deposit_paid ? `Paid${deposit ? ` on ${dayText(deposit.received_on)}` : ''}` : 'Not paid',
    },
    { label: 'Payment plan', value: ledger.plan ? planTitles[ledger.plan.plan] : null },
    { label: 'Method', value: ledger.plan ? methodWords[ledger.plan.method] : null },
    {
      label: 'Next payment',
      value: next
        ? `${money(next.open_amount)}${next.due_on ? `, due ${dayText(next.due_on)}` : ''}`
        : 'Nothing open',
    },
    { label: moneyWords.charged, value: money(ledger.charged) },
    { label: moneyWords.aid, value: money(ledger.aid) },
    { label: moneyWords.paid, value: money(ledger.paid) },
    {
      label: balanceWord(ledger.balance),
      value: <strong>{money(Math.abs(ledger.balance))}</strong>,
    },
  ];
}

function Charges({ ledger }: { readonly ledger: Ledger }) {
  return (
    <Box sx={{ overflowX: 'auto', mt: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Charge</TableCell>
            <TableCell>Due</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ledger.charges.map((charge) => (
            <TableRow key={charge.id}>
              <TableCell>{charge.label}</TableCell>
              <TableCell>{charge.due_on ? dayText(charge.due_on) : '–'}</TableCell>
              <TableCell align="right">{money(charge.amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Payment Information from the ledger: deposit, plan, next payment, charges. No sample numbers. */
export function PaymentInformation({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const { data, error } = useLedger(file, isOfficer);
  return (
    <Section title={texts.paymentTitle} closed>
      {error ? <ErrorAlert error={error} /> : null}
      {isOfficer ? null : <Typography color="text.secondary">{texts.notForYourRole}</Typography>}
      {isOfficer && !file.student_id ? (
        <Typography color="text.secondary">Charges are made when the acceptance is published.</Typography>
      ) : null}
      {data ? (
        <>
          <Facts facts={paymentFacts(data)} placeholder={texts.notProvided} />
          <Charges ledger={data} />
        </>
      ) : null}
    </Section>
  );
}
