/** The office's own pages besides the lists of resources; each is loaded when it is first opened (screen-code.ts). */
import { lazy, type ReactElement } from 'react';
import { Navigate, Route, useLocation } from 'react-router';
import { listAddresses } from './resources.tsx';
import { officeCode } from './screen-code.ts';

const screens = Object.entries(officeCode)
  .filter(([path]) => !listAddresses.includes(path))
  .map(([path, load]) => ({ path, Screen: lazy(load) }));

/** Pages that are one with others today, and what of it they were. */
const MOVED: Readonly<Record<string, string>> = {
  '/bulk-actions': 'many',
  '/letters': 'letter',
  '/outbox': 'mail',
};

function Moved() {
  const { pathname, search } = useLocation();
  const given: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
  const filter = JSON.stringify({ ...(given as object), kind: MOVED[pathname] });
  return <Navigate replace to={`/sent?${new URLSearchParams({ filter }).toString()}`} />;
}

export const officeRoutes: readonly ReactElement[] = screens
  .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />)
  .concat(Object.keys(MOVED).map((path) => <Route key={path} path={path} element={<Moved />} />));
