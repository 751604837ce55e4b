import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Ledger } from '@school/shared/api/shapes';
import type { Row } from '@school/shared/database';
import type { OfficeFile } from '../types.ts';
import { Problem } from '../../../providers/problem.ts';
import { call } from '../../../providers/rpc.ts';

export type StudentRow = Row<'students'>;

type OfStudent = Pick<OfficeFile, 'student_id' | 'enrollment_id'>;

/** The student record an acceptance prepared, as it stands in its year. Officers read it; the read-only role does not. */
export const useStudent = (
  { student_id, enrollment_id }: OfStudent,
  allowed: boolean,
): UseQueryResult<StudentRow> =>
  useQuery({
    queryKey: ['students', 'of-applicant', student_id, enrollment_id],
    enabled: student_id !== null && allowed,
    queryFn: async ({ signal }) => {
      const found = await call('student_record', { student_id: student_id ?? '', enrollment_id }, signal);
      if (!found) throw new Problem('not_found', 'This student record no longer exists.');
      return found.student;
    },
  });

export type { Instalment, Ledger } from '@school/shared/api/shapes';

/** The ledger of the year of this application. */
export const useLedger = (
  { student_id, enrollment_id }: OfStudent,
  allowed: boolean,
): UseQueryResult<Ledger | null> =>
  useQuery({
    queryKey: ['students', 'ledger', student_id, enrollment_id],
    enabled: student_id !== null && allowed,
    queryFn: ({ signal }) => call('student_ledger', { student_id: student_id ?? '', enrollment_id }, signal),
  });
