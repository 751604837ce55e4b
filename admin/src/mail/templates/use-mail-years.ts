import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { supabase } from '../../providers/client.ts';
import { toProblem } from '../../providers/problem.ts';

export interface MailYear {
  readonly id: string;
  readonly name: string;
  readonly is_published: boolean;
}

/** Program years, the newest first; there is one a year, so a page is plenty. */
export const useMailYears = (): UseQueryResult<readonly MailYear[]> =>
  useQuery({
    queryKey: ['program_years', 'names'],
    queryFn: async ({ signal }) => {
      const { data, error, status } = await supabase
        .from('program_years')
        .select('id, name, is_published')
        .order('name', { ascending: false })
        .limit(50)
        .abortSignal(signal);
      if (error) throw toProblem(error, status);
      return data;
    },
  });
