/** The office's own pages besides the lists of resources; each is loaded when it is first opened (screen-code.ts). */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import { listAddresses } from './resources.tsx';
import { officeCode } from './screen-code.ts';

const screens = Object.entries(officeCode)
  .filter(([path]) => !listAddresses.includes(path))
  .map(([path, load]) => ({ path, Screen: lazy(load) }));

export const officeRoutes: readonly ReactElement[] = screens.map(({ path, Screen }) => (
  <Route key={path} path={path} element={<Screen />} />
));
