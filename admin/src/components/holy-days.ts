import { useQuery } from '@tanstack/react-query';
import { todayIn } from '@school/shared/dates';
import type { HolyDay } from '../lib/holy-times.ts';
import { call } from '../providers/rpc.ts';

/** Days of rest, fasts and national days from last year on, for warnings: the calendar that publications keep too. */
export const useHolyDays = (): readonly HolyDay[] => {
  const year = Number(todayIn().slice(0, 4));
  return (
    useQuery({
      queryKey: ['days-to-mind', year],
      staleTime: Infinity,
      queryFn: ({ signal }) => call('days_to_mind', { first_year: year - 1, last_year: year + 5 }, signal),
    }).data ?? []
  );
};
