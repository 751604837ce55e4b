/** What the pages about erasing ask and order. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type FunctionArgs } from '../../providers/rpc.ts';
import type { Preview, Proposal, Receipt } from './texts.ts';

export type Subject = FunctionArgs<'preview_erasure'>['subject'];
export interface Person {
  readonly subject: Subject;
  readonly subject_id: string;
}

export const keys = { all: ['erasing'] as const };

export const useProposals = (): UseQueryResult<Proposal[]> =>
  useQuery({
    queryKey: [...keys.all, 'proposals'],
    queryFn: ({ signal }) => call('erasure_proposals', {}, signal),
  });

/** Looks again every few seconds while something is under way. */
export const useReceipts = (): UseQueryResult<Receipt[]> =>
  useQuery({
    queryKey: [...keys.all, 'receipts'],
    queryFn: ({ signal }) => call('list_erasures', {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? 5_000 : false,
  });

export const usePreview = (person: Person): UseQueryResult<Preview> =>
  useQuery({
    queryKey: [...keys.all, 'preview', person],
    queryFn: ({ signal }) => call('preview_erasure', { ...person }, signal),
    staleTime: 0,
  });
