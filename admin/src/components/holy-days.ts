import { useQuery } from '@tanstack/react-query';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import type { HolyDay } from '../lib/holy-times.ts';

/** Yom Tov days of the coming and past year, for warnings. */
export const useHolyDays = (): readonly HolyDay[] =>
  useQuery({
    queryKey: ['holy-days'],
    staleTime: 3_600_000,
    queryFn: async (): Promise<readonly HolyDay[]> => {
      const { data, error, status } = await supabase
        .from('holy_days')
        .select('day, name')
        .order('day')
        .limit(400);
      if (error) throw toProblem(error, status);
      return data;
    },
  }).data ?? [];
