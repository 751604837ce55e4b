import { useMemo, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ListBase, type FilterPayload, type RaRecord, type SortPayload } from 'react-admin';
import { isKind } from '../../providers/problem.ts';
import { AskedContext } from './list-request.ts';
import { ToRows } from './ToRows.tsx';

interface OfficeListProps {
  readonly resource: string;
  readonly sort: SortPayload;
  readonly perPage?: number;
  /** Always asked for; not shown as a filter and not in the address. */
  readonly filter?: FilterPayload;
  /** Filters of an address that says nothing of filters; they are written into it, so that whatever changes it keeps them. */
  readonly firstFilter?: FilterPayload;
  /** Passed to the resource's own reader beside page, order and filters. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Returning without an address opens the list as it was left. */
  readonly remembered?: boolean;
  readonly onError?: (error: Error) => void;
  readonly children: ReactNode;
}

/**
 * Every list of the office: react-admin's ListBase, whose page, order and filters are the address. An address can be shared,
 * reloaded and gone back to. A request that never arrived is made once more; a refusal is an answer.
 *
 * ```tsx
 * <OfficeList resource="mugs" sort={{ field: 'name', order: 'ASC' }}>
 *   <PageHeader title="Mugs"><SearchBox placeholder="Search mugs..." /></PageHeader>
 *   <FilterSelect name="color" label="Color" options={[['red', 'Red']]} />
 *   <ListTable<Mug> label="Mugs" columns={columns} empty="No mugs." />
 * </OfficeList>
 * ```
 *
 * - A table of the database is read by its name. A function is a resource with methods of its own (resource-methods.ts), which takes page, order and
 *   filters from react-admin and answers rows and their number; what else it needs goes along in `meta`.
 * - Every filter is a key of the address's `filter` and is set by SearchBox (`q`), FilterSelect, FilterTabs or `useFilters`.
 * - What a list holds elsewhere (a view, chosen columns) are parameters of their own: `useColumns`, `useSearchParams`.
 */
export function OfficeList({
  remembered = false,
  meta,
  firstFilter,
  onError,
  perPage = 25,
  children,
  ...list
}: OfficeListProps) {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const { filter } = list;
  const asked = useMemo(() => ({ ...(filter ? { filter } : {}), ...(meta ? { meta } : {}) }), [filter, meta]);
  const params = new URLSearchParams(search);
  if (firstFilter && !params.has('filter')) {
    params.set('filter', JSON.stringify(firstFilter));
    return <Navigate replace to={{ search: `?${params.toString()}` }} state={state} />;
  }
  return (
    <ListBase<RaRecord>
      {...list}
      perPage={perPage}
      exporter={false}
      {...(remembered ? {} : { storeKey: false as const })}
      queryOptions={{
        retry: (count: number, error: Error) => count < 1 && isKind(error, 'offline'),
        ...(meta ? { meta } : {}),
        ...(onError ? { onError } : {}),
      }}
    >
      <ToRows />
      <AskedContext value={asked}>{children}</AskedContext>
    </ListBase>
  );
}
