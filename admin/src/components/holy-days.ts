import { useQuery } from '@tanstack/react-query';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import type { HolyDay } from '../lib/holy-times.ts';

const YEAR = 366 * 86_400_000;

/** Days of rest from a year ago on, for warnings. */
export const useHolyDays = (): readonly HolyDay[] =>
  useQuery({
    queryKey: ['holy-days', 'coming'],
    staleTime: 3_600_000,
    queryFn: async (): Promise<readonly HolyDay[]> => {
      const { data, error, status } = await supabase
        .from('holy_days')
        .select('day, name')
        .gte('day', new Date(Date.now() - YEAR).toISOString().slice(0, 10))
        .order('day')
        .limit(400);
      if (error) throw toProblem(error, status);
      return data;
    },
  }).data ?? [];
