/** The record's functions, typed. Names and rules of each are described beside it in supabase/migrations. */
import type { StaffRole } from '@school/shared/roles';
import type { StudentFieldName } from '@school/shared/student-fields';
import type { LikelyDuplicate } from '@school/shared/api/shapes';
import { call, type FunctionResult } from '../providers/rpc.ts';

export type { LikelyDuplicate };
export type StudentPage = FunctionResult<'search_students'>;
export type ChangedRecord = FunctionResult<'archive_student'>;
import type { ListFilters } from './list/list-state.ts';
import type { Changes } from './rules/form-values.ts';
import type { HistoryEntry, Student, StudentRecord } from './rules/types.ts';

/** What is listed: the search, the filters and the order; a page of it, and which columns, are asked for separately. */
export interface ListQuestion {
  readonly query: string;
  readonly filters: ListFilters;
  readonly sort: string;
  readonly descending: boolean;
}

export const listStudents = (
  role: StaffRole,
  question: ListQuestion & { page: number; per_page: number; columns: readonly string[] },
  signal?: AbortSignal,
): Promise<StudentPage> =>
  call(role === 'staff' ? 'staff_students' : 'search_students', { ...question }, signal);

/** Null when there is no such record. */
export const readStudent = (id: string, signal?: AbortSignal): Promise<StudentRecord | null> =>
  call('student_record', { student_id: id }, signal);

/** The same without sensitive values, which needs no line in the log of readings. */
export const readGeneralPart = (id: string, signal?: AbortSignal): Promise<StudentRecord | null> =>
  call('student_record', { student_id: id, part: 'general' }, signal);

/** The fields whose doubtful values the officer has said to be right. */
const sure = (confirmed: readonly string[]) => (confirmed.length > 0 ? { confirmed: [...confirmed] } : {});

/** What a change answers: the keys of the record, which is read again. */
export const createStudent = (
  form: Changes,
  confirmed: readonly string[],
): Promise<FunctionResult<'create_student'>> => call('create_student', { form, ...sure(confirmed) });

export const saveStudent = (
  id: string,
  changes: Changes,
  version: number,
  confirmed: readonly string[],
): Promise<FunctionResult<'save_student'>> =>
  call('save_student', { student_id: id, changes, expected_version: version, ...sure(confirmed) });

/** Everything that is wrong with what was typed, by field; null as id for a new record. */
export const findProblems = async (
  id: string | null,
  changes: Changes,
): Promise<Readonly<Record<string, string>>> => {
  const found = await call('student_problems', {
    student_id: id,
    changes,
  });
  return Object.fromEntries(found.map(({ field, sentence }) => [field, sentence]));
};

export const deleteStudent = (id: string): Promise<boolean> => call('delete_student', { student_id: id });

export const archiveStudent = (id: string, reason: string, version: number): Promise<ChangedRecord> =>
  call('archive_student', { student_id: id, reason, expected_version: version });

export const restoreStudent = (id: string, version: number): Promise<ChangedRecord> =>
  call('restore_student', { student_id: id, expected_version: version });

/** Makes two records one; `taken` names the fields in which the other one is right. */
export const mergeStudents = (
  kept: Student,
  other: Student,
  taken: readonly string[],
): Promise<ChangedRecord> =>
  call('merge_students', {
    student_id: kept.id,
    other_id: other.id,
    expected_version: kept.version,
    other_version: other.version,
    taken: [...taken],
  });

export const readHistory = (id: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]> =>
  call('record_history', { table_name: 'students', row_id: id }, signal) as Promise<readonly HistoryEntry[]>;

export const linkAccount = (id: string, email: string, version: number): Promise<ChangedRecord> =>
  call('link_student_account', {
    student_id: id,
    account_email: email,
    expected_version: version,
  });

/** '' withdraws the open invitation. */
export const inviteStudent = (id: string, email: string): Promise<ChangedRecord> =>
  call('invite_student', { student_id: id, account_email: email });

type Person = Partial<Record<StudentFieldName, unknown>>;

export const findDuplicates = (
  person: Person,
  exceptId: string | null,
  signal?: AbortSignal,
): Promise<readonly LikelyDuplicate[]> => call('student_duplicates', { person, except_id: exceptId }, signal);

/** Keys of what is cached, so that a save refreshes everything that shows students. */
export const keys = {
  all: ['students'],
  years: ['students', 'years'],
  list: (question: unknown) => ['students', 'list', question],
  record: (id: string) => ['students', 'record', id],
  history: (id: string) => ['students', 'history', id],
  ledger: (id: string) => ['students', 'ledger', id],
  duplicates: (person: unknown) => ['students', 'duplicates', person],
  expiry: (question: unknown) => ['students', 'expiry', question],
} as const;
