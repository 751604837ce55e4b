import { useCallback } from 'react';
import {
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, type FunctionArgs, type FunctionName, type FunctionResult } from '../../providers/rpc.ts';
import { failedMailsQuery } from '../../components/mails/failed-mails-query.ts';
import { threadQuery } from '../../components/messages/use-thread.ts';
import { useRole } from '../../components/use-role.ts';
import { sheetQuery } from '../readers/readers-query.ts';
import type { OfficeFile } from './types.ts';

const fileKey = (id: string): readonly unknown[] => ['applicants', 'file', id];

const LOOK_AGAIN = 10_000;
/** A decision whose minutes run is looked at again when they are over, until the clockwork has told it. */
const untilTold = (file: OfficeFile | null | undefined): number | false => {
  const { undo_to, publish_at } = file?.decision ?? { undo_to: null, publish_at: null };
  return undo_to && publish_at ? Math.max(Date.parse(publish_at) - Date.now(), 0) + LOOK_AGAIN : false;
};

/**
 * The file, or null when there is none of this id (a draft is not the office's business). Its general part is there first: the
 * whole is read when that has been written down.
 */
export function useFile(
  id: string,
): Pick<UseQueryResult<OfficeFile | null>, 'data' | 'error' | 'isPending' | 'refetch'> {
  const {
    data: whole,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => call('office_application', { application_id: id }, signal),
    refetchInterval: ({ state }) => untilTold(state.data),
  });
  const { data: general } = useQuery({
    queryKey: [...fileKey(id), 'general'],
    queryFn: ({ signal }) => call('office_application', { application_id: id, part: 'general' }, signal),
    enabled: isPending,
  });
  const data = whole === undefined ? (general ?? undefined) : whole;
  return { data, error, isPending: isPending && !data, refetch };
}

export const consentQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['applicants', 'consent', application_id],
    queryFn: ({ signal }) => call('office_consent', { application_id }, signal),
  });
export const parentsQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['applicants', 'parents', application_id],
    queryFn: ({ signal }) => call('office_parents', { application_id }, signal),
  });

/** Whether all is there that the panels beside the answers are drawn by: none of them comes late and moves the others. */
export function useRail(id: string): boolean {
  const { isOfficer: enabled } = useRole();
  return useQueries({
    queries: [
      consentQuery(id),
      parentsQuery(id),
      sheetQuery(id),
      { ...threadQuery('application', id), enabled },
      { ...failedMailsQuery({ subject: 'application', subject_id: id }), enabled },
    ],
    combine: (all) => all.filter(({ isLoading }) => isLoading).length === 0,
  });
}

/** Everything of the applicants that is on screen is asked again, the list and its counts included. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['applicants'] });
  }, [client]);
}

/** A write by an SQL function; the file is read again whatever came of it. */
export function useAct<Name extends FunctionName>(
  name: Name,
): UseMutationResult<FunctionResult<Name>, Error, FunctionArgs<Name>> {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (args: FunctionArgs<Name>) => call(name, args),
    onSettled: refresh,
  });
}

export const nameOf = ({ application: { first_name, last_name } }: OfficeFile): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/** Full name in Latin letters, and in Hebrew ones when given. */
export function useNames(file: OfficeFile): { readonly latin: string; readonly hebrew: string } {
  const { hebrew_first_name, hebrew_last_name } = file.application;
  return { latin: nameOf(file), hebrew: [hebrew_first_name, hebrew_last_name].filter(Boolean).join(' ') };
}
