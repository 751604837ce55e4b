import type { GetListParams } from 'react-admin';
import type { ResourceMethods } from '../providers/data-provider.ts';
import { FIRST_LENGTH } from './list/as-view.ts';
import { searchApplications, toView } from './list/view.ts';

/** The list of applicants comes from the search function; single files from office_application (file/load.ts). */
export const applicantsMethods: ResourceMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = FIRST_LENGTH } = params.pagination ?? {};
    const view = toView(params.filter as Record<string, unknown>, params.sort ?? {});
    const { rows, total } = await searchApplications(view, page, perPage, params.signal);
    return { data: [...rows] as never, total };
  },
};
