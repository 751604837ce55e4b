/** Every page of the office by its address (below /admin), and how its code is fetched: when it is opened, or by the first script. */
import type { ComponentType } from 'react';
import { withoutEnd } from '@school/shared/without-end';
import { studentDialogs, studentPages } from './students/screen-code.ts';

export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;
export type ScreenCode = Readonly<Record<string, LoadScreen>>;

export const officeCode = {
  '/dashboard': () => import('./dashboard/Dashboard.tsx'),
  '/applicants': () => import('./applicants/list/ApplicantList.tsx'),
  '/sent': () => import('./sent/Sent.tsx'),
  '/bulk-actions/:id': () => import('./applicants/bulk/BulkReport.tsx'),
  '/applicant/:id': () => import('./applicants/file/ApplicantPage.tsx'),
  '/committee': () => import('./applicants/committee/Committee.tsx'),
  '/waitlist': () => import('./applicants/waitlist/Waitlist.tsx'),
  '/interviews': () => import('./interviews/Interviews.tsx'),
  '/messages': () => import('./messages/Messages.tsx'),
  '/messages/:id': () => import('./messages/Messages.tsx'),
  '/questions': () => import('./questions/Questions.tsx'),
  '/questions/:id': () => import('./questions/Questions.tsx'),
  '/content/:collection': () => import('./content/ContentList.tsx'),
  '/content/:collection/:id': () => import('./content/ContentPage.tsx'),
  '/program-years': () => import('./program-years/ProgramYears.tsx'),
  '/program-years/:page': () => import('./program-years/ProgramYears.tsx'),
  '/now': () => import('./house/Now.tsx'),
  '/now/envelope': () => import('./house/Envelope.tsx'),
  '/rooms': () => import('./house/Rooms.tsx'),
  '/out-now': () => import('./house/OutNow.tsx'),
  '/letters/new': () => import('./mail/letters/WriteLetter.tsx'),
  '/letters/read/:id': () => import('./mail/letters/ReadLetter.tsx'),
  '/mail-templates': () => import('./mail/templates/MailTemplates.tsx'),
  '/mail-templates/:kind': () => import('./mail/templates/TemplatePage.tsx'),
  '/settings': () => import('./layout/Settings.tsx'),
  '/audit-log': () => import('./audit/AuditLog.tsx'),
  '/privacy-requests': () => import('./privacy/PrivacyRequests.tsx'),
  '/payment-claims': () => import('./payments/PaymentClaims.tsx'),
  '/who-owes': () => import('./payments/WhoOwes.tsx'),
  '/staff-accounts': () => import('./staff/StaffAccounts.tsx'),
  '/system': () => import('./system/System.tsx'),
  '/permissions': () => import('./permissions/Permissions.tsx'),
} as const satisfies ScreenCode;
export type OfficeAddress = keyof typeof officeCode;

const pages: ScreenCode = { ...officeCode, ...studentPages };
const dialogs: ScreenCode = studentDialogs;

const matches = (pattern: string, path: string): boolean => {
  const [parts, asked] = [pattern.split('/'), path.split('/')];
  return (
    parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
  );
};

/** The entry of an address: the one that names it, before one with a place for it. */
function at(codes: ScreenCode, path: string): LoadScreen | undefined {
  return codes[path] ?? Object.entries(codes).find(([pattern]) => matches(pattern, path))?.[1];
}

/** How that is fetched which an address shows at once: a page, or a dialog with the list below it. */
export function codeAt(pathname: string): readonly LoadScreen[] {
  const path = withoutEnd(pathname.replace(/^\/admin(?=\/|$)/, ''), /\//);
  const page = at(pages, path);
  if (page) return [page];
  const dialog = at(dialogs, path);
  return dialog ? [studentPages['/student-management'], dialog] : [];
}
