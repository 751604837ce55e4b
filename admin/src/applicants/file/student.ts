import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Database } from '@school/shared/database.types';
import { supabase } from '../../providers/client.ts';
import { Problem, toProblem } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';

export type StudentRow = Database['public']['Tables']['students']['Row'];

/** The student record an acceptance prepared. Officers read it; the read-only role does not. */
export const useStudent = (id: string | null, allowed: boolean): UseQueryResult<StudentRow> =>
  useQuery({
    queryKey: ['students', 'of-applicant', id],
    enabled: id !== null && allowed,
    queryFn: async () => {
      const { data, error, status } = await supabase
        .from('students')
        .select('*')
        .eq('id', id ?? '')
        .maybeSingle();
      if (error) throw toProblem(error, status);
      if (!data) throw new Problem('not_found', 'This student record no longer exists.', { status });
      return data;
    },
  });

export interface Instalment {
  readonly due_on: string | null;
  readonly amount: number;
  readonly open_amount: number;
}
export interface Ledger {
  readonly charged: number;
  readonly paid: number;
  readonly aid: number;
  readonly balance: number;
  readonly deposit_paid: boolean;
  readonly charges: readonly {
    readonly id: string;
    readonly kind: string;
    readonly label: string;
    readonly amount: number;
    readonly due_on: string | null;
  }[];
  readonly payments: readonly {
    readonly id: string;
    readonly kind: string;
    readonly amount: number;
    readonly received_on: string;
    readonly method: string;
    readonly reference: string | null;
  }[];
  readonly plan: {
    readonly plan: string;
    readonly method: string;
    readonly instalments: readonly Instalment[];
  } | null;
  readonly options: readonly { readonly plan: string; readonly instalments: readonly Instalment[] }[];
}

export const useLedger = (studentId: string | null, allowed: boolean): UseQueryResult<Ledger> =>
  useQuery({
    queryKey: ['students', 'ledger', studentId],
    enabled: studentId !== null && allowed,
    queryFn: ({ signal }) => call<Ledger>('student_ledger', { student_id: studentId }, signal),
  });
