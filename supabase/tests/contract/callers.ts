/** Who may call, in the contract's words and in the cells of docs/permissions.md. */
import type { Callers } from '@school/shared/api/define';
import { personNames, type PersonName } from '../harness/people.ts';
import type { PermissionRow } from '../permissions/document.ts';
import type { Contracts } from './differences.ts';

const applicants: readonly PersonName[] = ['applicant_a', 'applicant_b', 'accepted'];

const PEOPLE: Readonly<Record<Callers, readonly PersonName[]>> = {
  everybody: personNames,
  'signed in': personNames.filter((name) => name !== 'anon'),
  applicants,
  accepted: ['accepted'],
  office: ['staff', 'admissions', 'admin', 'super_admin'],
  editors: ['admin', 'super_admin'],
  officers: ['admissions', 'admin', 'super_admin'],
  administrators: ['admin', 'super_admin'],
  'super administrators': ['super_admin'],
  'secret key': [],
};

/** Functions whose callers differ from the page. */
export const callerDifferences = (rows: readonly PermissionRow[], contracts: Contracts): string[] =>
  rows.flatMap(({ name, cells }) => {
    const said = personNames.filter((person) => cells[person] === 'call');
    const callers = contracts[name]?.callers;
    return callers && PEOPLE[callers].join() === said.join()
      ? []
      : [`${name}: the page says ${said.join(', ') || 'nobody'}, the contract ${callers ?? 'nothing'}`];
  });
