import { useQuery } from '@tanstack/react-query';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { keys } from '../api.ts';

export type YearName = FunctionResult<'student_years'>[number];

const NONE: readonly YearName[] = [];

const useYearsAnswer = () =>
  useQuery({ queryKey: keys.years, queryFn: ({ signal }) => call('student_years', {}, signal) });

/** The program years, newest first; one of them is the current one, which lists open with. */
export const useYears = (): readonly YearName[] => useYearsAnswer().data ?? NONE;

/** The year that a new record is given when nothing else is said: undefined until it is known, '' when there is none. */
export function useCurrentYearId(): string | undefined {
  const { data, isError } = useYearsAnswer();
  return data || isError ? (data?.find((year) => year.is_current)?.id ?? '') : undefined;
}

export const yearName = (years: readonly YearName[], id: unknown, missing: string): string =>
  years.find((year) => year.id === id)?.name ?? missing;
