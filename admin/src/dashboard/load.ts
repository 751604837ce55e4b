import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Database } from '@school/shared/database.types';
import type { ApplicationStatus } from '@school/shared/statuses';
import { call } from '../providers/rpc.ts';

export interface FunnelCell {
  readonly status: ApplicationStatus;
  readonly track: string;
  readonly count: number;
}

/** office_dashboard's answer. */
export interface Desk {
  readonly year: Database['public']['Tables']['program_years']['Row'] | null;
  readonly new_submissions: number;
  readonly documents_to_check: number;
  readonly held_decisions: number;
  readonly interviews_today: readonly {
    readonly application_id: string;
    readonly name: string;
    readonly starts_at: string;
    readonly place: string;
  }[];
  readonly questions_waiting: number;
  readonly oldest_question_at: string | null;
  /** Null for roles that do not see the whole outbox. */
  readonly failed_mails: number | null;
  readonly drafts: number;
  readonly funnel: readonly FunnelCell[];
}

export const useDesk = (): UseQueryResult<Desk> =>
  useQuery({
    queryKey: ['applicants', 'desk'],
    queryFn: ({ signal }) => call<Desk>('office_dashboard', {}, signal),
  });

/** The list of applicants with these filters; no filter is dropped, so the number and its list agree. */
export const listHref = (filter: Readonly<Record<string, unknown>>): string =>
  `/applicants?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1`;
