/**
 * What the student records offer the shell: their routes (below /student-management) and their doors in the data
 * provider. Screens are lazy, so that the first load stays small.
 */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import type { Doors } from '../providers/data-provider.ts';

const Placeholder = lazy(() => import('./Placeholder.tsx'));

export const studentRoutes: ReactElement = (
  <>
    <Route path="/student-management/*" element={<Placeholder />} />
  </>
);

export const studentDoors: Doors = {};
