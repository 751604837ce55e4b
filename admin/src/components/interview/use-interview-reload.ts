import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/** After a booking changed: the calendar and everything of the applicants, the dashboard too, is asked again. */
export function useInterviewReload(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [['interviews'], ['applicants']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  }, [client]);
}
