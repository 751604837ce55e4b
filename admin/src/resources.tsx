/**
 * What the office lists, as react-admin's resources: each by the name under which the data provider reads it, and the page
 * that lists it. A page whose address is the resource's name is its list; the others are reached from that name, too.
 */
import { lazy, type ReactElement } from 'react';
import { Resource } from 'react-admin';
import { Navigate } from 'react-router';
import { officeCode, type OfficeAddress } from './screen-code.ts';

interface OfficeResource {
  readonly name: string;
  readonly label: string;
  /** Where it is listed, when that is not its name. */
  readonly page?: string;
}

export const officeResources: readonly OfficeResource[] = [
  { name: 'applicants', label: 'Applicants' },
  { name: 'students', label: 'Students', page: '/student-management' },
  { name: 'expiring_documents', label: 'Expiring documents', page: '/student-management/expiry' },
  { name: 'who-owes', label: 'Who owes' },
  { name: 'questions', label: 'Questions' },
  { name: 'search_misses', label: 'Searches that found nothing', page: '/questions?show=misses' },
  { name: 'sent', label: 'Sent' },
  { name: 'audit_log', label: 'Audit log', page: '/audit-log' },
  { name: 'staff-accounts', label: 'Staff accounts' },
];

const isOffice = (path: string): path is OfficeAddress => path in officeCode;

function listOf({ name, page }: OfficeResource): ReactElement {
  if (page !== undefined) return <Navigate to={page} replace />;
  const path = `/${name}`;
  if (!isOffice(path)) throw new Error(`There is no page ${path}.`);
  const List = lazy(officeCode[path]);
  return <List />;
}

/** Addresses whose pages are lists of resources: the routes of other pages leave them out. */
export const listAddresses: readonly string[] = officeResources
  .filter(({ page }) => page === undefined)
  .map(({ name }) => `/${name}`);

export const resourceElements: readonly ReactElement[] = officeResources.map((resource) => (
  <Resource
    key={resource.name}
    name={resource.name}
    list={listOf(resource)}
    options={{ label: resource.label }}
  />
));
