/** An invented file as office_application answers it, for component tests. */
import type { ApplicationLine } from '@school/shared/api/shapes';
import type { Application, Choice, Decision, Interview, OfficeFile } from '../src/applicants/file/types.ts';

const NOW = '2026-11-20T10:00:00+00:00';
const stamps = { version: 1, created_at: NOW, updated_at: NOW };

export const APPLICATION_ID = '00000000-0000-4000-8000-0000000000aa';

const application: Application = {
  id: APPLICATION_ID, user_id: 'u', program_year_id: 'y', status: 'submitted', program_track: 'shana_aleph',
  first_name: 'Dov', last_name: 'Sampleman', hebrew_first_name: 'דב', hebrew_last_name: null,
  email: 'dov@example.org', phone: '+12125550123', whatsapp_phone: null, date_of_birth: '2008-05-31', address: null, city: null, postal_code: null, country: null,
  passport_number: null, passport_expires_on: null, emergency_contact_name: null, emergency_contact_phone: null, emergency_contact_relationship: null,
  high_school: null, graduation_year: null, gpa: null, previous_yeshiva: null, torah_study_level: null, hebrew_proficiency: null,
  jewish_education: null, current_school: null, special_learning_needs: null, why_here: 'Because.', spiritual_journey: null, goals: null,
  jewish_background: null, submitted_at: NOW, reference_number: 'A-2027-1042', status_changed_at: NOW, place_accepted_at: null, decline_reason: null,
  letter_opened_at: null, reply_due_at: null, set_aside_at: null, ...stamps,
}; // prettier-ignore

const decision: Decision = {
  id: APPLICATION_ID, status: 'submitted', decided_by: null, decided_by_name: null, decided_at: NOW, publish_at: null, published_at: NOW, telling: null, undo_to: null, rest_override: null, without_interview: false, ...stamps,
}; // prettier-ignore

export const choice = (position: number, day: number): Choice => ({
  id: `choice-${position}`, slot_id: `slot-${position}`, position, is_full: false,
  starts_at: `2096-12-0${day}T15:00:00+00:00`, ends_at: `2096-12-0${day}T15:30:00+00:00`, kind: 'place', place: 'Office', link: null, interviewer_name: 'Meira',
}); // prettier-ignore

const year: OfficeFile['year'] = {
  id: 'y', name: '2027-2028', is_published: true, opens_at: NOW, application_deadline_at: '2027-01-11T07:59:00+00:00', application_deadline_zone: 'America/Los_Angeles',
  decisions_at: NOW, decisions_zone: 'Asia/Jerusalem', registration_deadline_at: NOW, registration_deadline_zone: 'America/New_York', orientation_on: '2027-08-25',
  program_starts_on: '2027-08-29', program_ends_on: '2028-06-29', tasks_deadline_on: '2027-07-15',
  currency: 'USD', aid_text: '', extras_low: null, extras_high: null, contact_email: 'a@example.org', ...stamps,
}; // prettier-ignore

/** The interview that was booked from a choice. */
export const interview = ({ position, is_full, ...facts }: Choice): Interview => ({
  ...facts, application_id: APPLICATION_ID, place_no: 1, scheduled_by: null, moves: 0, outcome: null, outcome_by: null, outcome_by_name: null,
  outcome_at: null, ...stamps,
}); // prettier-ignore

/** What a family knows of a held decision: nothing. */
export const held: NonNullable<ApplicationLine['telling']> = { word: 'held', at: null, can_undo: false, mail_waits_until: null }; // prettier-ignore

/** One line of the list of applicants. */
export const sampleLine: ApplicationLine = {
  id: APPLICATION_ID, first_name: 'Dov', last_name: 'Sampleman', hebrew_first_name: 'דב', hebrew_last_name: null, email: 'dov@example.org', phone: null,
  whatsapp_phone: null, city: null, country: null, program_track: 'shana_aleph', program_year: '2027-2028', status: 'submitted', published_status: 'submitted',
  telling: null, submitted_at: NOW, high_school: null, current_school: null, graduation_year: null, gpa: null, hebrew_proficiency: null,
  interview_at: null, choices: 0, documents_to_check: 0, documents_to_replace: 0, notes: 0, readers: [], average: null, spread: null, scores: null, decided_by: null, version: 1,
}; // prettier-ignore

interface Changes {
  readonly application?: Partial<Application>;
  readonly decision?: Partial<Decision>;
  readonly file?: Partial<Omit<OfficeFile, 'application' | 'decision'>>;
}

export const sampleFile = (changes: Changes = {}): OfficeFile => ({
  account_email: changes.application?.email ?? application.email, documents: [], references: [], own_answers: [], notes: [], choices: [], interview: null, extension: null, student_id: null, enrollment_id: null, tasks: [], lines: [], year, part: 'whole',
  ...changes.file,
  application: { ...application, ...changes.application },
  decision: { ...decision, ...changes.decision },
}); // prettier-ignore
