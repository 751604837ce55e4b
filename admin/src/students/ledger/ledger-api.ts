/** The student's ledger: what was charged, paid and is owed. Amounts in dollars; SQL does every sum. */
import type { Ledger } from '@school/shared/api/shapes';
import type { Entry } from '../../components/EntryDialog.tsx';
import { call, type FunctionResult } from '../../providers/rpc.ts';

export type { Ledger };

/** One year of it; left out, it is the one that the record shows. */
export interface LedgerOf {
  readonly student_id: string;
  readonly enrollment_id?: string;
}

export const readLedger = (of: LedgerOf, signal?: AbortSignal): Promise<Ledger | null> =>
  call('student_ledger', { ...of }, signal);
/** What was entered; the ledger is read again. */
export type Entered = FunctionResult<'add_charge'>;
export const addCharge = (of: LedgerOf, charge: Entry): Promise<Entered> =>
  call('add_charge', { ...of, charge });
export const recordPayment = (
  of: LedgerOf,
  payment: Entry,
  confirmed: readonly string[],
  payment_key: string,
): Promise<Entered> => call('record_payment', { ...of, payment, confirmed, payment_key });
/** `seen` is the plan on screen. */
export const setPaymentPlan = (of: LedgerOf, entry: Entry, seen: Ledger['plan']): Promise<Entered> =>
  call('set_payment_plan', {
    ...of,
    plan: plans.find((plan) => plan === entry['plan']) ?? 'full',
    method: paymentMethods.find((method) => method === entry['method']) ?? 'check',
    expected_version: seen?.version ?? null,
  });
export const refundPayment = (payment_id: string, refund: Entry, payment_key: string): Promise<Entered> =>
  call('refund_payment', { payment_id, refund, payment_key });
export const voidRefund = (id: string): Promise<Entered> => call('void_refund', { refund_id: id });
export const voidCharge = (id: string): Promise<Entered> => call('void_charge', { charge_id: id });
export const voidPayment = (id: string): Promise<Entered> => call('void_payment', { payment_id: id });

export const entryKinds = ['deposit', 'tuition', 'housing', 'other'] as const;
export const paymentMethods = ['bank_transfer', 'check', 'card_by_phone', 'cash'] as const;
const plans = ['full', 'two', 'monthly'] as const;
