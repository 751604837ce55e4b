/** The office's view of the list: what is searched, filtered and sorted, as the database function takes it. */
import type { FilterPayload, SortPayload } from 'react-admin';
import type { ApplicationStatus } from '@school/shared/statuses';
import { call } from '../../providers/rpc.ts';

/** One line of the list, as search_applications answers it. */
export interface ApplicationLine {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly hebrew_first_name: string | null;
  readonly hebrew_last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly whatsapp_phone: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly program_track: string | null;
  readonly program_year: string;
  readonly status: ApplicationStatus;
  readonly published_status: ApplicationStatus;
  readonly held: boolean;
  readonly publish_at: string | null;
  readonly submitted_at: string;
  readonly high_school: string | null;
  readonly current_school: string | null;
  readonly graduation_year: number | null;
  readonly gpa: string | null;
  readonly hebrew_proficiency: string | null;
  readonly interview_at: string | null;
  readonly choices: number;
  readonly documents_to_check: number;
  readonly documents_to_replace: number;
  readonly notes: number;
}

export interface View {
  readonly query: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly descending: boolean;
}

/** react-admin's list state as a view; `q` is the search text, everything else a filter. */
export function toView(filter: FilterPayload, sort: Partial<SortPayload>): View {
  const { q, ...filters } = filter;
  return {
    query: typeof q === 'string' ? q : '',
    filters,
    sort: sort.field ?? 'submitted_at',
    descending: (sort.order ?? 'DESC') === 'DESC',
  };
}

export interface ApplicationPage {
  readonly rows: readonly ApplicationLine[];
  readonly total: number;
}

export const searchApplications = (
  view: View,
  page: number,
  perPage: number,
  signal?: AbortSignal,
): Promise<ApplicationPage> =>
  call<ApplicationPage>('search_applications', { ...view, page, per_page: perPage }, signal);

export type FacetName = 'status' | 'track' | 'country' | 'missing' | 'interview' | 'documents' | 'year';
export type Counts = Readonly<Record<FacetName, Readonly<Record<string, number>>>> & {
  readonly total: number;
};

export const countApplications = (
  view: Pick<View, 'query' | 'filters'>,
  signal?: AbortSignal,
): Promise<Counts> =>
  call<Counts>('application_counts', { query: view.query, filters: view.filters }, signal);
