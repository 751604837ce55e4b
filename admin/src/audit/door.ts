import type { GetListParams } from 'react-admin';
import type { Door } from '../providers/data-provider.ts';
import { call } from '../providers/rpc.ts';

export interface AuditLine {
  readonly id: number;
  readonly at: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly table_name: string;
  readonly application_id: string | null;
  readonly student_id: string | null;
  readonly subject: string | null;
  readonly changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;
  readonly note: string | null;
}

/** The audit log through search_audit, newest first. */
export const auditDoor: Door = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const { rows, total } = await call<{ rows: AuditLine[]; total: number }>(
      'search_audit',
      { filters: params.filter as unknown, page, per_page: perPage },
      params.signal,
    );
    return { data: rows as never, total };
  },
};
