import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Ledger } from '@school/shared/api/shapes';
import type { Database } from '@school/shared/database.types';
import { supabase } from '../../../providers/client.ts';
import { Problem, toProblem } from '../../../providers/problem.ts';
import { call } from '../../../providers/rpc.ts';

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

export type { Instalment, Ledger } from '@school/shared/api/shapes';

export const useLedger = (studentId: string | null, allowed: boolean): UseQueryResult<Ledger | null> =>
  useQuery({
    queryKey: ['students', 'ledger', studentId],
    enabled: studentId !== null && allowed,
    queryFn: ({ signal }) => call('student_ledger', { student_id: studentId ?? '' }, signal),
  });
