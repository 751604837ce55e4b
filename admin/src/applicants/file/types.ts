/** One file as office_application answers it. Columns that the caller's role may not see are absent. */
import type { Database } from '@school/shared/database.types';
import type { DocumentKind } from '@school/shared/documents';
import type { ApplicationStatus } from '@school/shared/statuses';

type Tables = Database['public']['Tables'];
type Row<Name extends keyof Tables> = Tables[Name]['Row'];

type Hidden = 'passport_number' | 'special_learning_needs' | 'date_of_birth';
export type Application = Omit<Row<'applications'>, Hidden | 'search_text' | 'status'> &
  Partial<Pick<Row<'applications'>, Hidden>> & { readonly status: ApplicationStatus };

export type Decision = Omit<Row<'application_decisions'>, 'status'> & {
  readonly status: ApplicationStatus;
  readonly decided_by_name: string | null;
  /** Recorded, and not yet told to the applicant. */
  readonly held: boolean;
};
export type DocumentRow = Omit<Row<'application_documents'>, 'kind' | 'state'> & {
  readonly kind: DocumentKind;
  readonly state: 'received' | 'checked' | 'replace';
};
export type Reference = Row<'application_references'>;
export type Note = Row<'application_notes'> & { readonly author_name: string };
export type ProgramYear = Row<'program_years'>;
export type Extension = Row<'application_extensions'>;
export type Task = Row<'enrollment_tasks'>;

interface SlotFacts {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly place: string;
  readonly link: string | null;
  readonly interviewer_name: string | null;
}
export interface Choice extends SlotFacts {
  readonly id: string;
  readonly slot_id: string;
  readonly position: number;
  readonly is_full: boolean;
}
export interface Interview extends SlotFacts {
  readonly slot_id: string;
}

export interface OfficeFile {
  readonly application: Application;
  readonly decision: Decision;
  readonly documents: readonly DocumentRow[];
  readonly references: readonly Reference[];
  readonly notes: readonly Note[];
  readonly choices: readonly Choice[];
  readonly interview: Interview | null;
  readonly extension: Extension | null;
  readonly student_id: string | null;
  readonly tasks: readonly Task[];
  readonly year: ProgramYear;
}
