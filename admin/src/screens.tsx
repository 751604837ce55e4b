/** The office's own pages; each is loaded when it is first opened. */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'));
const ApplicantList = lazy(() => import('./applicants/list/ApplicantList.tsx'));
const ApplicantPage = lazy(() => import('./applicants/file/ApplicantPage.tsx'));

export const officeRoutes: ReactElement = (
  <>
    <Route path="/dashboard" element={<Dashboard />} />
    <Route path="/applicants" element={<ApplicantList />} />
    <Route path="/applicant/:id" element={<ApplicantPage />} />
  </>
);
