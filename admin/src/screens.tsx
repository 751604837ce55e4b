/** The office's own pages; each is loaded when it is first opened. */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'));

export const officeRoutes: ReactElement = (
  <>
    <Route path="/dashboard" element={<Dashboard />} />
  </>
);
