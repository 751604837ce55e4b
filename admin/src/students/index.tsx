/**
 * What the student records offer the shell: their routes (below /student-management) and their doors in the data
 * provider. Screens are lazy, so that the first load stays small. Dialogs have addresses of their own.
 */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import type { Door, Doors, ListDoor } from '../providers/data-provider.ts';

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

/** A door that is opened with the first list, so that the registry of fields stays out of the first load. */
const lazyDoor = (load: () => Promise<ListDoor>): Door => ({
  getList: async (resource, params) => (await load()).getList(resource, params),
});

export const studentDoors: Doors = {
  students: lazyDoor(async () => (await import('./door.ts')).studentsDoor),
  expiring_documents: lazyDoor(async () => (await import('./expiry/expiry-api.ts')).expiryDoor),
};
