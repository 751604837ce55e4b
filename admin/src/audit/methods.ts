import type { GetListParams } from 'react-admin';
import type { ResourceMethods } from '../providers/data-provider.ts';
import type { AuditLine } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

export type { AuditLine };

/** The audit log through search_audit, newest first. */
export const auditMethods: ResourceMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const { rows, total } = await call(
      'search_audit',
      { filters: params.filter as Readonly<Record<string, unknown>>, page, per_page: perPage },
      params.signal,
    );
    return { data: rows as never, total };
  },
};
