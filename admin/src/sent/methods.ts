import type { GetListParams } from 'react-admin';
import type { ResourceMethods } from '../providers/data-provider.ts';
import { call } from '../providers/rpc.ts';

/** Runs, letters and mails through search_sent, newest first. */
export const sentMethods: ResourceMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const { q, ...filters } = params.filter as Readonly<Record<string, unknown>>;
    const query = typeof q === 'string' ? q : '';
    const { rows, total } = await call(
      'search_sent',
      { query, filters, page, per_page: perPage },
      params.signal,
    );
    return { data: rows as never, total };
  },
};
