import type { Database } from '@school/shared/database.types';
import type { StudentFieldName } from '@school/shared/student-fields';

type Row = Database['public']['Tables']['students']['Row'];
export type StudentValue = Row[StudentFieldName];

/** What a list or record answers: keys always, fields as far as they were asked for and the role may read them. */
export type Student = Pick<Row, 'id' | 'version' | 'is_active'> &
  Partial<
    Pick<
      Row,
      StudentFieldName | 'user_id' | 'application_id' | 'program_year_id' | 'created_at' | 'updated_at'
    >
  > & {
    /** Lists only: how many of the fields people fill are filled. */
    readonly filled?: number;
  };

/** One record with what it is tied to; the read-only staff role gets the student alone. */
export interface StudentRecord {
  readonly student: Student;
  readonly year?: string | null;
  readonly application?: {
    readonly id: string;
    readonly status: string;
    readonly submitted_at: string | null;
    readonly year: string;
  } | null;
  readonly account?: {
    readonly email: string;
    readonly confirmed: boolean;
    readonly last_sign_in_at: string | null;
  } | null;
  /** An open invitation by mail; only for a record without an account. */
  readonly invitation?: {
    readonly email: string;
    readonly invited_at: string;
    readonly expires_at: string;
  } | null;
}

/** One line of a record's history (record_history). */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly actor_name: string | null;
  readonly actor_role: string | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, { readonly old: StudentValue; readonly new: StudentValue }>>;
  readonly note: string | null;
}
