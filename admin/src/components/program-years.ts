import { useGetList } from 'react-admin';

interface YearName {
  readonly id: string;
  readonly name: string;
}
const NONE: readonly YearName[] = [];

/** Every program year by its name, the newest first. */
export function useProgramYears(): readonly YearName[] {
  const { data } = useGetList<YearName>('program_years', {
    sort: { field: 'name', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  });
  return data ?? NONE;
}
