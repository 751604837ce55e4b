/** For the tests of this room: its screens with a role and made-up answers of the database functions, without a server. */
import { render, type RenderResult } from '@testing-library/react';
import { Suspense } from 'react';
import {
  AdminContext,
  Notification,
  testDataProvider,
  type AuthProvider,
  type GetListParams,
} from 'react-admin';
import { MemoryRouter, Routes, useLocation } from 'react-router';
import { beforeAll } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import type { StaffRole } from '@school/shared/roles';
import { fakeAnswer } from '../../test/fake-rpc.ts';
import { createQueryClient } from '../providers/query-client.ts';
import { studentResourceMethods, studentRoutes } from './index.tsx';
import { studentPages } from './screen-code.ts';
import type { StudentPage } from './api.ts';
import type { YearName } from './form/years.ts';
import type { Student, StudentRecord } from './rules/types.ts';
import { answerWith, calls, type Answers } from './testing-calls.ts';

/** The list lies behind every screen; on a busy machine its code takes longer to compile than one test may wait. */
beforeAll(() => studentPages['/student-management'](), 120_000);

export const noam: Student = {
  id: '11111111-1111-4111-8111-111111111111',
  version: 3,
  is_active: true,
  filled: 20,
  first_name: 'Noam',
  last_name: 'Cohen',
  hebrew_first_name: 'נועם',
  hebrew_last_name: 'כהן',
  email: 'noam@example.org',
  whatsapp_phone: '+972541234567',
  cell_phone: '+12125550123',
  date_of_birth: '2000-01-01',
  program_track: 'shana_aleph',
  enrollment_status: 'active',
  registration_status: 'confirmed',
  living_on_campus: true,
  amount_owed: 1234.5,
  citizenship_countries: ['Israel', 'France'],
};
export const bare: Student = {
  id: '22222222-2222-4222-8222-222222222222',
  version: 1,
  is_active: true,
  first_name: 'Dov',
  last_name: 'Bare',
  email: 'dov@example.org',
  whatsapp_phone: null,
  cell_phone: null,
  date_of_birth: null,
  program_track: null,
};

export const recordOf = (
  { filled, ...student }: Student,
  more: Partial<StudentRecord> = {},
): StudentRecord => ({
  student,
  year: '2027-2028',
  application: null,
  account: null,
  ...more,
});

export { calls, type Answers };

/** What creating or saving a student answers. */
export const stored = ({ id, version, is_active }: Student): FunctionResult<'save_student'> =>
  fakeAnswer('save_student', { id, version, is_active });

/** What every other change of a record answers. */
export const changed = (student: Student): FunctionResult<'archive_student'> => stored(student);

/** How the warning of a likely duplicate names a student. */
export function duplicateOf(student: Student): FunctionResult<'student_duplicates'>[number] {
  const { id, first_name = '', last_name = '', email = '', date_of_birth = null } = student;
  const { hebrew_first_name = null, hebrew_last_name = null } = student;
  const names = { first_name, last_name, hebrew_first_name, hebrew_last_name };
  return { id, ...names, email, date_of_birth, reason: 'same_person' };
}

/** A line of a student's history. */
export const changeBy = (actor_name: string): FunctionResult<'record_history'>[number] => ({
  id: 9,
  at: '2026-11-21T10:00:00Z',
  actor_name,
  actor_role: 'admin',
  action: 'update',
  changes: {},
  note: null,
  table_name: 'students',
  row_id: noam.id,
});

/** The program years, which every screen of the room asks for; the next one offers two of the tracks. */
export const years: readonly [YearName, YearName] = [
  {
    id: '33333333-3333-4333-8333-333333333333',
    name: '2027-2028',
    is_current: false,
    tracks: ['shana_aleph', 'shana_bet'],
  },
  {
    id: '44444444-4444-4444-8444-444444444444',
    name: '2026-2027',
    is_current: true,
    tracks: ['post_army', 'shana_aleph', 'shana_bet', 'shiur_bet_plus'],
  },
];
const dataProvider = {
  ...testDataProvider({
    getList: ((resource: string, params: GetListParams) =>
      studentResourceMethods[resource]?.getList?.(resource, params) ??
      Promise.reject(new Error(`This room reads no table ${resource}.`))) as never,
  }),
  supportAbortSignal: true,
};

const authOf = (role: StaffRole): AuthProvider => ({
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(role),
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Draws the room at an address below the office's base. */
export function open(address: string, role: StaffRole, given: Answers): RenderResult {
  answerWith({ student_years: () => [...years], student_duplicates: () => [], ...given });
  return render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext authProvider={authOf(role)} dataProvider={dataProvider} queryClient={createQueryClient()}>
        <Suspense fallback="Opening">
          <Routes>{studentRoutes}</Routes>
        </Suspense>
        <Address />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
}

/** The usual list: these students, whatever is asked. */
export const listing = (...rows: readonly Student[]): Answers => {
  const page = (): StudentPage => ({ rows: [...rows], total: rows.length });
  return { search_students: page, staff_students: page };
};
