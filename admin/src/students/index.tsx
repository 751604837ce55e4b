/**
 * What the student records offer the shell: their routes (below /student-management) and their doors in the data
 * provider. Screens are lazy, so that the first load stays small. Dialogs have addresses of their own.
 */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import type { Doors } from '../providers/data-provider.ts';

const StudentsPage = lazy(() => import('./list/StudentsPage.tsx'));
const RecordDialog = lazy(() => import('./record/RecordDialog.tsx'));
const NewStudentDialog = lazy(() => import('./form/NewStudentDialog.tsx'));
const EditStudentDialog = lazy(() => import('./form/EditStudentDialog.tsx'));
const ExpiryPage = lazy(() => import('./expiry/ExpiryPage.tsx'));

export const studentRoutes: ReactElement = (
  <>
    <Route path="/student-management" element={<StudentsPage />}>
      <Route path="new" element={<NewStudentDialog />} />
      <Route path=":id" element={<RecordDialog />} />
      <Route path=":id/edit" element={<EditStudentDialog />} />
    </Route>
    <Route path="/student-management/expiry" element={<ExpiryPage />} />
  </>
);

/** The records are read and written through their own functions (students/api.ts), not as a react-admin resource. */
export const studentDoors: Doors = {};
