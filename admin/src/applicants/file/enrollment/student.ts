import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Ledger } from '@school/shared/api/shapes';
import type { Database } from '@school/shared/database.types';
import { Problem } from '../../../providers/problem.ts';
import { call } from '../../../providers/rpc.ts';

export type StudentRow = Database['public']['Tables']['students']['Row'];

/** The student record an acceptance prepared. Officers read it; the read-only role does not. */
export const useStudent = (id: string | null, allowed: boolean): UseQueryResult<StudentRow> =>
  useQuery({
    queryKey: ['students', 'of-applicant', id],
    enabled: id !== null && allowed,
    queryFn: async ({ signal }) => {
      const found = await call('student_record', { student_id: id ?? '' }, signal);
      if (!found) throw new Problem('not_found', 'This student record no longer exists.');
      return found.student;
    },
  });

export type { Instalment, Ledger } from '@school/shared/api/shapes';

export const useLedger = (studentId: string | null, allowed: boolean): UseQueryResult<Ledger | null> =>
  useQuery({
    queryKey: ['students', 'ledger', studentId],
    enabled: studentId !== null && allowed,
    queryFn: ({ signal }) => call('student_ledger', { student_id: studentId ?? '' }, signal),
  });
