/** Student records as the office's functions answer them. */
import type { LogEntry, Student } from '@school/shared/api/shapes';
import type { StudentFieldName } from '@school/shared/student-fields';

export type { Student, StudentRecord } from '@school/shared/api/shapes';
export type StudentValue = Student[StudentFieldName];

/** One line of a student's history: its values are those of the columns. */
export type HistoryEntry = Omit<LogEntry, 'changes'> & {
  readonly changes: Readonly<Record<string, { readonly old: StudentValue; readonly new: StudentValue }>>;
};
