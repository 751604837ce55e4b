/** The days of rest of one civil year, and the three ways of changing them. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { HolyDay } from '../lib/holy-times.ts';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';

const KEY = ['holy-days'] as const;

export const useYearOfDays = (year: number): UseQueryResult<readonly HolyDay[]> =>
  useQuery({
    queryKey: [...KEY, 'year', year],
    queryFn: async (): Promise<readonly HolyDay[]> => {
      const { data, error, status } = await supabase
        .from('holy_days')
        .select('day, name')
        .gte('day', `${year}-01-01`)
        .lte('day', `${year}-12-31`)
        .order('day')
        .limit(366);
      if (error) throw toProblem(error, status);
      return data;
    },
  });

/** The last day in the list, or null when it is empty: beyond it nobody is warned. */
export const useLastDay = (): UseQueryResult<string | null> =>
  useQuery({
    queryKey: [...KEY, 'last'],
    queryFn: async () => {
      const { data, error, status } = await supabase
        .from('holy_days')
        .select('day')
        .order('day', { ascending: false })
        .limit(1)
        .maybeSingle();
      if (error) throw toProblem(error, status);
      return data?.day ?? null;
    },
  });

/** Warnings elsewhere read these days too: all of it is asked again after a change. */
export function useDaysChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
