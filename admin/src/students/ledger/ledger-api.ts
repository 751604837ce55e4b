/** The student's ledger: what was charged, paid and is owed. Amounts in dollars; SQL does every sum. */
import { call } from '../../providers/rpc.ts';

export interface Charge {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly amount: number;
  readonly due_on: string | null;
}
export interface Payment {
  readonly id: string;
  readonly kind: string;
  readonly amount: number;
  readonly received_on: string;
  readonly method: string;
  readonly reference: string | null;
}
export interface Instalment {
  readonly due_on: string | null;
  readonly amount: number;
  readonly open_amount: number;
}
export interface Ledger {
  readonly charged: number;
  readonly aid: number;
  readonly paid: number;
  readonly balance: number;
  readonly deposit_paid: boolean;
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  readonly plan: {
    readonly plan: string;
    readonly method: string;
    readonly chosen_at: string;
    readonly instalments: readonly Instalment[];
  } | null;
}

export type Entry = Readonly<Record<string, string>>;

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
