import { useGetList } from 'react-admin';

export interface YearName {
  readonly id: string;
  readonly name: string;
}

const NONE: readonly YearName[] = [];

/** The program years, newest first. */
export function useYears(): readonly YearName[] {
  const { data } = useGetList<YearName>('program_years', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'DESC' },
  });
  return data ?? NONE;
}

export const yearName = (years: readonly YearName[], id: unknown, missing: string): string =>
  years.find((year) => year.id === id)?.name ?? missing;
