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
export const voidCharge = (id: string): Promise<Entered> => call('void_charge', { charge_id: id });
export const voidPayment = (id: string): Promise<Entered> => call('void_payment', { payment_id: id });

export const entryKinds = ['deposit', 'tuition', 'housing', 'other'] as const;
export const paymentMethods = ['bank_transfer', 'check', 'card_by_phone', 'cash'] as const;
export const planWords: Readonly<Record<string, string>> = {
  full: 'In full',
  two: 'Two payments',
  monthly: 'Monthly',
};
