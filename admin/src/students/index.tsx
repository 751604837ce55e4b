/**
 * What the student records offer the shell: their routes (below /student-management) and their methods in the data
 * provider. Screens are lazy, so that the first load stays small. Dialogs have addresses of their own.
 */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import type { ResourceMethods, MethodsByResource, ListMethods } from '../providers/data-provider.ts';
import { studentDialogs, studentPages } from './screen-code.ts';

const StudentsPage = lazy(studentPages['/student-management']);
const ExpiryPage = lazy(studentPages['/student-management/expiry']);
const ImportPage = lazy(studentPages['/student-management/import']);
const BatchesPage = lazy(studentPages['/student-management/batches']);
const NewStudentDialog = lazy(studentDialogs['/student-management/new']);
const RecordDialog = lazy(studentDialogs['/student-management/:id']);
const EditStudentDialog = lazy(studentDialogs['/student-management/:id/edit']);

export const studentRoutes: ReactElement = (
  <>
    <Route path="/student-management" element={<StudentsPage />}>
      <Route path="new" element={<NewStudentDialog />} />
      <Route path=":id" element={<RecordDialog />} />
      <Route path=":id/edit" element={<EditStudentDialog />} />
    </Route>
    <Route path="/student-management/expiry" element={<ExpiryPage />} />
    <Route path="/student-management/import" element={<ImportPage />} />
    <Route path="/student-management/batches" element={<BatchesPage />} />
  </>
);

/** Methods that come with the first list, so that the registry of fields stays out of the first load. */
const lazyMethods = (load: () => Promise<ListMethods>): ResourceMethods => ({
  getList: async (resource, params) => (await load()).getList(resource, params),
});

export const studentResourceMethods: MethodsByResource = {
  students: lazyMethods(async () => (await import('./methods.ts')).studentsMethods),
  expiring_documents: lazyMethods(async () => (await import('./expiry/expiry-api.ts')).expiryMethods),
};
