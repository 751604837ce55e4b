/** The pages of the student records by their addresses, and the dialogs above the list; each is fetched when it is opened. */
export const studentPages = {
  '/student-management': () => import('./list/StudentsPage.tsx'),
  '/student-management/expiry': () => import('./expiry/ExpiryPage.tsx'),
  '/student-management/import': () => import('./import/ImportPage.tsx'),
  '/student-management/batches': () => import('./batches/BatchesPage.tsx'),
} as const;

export const studentDialogs = {
  '/student-management/new': () => import('./form/NewStudentDialog.tsx'),
  '/student-management/:id': () => import('./record/RecordDialog.tsx'),
  '/student-management/:id/edit': () => import('./form/EditStudentDialog.tsx'),
} as const;
