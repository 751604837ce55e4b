/** The office's own pages; each is loaded when it is first opened. */
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'));
const ApplicantList = lazy(() => import('./applicants/list/ApplicantList.tsx'));
const ApplicantPage = lazy(() => import('./applicants/file/ApplicantPage.tsx'));
const Interviews = lazy(() => import('./interviews/Interviews.tsx'));
const Questions = lazy(() => import('./questions/Questions.tsx'));
const ProgramYears = lazy(() => import('./program-years/ProgramYears.tsx'));
const HolyDays = lazy(() => import('./holy-days/HolyDays.tsx'));
const Outbox = lazy(() => import('./outbox/Outbox.tsx'));
const AuditLog = lazy(() => import('./audit/AuditLog.tsx'));
const StaffAccounts = lazy(() => import('./staff/StaffAccounts.tsx'));
const System = lazy(() => import('./system/System.tsx'));

const Permissions = lazy(() => import('./permissions/Permissions.tsx'));

export const officeRoutes: ReactElement = (
  <>
    <Route path="/dashboard" element={<Dashboard />} />
    <Route path="/applicants" element={<ApplicantList />} />
    <Route path="/applicant/:id" element={<ApplicantPage />} />
    <Route path="/interviews" element={<Interviews />} />
    <Route path="/questions" element={<Questions />} />
    <Route path="/questions/:id" element={<Questions />} />
    <Route path="/program-years" element={<ProgramYears />} />
    <Route path="/holy-days" element={<HolyDays />} />
    <Route path="/outbox" element={<Outbox />} />
    <Route path="/audit-log" element={<AuditLog />} />
    <Route path="/staff-accounts" element={<StaffAccounts />} />
    <Route path="/system" element={<System />} />
    <Route path="/permissions" element={<Permissions />} />
  </>
);
