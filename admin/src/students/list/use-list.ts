import { useCallback, useEffect, useMemo } from 'react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { StaffRole } from '@school/shared/roles';
import { useToasts } from '../../components/toasts.tsx';
import { keys, listStudents, type ListQuestion, type StudentPage } from '../api.ts';
import { fieldsIn } from '../rules/fields.ts';
import { texts } from '../texts.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

/** What the table of the specification needs, as far as the role may read it. */
const TABLE = [
  'first_name',
  'last_name',
  'hebrew_first_name',
  'hebrew_last_name',
  'date_of_birth',
  'email',
  'whatsapp_phone',
  'cell_phone',
  'program_track',
];
const OFFICE_TABLE = [...TABLE, 'enrollment_status', 'registration_status'];

export const columnsOf = (state: ListState, role: StaffRole): readonly string[] => {
  const shown = state.view === 'table' ? state.columns : fieldsIn(state.category).map(({ name }) => name);
  return [...new Set([...(role === 'staff' ? TABLE : OFFICE_TABLE), ...shown])];
};

export const questionOf = ({ query, filters, sort, descending }: ListState): ListQuestion => ({
  query,
  filters,
  sort,
  descending,
});

export function useListState(role: StaffRole): readonly [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, role), [params, role]);
  const change = useCallback(
    (change: Partial<ListState>) =>
      setParams((now) => writeListState(readListState(now, role), change), {
        replace: change.query !== undefined,
      }),
    [setParams, role],
  );
  return [state, change];
}

/** The page the state asks for. A question that is no longer wanted is cancelled on its way. */
export function useStudents(state: ListState, role: StaffRole): UseQueryResult<StudentPage> {
  const toasts = useToasts();
  const question = {
    ...questionOf(state),
    page: state.page,
    per_page: state.perPage,
    columns: columnsOf(state, role),
  };
  const result = useQuery({
    queryKey: keys.list(question),
    queryFn: ({ signal }) => listStudents(role, question, signal),
    placeholderData: keepPreviousData,
  });
  const { error } = result;
  const searching = state.query !== '';
  useEffect(() => {
    if (error) toasts.problem(searching ? texts.searchFailed : texts.loadFailed, error);
  }, [error, searching, toasts]);
  return result;
}
