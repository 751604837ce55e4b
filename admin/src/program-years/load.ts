import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import type { ProgramYear, YearSettings, YearTrack } from './fields.ts';

export interface WholeYear {
  readonly year: ProgramYear;
  readonly settings: YearSettings;
  readonly tracks: readonly YearTrack[];
}

const KEY = ['program_years', 'whole'] as const;

/** Every program year with settings and tracks, the newest first; there is one a year, so a page is plenty. */
export const useYears = (): UseQueryResult<readonly WholeYear[]> =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const [years, settings, tracks] = await Promise.all([
        supabase.from('program_years').select('*').order('name', { ascending: false }).limit(50),
        supabase.from('program_year_settings').select('*').limit(50),
        supabase.from('program_year_tracks').select('*').order('starts_on').limit(200),
      ]);
      for (const { error, status } of [years, settings, tracks]) if (error) throw toProblem(error, status);
      return (years.data ?? []).flatMap((year) => {
        const own = settings.data?.find((row) => row.id === year.id);
        const rows = tracks.data?.filter((row) => row.program_year_id === year.id) ?? [];
        return own ? [{ year, settings: own, tracks: rows }] : [];
      });
    },
  });

/** The other screens read years too: all of it is asked again after a change. */
export function useYearsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['program_years'] }),
      client.invalidateQueries({ queryKey: ['program_year_settings'] }),
    ]);
  };
}
