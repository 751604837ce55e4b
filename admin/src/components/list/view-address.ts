/** A saved view of a list: what stands behind the question mark of its address. */
import type { ListControllerResult } from 'react-admin';

type Shown = Pick<ListControllerResult, 'filterValues' | 'sort' | 'perPage'>;

/**
 * The address of what a list shows: its filters, order, length and columns, and the parameters that a list has of its own. What
 * was searched is left out: it names people, and a saved view outlives them.
 */
export function viewAddress(
  { filterValues, sort, perPage }: Shown,
  columns: readonly string[],
  own: Readonly<Record<string, string>> = {},
): string {
  const { q: _searched, ...filters } = filterValues as Readonly<Record<string, unknown>>;
  return new URLSearchParams({
    filter: JSON.stringify(filters),
    sort: sort.field,
    order: sort.order,
    perPage: String(perPage),
    columns: columns.join(','),
    ...own,
  }).toString();
}
