/** What is done about a year's money: by the student, or by a parent for a child, whose application is named then. */
import type { Ledger } from '@school/shared/api/shapes';
import type { FunctionArgs } from '@school/shared/api/types';
import { call } from './api.ts';

export type Child = string | undefined;

export const readLedger = async (child: Child): Promise<Ledger | null> =>
  child === undefined
    ? call('my_ledger')
    : ((await call('my_child', { application_id: child })).place?.ledger ?? null);

export const claimDeposit = (child: Child, said: FunctionArgs<'claim_deposit'>): Promise<Ledger> =>
  child === undefined
    ? call('claim_deposit', said)
    : call('claim_child_deposit', { application_id: child, ...said });

export const takeBackClaim = (child: Child): Promise<Ledger> =>
  child === undefined ? call('take_back_claim') : call('take_back_child_claim', { application_id: child });

export const choosePlan = (child: Child, choice: FunctionArgs<'choose_payment_plan'>): Promise<Ledger> =>
  child === undefined
    ? call('choose_payment_plan', choice)
    : call('choose_child_payment_plan', { application_id: child, ...choice });
