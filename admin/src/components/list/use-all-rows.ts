import { useContext } from 'react';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import { AskedContext } from './list-request.ts';

/** As long as a page may be, and as many rows as fit on paper with sense. */
const PAGE = 100;
export const MOST_PRINTED = 1000;

/** Reads all rows of the list around it, in its order, page by page as its pages are read. */
export function useAllRows<Row extends RaRecord>(): () => Promise<readonly Row[]> {
  const { resource, sort, total = 0, ...list } = useListContext<Row>();
  const filterValues: unknown = list.filterValues;
  const provider = useDataProvider();
  const { filter, meta } = useContext(AskedContext);
  return async () => {
    const rows: Row[] = [];
    for (let page = 1; rows.length < total; page += 1) {
      const { data } = await provider.getList<Row>(resource, {
        pagination: { page, perPage: PAGE },
        sort,
        filter: { ...(filterValues as object), ...filter },
        meta,
      });
      if (data.length === 0) break;
      rows.push(...data);
    }
    return rows;
  };
}
