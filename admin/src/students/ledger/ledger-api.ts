/** The student's ledger: what was charged, paid and is owed. Amounts in dollars; SQL does every sum. */
import type { Ledger } from '@school/shared/api/shapes';
import type { Entry } from '../../components/EntryDialog.tsx';
import { call } from '../../providers/rpc.ts';

export type { Ledger };

export const readLedger = (studentId: string, signal?: AbortSignal): Promise<Ledger | null> =>
  call('student_ledger', { student_id: studentId }, signal);
export const addCharge = (studentId: string, charge: Entry): Promise<Ledger> =>
  call('add_charge', { student_id: studentId, charge });
export const recordPayment = (studentId: string, payment: Entry): Promise<Ledger> =>
  call('record_payment', { student_id: studentId, payment });
export const voidCharge = (id: string): Promise<Ledger> => call('void_charge', { charge_id: id });
export const voidPayment = (id: string): Promise<Ledger> => call('void_payment', { payment_id: id });

export const entryKinds = ['deposit', 'tuition', 'housing', 'other'] as const;
export const paymentMethods = ['bank_transfer', 'check', 'card_by_phone', 'cash'] as const;
export const planWords: Readonly<Record<string, string>> = {
  full: 'In full',
  two: 'Two payments',
  monthly: 'Monthly',
};
