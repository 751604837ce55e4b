import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import type { ProgramYear, TaskTemplate, YearSettings, YearTrack } from './fields.ts';

export interface WholeYear {
  readonly year: ProgramYear;
  readonly settings: YearSettings;
  readonly tracks: readonly YearTrack[];
  readonly tasks: readonly TaskTemplate[];
}

/** What the public site shows. */
export const SITE_KEY = ['site_year'] as const;
/** How many do not know of a moved deadline. */
export const movedKey = (yearId: string): readonly string[] => ['moved_deadline', yearId];
const KEY = ['program_years', 'whole'] as const;

/** Every program year with settings, tracks and tasks, the newest first; there is one a year, so a page is plenty. */
export const useYears = (): UseQueryResult<readonly WholeYear[]> =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const [years, settings, tracks, tasks] = await Promise.all([
        supabase.from('program_years').select('*').order('name', { ascending: false }).limit(50),
        supabase.from('program_year_settings').select('*').limit(50),
        supabase.from('program_year_tracks').select('*').order('starts_on').limit(200),
        supabase.from('enrollment_task_templates').select('*').order('position').order('key').limit(1000),
      ]);
      for (const { error, status } of [years, settings, tracks, tasks])
        if (error) throw toProblem(error, status);
      return (years.data ?? []).flatMap((year) => {
        const own = settings.data?.find((row) => row.id === year.id);
        const mine = (row: { readonly program_year_id: string }): boolean => row.program_year_id === year.id;
        return own
          ? [
              {
                year,
                settings: own,
                tracks: tracks.data?.filter(mine) ?? [],
                tasks: tasks.data?.filter(mine) ?? [],
              },
            ]
          : [];
      });
    },
  });

/** The year to show first: the newest that has been published and has opened, else the newest of all. */
export const currentYear = (
  years: readonly WholeYear[] | undefined,
  now: Date = new Date(),
): WholeYear | undefined =>
  years?.find(({ year }) => year.is_published && Date.parse(year.opens_at) <= now.getTime()) ?? years?.[0];

/** The other screens read years too: all of it is asked again after a change. */
export function useYearsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['program_years'] }),
      client.invalidateQueries({ queryKey: ['program_year_settings'] }),
      client.invalidateQueries({ queryKey: SITE_KEY }),
      client.invalidateQueries({ queryKey: ['moved_deadline'] }),
    ]);
  };
}
