import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CalibrationRound, ListedCalibration } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

/** The rounds that concern whoever asks; administrators see all. */
export const useRounds = (): UseQueryResult<readonly ListedCalibration[]> =>
  useQuery({
    queryKey: ['calibration', 'rounds'],
    queryFn: ({ signal }) => call('list_calibrations', {}, signal),
  });

export const useRound = (round_id: string): UseQueryResult<CalibrationRound | null> =>
  useQuery({
    queryKey: ['calibration', 'round', round_id],
    queryFn: ({ signal }) => call('calibration_round', { round_id }, signal),
  });

export function useCalibrationChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['calibration'] });
}
