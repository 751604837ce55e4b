/** Addresses of the time when each filter of a list was a parameter of its own still open the same view. */
import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';

/** The address as one of today, with `names` among the list's filters; null when it is one already. */
export function fromOldAddress(old: URLSearchParams, names: readonly string[]): URLSearchParams | null {
  const given = names.filter((name) => old.has(name));
  const order = old.get('order');
  const lowered = order === 'asc' || order === 'desc' || (old.has('sort') && order === null);
  if (given.length === 0 && !lowered) return null;
  const params = new URLSearchParams(old);
  for (const name of given) params.delete(name);
  if (given.length > 0) {
    const filter = given.map((name) => [name, old.get(name)] as const).filter(([, value]) => value);
    params.set('filter', JSON.stringify(Object.fromEntries(filter)));
  }
  if (lowered) params.set('order', order === 'desc' ? 'DESC' : 'ASC');
  return params;
}

/** What a list's page draws instead of the list at such an address. */
export function useMoved(names: readonly string[]): ReactElement | null {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const moved = fromOldAddress(new URLSearchParams(search), names);
  return moved ? <Navigate replace to={{ search: `?${moved.toString()}` }} state={state} /> : null;
}
