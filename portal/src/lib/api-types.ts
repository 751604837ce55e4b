/** What the database functions of the portal answer (they return jsonb, which generated types can't describe). */
import type { Database } from '@school/shared/database.types';
import type { DocumentKind, DocumentState } from '@school/shared/documents';
import type { ApplicationStatus } from '@school/shared/statuses';
import type { ProgramTrack } from '@school/shared/tracks';

type Tables = Database['public']['Tables'];

export type ProgramYear = Tables['program_years']['Row'];
export interface YearTrack {
  track: ProgramTrack;
  starts_on: string;
  ends_on: string | null;
  ages: string;
  length_text: string;
}
export type OpenYear = ProgramYear & { tracks: YearTrack[] };

/** The columns of `applications` that its owner answers. */
export const answerNames = [
  'program_track', 'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'phone',
  'whatsapp_phone', 'date_of_birth', 'address', 'city', 'country', 'passport_number', 'emergency_contact_name',
  'emergency_contact_phone', 'emergency_contact_relationship', 'high_school', 'graduation_year', 'gpa',
  'previous_yeshiva', 'torah_study_level', 'hebrew_proficiency', 'jewish_education', 'current_school',
  'special_learning_needs', 'why_otniel', 'spiritual_journey', 'goals', 'jewish_background',
] as const satisfies readonly (keyof Tables['applications']['Row'])[]; // prettier-ignore
export type AnswerName = (typeof answerNames)[number];
export type AnswerValue = string | number | null;
export type Answers = Record<AnswerName, AnswerValue>;

export type Application = Answers & {
  id: string;
  status: ApplicationStatus;
  version: number;
  submitted_at: string | null;
  place_accepted_at: string | null;
  decline_reason: string | null;
  updated_at: string;
};

export interface ApplicationDocument {
  id: string;
  kind: DocumentKind;
  file_name: string;
  content_type: string;
  size_bytes: number;
  state: DocumentState;
  reason: string | null;
  storage_path: string;
  uploaded_at: string | null;
}

export interface Reference {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  relationship: string | null;
  organization: string | null;
  years_known: number | null;
  position: number;
  version: number;
}

export interface SlotTime {
  starts_at: string;
  ends_at: string;
  place: string | null;
}
export type OpenSlot = SlotTime & { id: string };
export type Choice = SlotTime & { slot_id: string; position: number };
export type Interview = SlotTime & { link: string | null };
export interface MissingItem {
  section: string;
  field: string;
  label: string;
}

export interface MyApplication {
  application: Application;
  year: ProgramYear;
  deadline_at: string;
  deadline_zone: string;
  has_extension: boolean;
  can_edit: boolean;
  missing: MissingItem[];
  max_interview_choices: number | null;
  documents: ApplicationDocument[];
  references: Reference[];
  choices: Choice[];
  interview: Interview | null;
  has_student_record: boolean;
}

/** A type, not an interface: only types fit the generated `Json`. */
export type FieldChange = {
  field: string;
  base: AnswerValue;
  value: AnswerValue;
  force?: true;
};
export interface SaveResult {
  version: number;
  saved_at: string;
  saved: Record<string, AnswerValue>;
  conflicts: { field: string; yours: AnswerValue; theirs: AnswerValue }[];
  errors: { field: string; message: string }[];
}

export interface UploadTicket {
  document_id: string;
  bucket: string;
  path: string;
}

export type StudentSection = 'personal' | 'program' | 'academic' | 'parent' | 'passport_travel' | 'medical';
export type StudentFormValue = string | number | boolean | string[] | null;
export interface MyStudentInformation {
  exists: boolean;
  version: number | null;
  form: Record<string, StudentFormValue>;
  sections: StudentSection[];
}

export type TaskAction = 'none' | 'passport_travel' | 'medical' | 'payment_setup';
export interface EnrollmentTask {
  id: string;
  key: string;
  title: string;
  description: string;
  action: TaskAction;
  completed_at: string | null;
  position: number;
}
export type PlanName = 'full' | 'two' | 'monthly';
export interface PaymentSummary {
  balance: number;
  paid: number;
  charged: number;
  deposit_paid: boolean;
  plan: PlanName | null;
  next_due_on: string | null;
  next_amount: number | null;
}
export interface MyEnrollment {
  status: ApplicationStatus;
  replied: 'accepted' | null;
  reply_deadline_at: string;
  reply_deadline_zone: string;
  first_name: string | null;
  tasks: EnrollmentTask[];
  dates: { key: string; label: string; on: string }[];
  tasks_deadline: string | null;
  payment: PaymentSummary | null;
}

export interface Instalment {
  due_on: string | null;
  amount: number;
  open_amount: number;
}
export interface MyLedger {
  charges: { id: string; kind: string; label: string; amount: number; due_on: string | null }[];
  payments: { id: string; amount: number; received_on: string; method: string; reference: string | null }[];
  aid: number;
  charged: number;
  paid: number;
  balance: number;
  plan: { plan: PlanName; method: string; instalments: Instalment[] } | null;
  options: { plan: PlanName; instalments: Instalment[] }[];
  methods: string[];
  instructions: string;
}
