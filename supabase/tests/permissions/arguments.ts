/**
 * Arguments with which the matrix calls each public function: who may call it succeeds with them. Here and beside stand only those
 * that are not the usual ones of their names (usual-arguments.ts). None may be forgotten.
 */
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import { trackCost } from '../harness/world.ts';
import { consenting } from './consents.ts';
import { erasing } from './erasing-arguments.ts';
import { bulkArguments } from './bulk-arguments.ts';
import { following } from './families.ts';
import { interviewArguments } from './interview-arguments.ts';
import { refereeing } from './referee-arguments.ts';
import { moneyArguments } from './money-arguments.ts';
import type { Scene } from './scene.ts';
import { everybodyAndNobody } from './server-arguments.ts';
import { writing } from './writing-arguments.ts';
import { houseArguments } from './house-arguments.ts';
import { formQuestionArguments } from './form-questions.ts';
import { readerArguments } from './reader-arguments.ts';
import { usualArguments } from './usual-arguments.ts';
import { years } from './year-arguments.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const ownApplication = ({ referenceOfA }: Scene): Record<string, Row> => ({
  start_application: { form: {} },
  save_application_fields: { changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] },
  save_reference_fields: {
    reference_id: '11111111-2222-4333-8444-555555555555',
    changes: [{ field: 'name', base: null, value: 'Somebody' }],
  },
  remove_reference: { reference_id: referenceOfA },
  announce_document: {
    kind: 'resume',
    file_name: 'cv.pdf',
    content_type: 'application/pdf',
    size_bytes: 10,
  },
  reply_to_offer: { accept: true },
  correct_contact: { changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] },
  my_settings: { browser_zone: 'America/New_York' },
  save_my_settings: { changes: { reminders: true }, expected_version: 1 },
  save_student_draft: { changes: [{ field: 'home_address', base: null, value: 'Lod' }] },
  save_student_information: {
    form: { first_name: 'A', last_name: 'B', email: 'a@example.org' },
    expected_version: 0,
  },
});

const KEY = 'k'.repeat(40);

const account = ({ deletionOfA }: Scene): Record<string, Row> => ({
  sign_up_state: { email: 'r@example.org', key: KEY },
  note_sign_up: { email: 'r@example.org' },
  choose_link_language: { token: 'guessed', language: 'he' },
  send_link_again: { email: 'r@example.org' },
  keep_early_answers: { key: KEY, form: { city: 'Lod' } },
  open_early_answers: { key: KEY },
  forget_early_answers: { key: KEY },
  prove_password: { key: KEY },
  // The session of applicant A, which has their own id (harness/people.ts).
  end_my_session: { session_id: people.applicant_a.id },
  ask_deletion: { note: null },
  ask_name_correction: { form: { first_name: 'Noah', last_name: 'Testly' } },
  withdraw_privacy_request: { request_id: deletionOfA },
});

const reading = ({ studentId, applicationExportId }: Scene): Record<string, Row> => ({
  begin_reading: { function: 'student_record', args: { student_id: studentId } },
  begin_application_export: { format: 'csv', columns: ['name'] },
  export_applications: { export_id: applicationExportId },
  record_history: { table_name: 'students', row_id: studentId },
  student_duplicates: { person: { last_name: 'Testly' } },
});

const officers = (scene: Scene): Record<string, Row> => ({
  record_decision: {
    application_id: scene.applications.b,
    decision: 'rejected',
    expected_version: scene.waitingVersion,
    hold: true,
  },
  publish_decision: { application_id: scene.heldId, expected_version: scene.heldVersion },
  undo_decision: { application_id: scene.leavingId, expected_version: scene.leavingVersion },
  schedule_publication: {
    application_id: scene.heldId,
    publish_at: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    expected_version: scene.heldVersion,
  },
  register_application: {
    application_id: scene.applications.accepted,
    expected_version: scene.decisionVersion,
  },
  review_document: { document_id: scene.documentOfB, state: 'checked' },
  save_note: { application_id: scene.applications.b, body: 'Again.' },
  grant_extension: {
    application_id: scene.applications.a,
    until: TOMORROW,
    expected_version: scene.extensionVersion,
  },
  extend_deadline: { email: 'applicant.a@example.org', until: TOMORROW },
  find_drafts: { query: 'applicant.a@example.org' },
  set_enrollment_task: { task_id: scene.taskId, state: 'checked', expected_version: 1 },
  answer_question: { question_id: scene.questionId, answer: 'Yes.', expected_version: 1 },
  set_question_state: { question_id: scene.questionId, state: 'closed', expected_version: 1 },
  create_student: { form: { first_name: 'New', last_name: 'Student', email: 'new@example.org' } },
  save_student: {
    student_id: scene.studentId,
    changes: { housing_notes: 'x' },
    expected_version: scene.studentVersion,
  },
  ...years(scene),
  link_student_account: {
    student_id: scene.unlinkedId,
    account_email: scene.newcomer.email,
    expected_version: 1,
  },
  invite_student: {
    student_id: scene.unlinkedId,
    account_email: 'invited@example.org',
  },
});

const WORDS = {
  subject: 'Welcome',
  heading: 'Welcome',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Shalom' }] }] },
};

const mail = ({
  yearId,
  mailingId,
  mailingVersion,
  bouncedMailId,
  refusedMailId,
  applications,
}: Scene): Record<string, Row> => ({
  preview_mailing: { people: [{ application_id: applications.b }], words: { en: WORDS } },
  tell_moved_deadline: { year_id: yearId, expected_people: 1 },
  send_mailing: {
    people: [{ application_id: applications.b }],
    words: { en: WORDS },
    expected_recipients: 1,
  },
  approve_mailing: { mailing_id: mailingId, expected_version: mailingVersion },
  correct_mail_address: { outbox_id: bouncedMailId, address: 'other@example.org' },
  start_address_change: { outbox_id: refusedMailId, address: 'other.b@example.org' },
  save_mail_settings: { changes: { per_minute: 200 }, expected_version: 1 },
  save_mail_template: {
    year_id: yearId,
    kind: 'reply_received',
    language: 'en',
    ...WORDS,
    expected_number: 0,
  },
  restore_mail_template: {
    year_id: yearId,
    kind: 'application_received',
    language: 'en',
    number: 0,
    expected_number: 1,
  },
});

const administrators = (scene: Scene): Record<string, Row> => ({
  // The scene has moved its deadline.
  save_program_year: { year_id: scene.yearId, changes: { aid_text: 'Ask us.' }, expected_version: 2 },
  preview_program_year: { year_id: scene.yearId, part: 'year', changes: { is_published: false } },
  save_program_year_settings: {
    year_id: scene.yearId,
    changes: { expiry_margin_months: 7 },
    // The stage said how to pay; the scene gave the year its minutes and took them away again.
    expected_version: 4,
  },
  save_program_year_tracks: {
    year_id: scene.yearId,
    tracks: [{ track: 'shana_aleph', starts_on: '2093-08-31', ...trackCost }],
    expected_versions: scene.trackVersions,
  },
  remove_program_year: { year_id: scene.unusedYearId, expected_version: 1 },
  save_task_template: {
    year_id: scene.yearId,
    template_id: null,
    changes: { key: 'hat', title: 'Bring a hat' },
  },
  remove_task_template: {
    template_id: scene.templates[0]?.id,
    expected_version: scene.templates[0]?.version,
  },
  order_task_templates: { year_id: scene.yearId, template_ids: scene.templates.map(({ id }) => id) },
  days_to_mind: { first_year: 2030, last_year: 2031 },
  delete_student: { student_id: scene.unlinkedId },
  retry_mail: { outbox_id: scene.failedMailId },
  override_rest: { outbox_id: scene.restingMailId, reason: 'Urgent' },
  begin_export: { format: 'csv', columns: ['last_name'] },
  opened_by: { subject: 'student', subject_id: scene.studentId },
  set_staff_account: { user_id: scene.newcomer.id, role: 'staff', is_active: true, expected_version: 0 },
  begin_staff_invitation: { email: 'newly.invited@example.org', role: 'staff' },
  invite_staff_account: { user_id: scene.invitedId, role: 'staff' },
  reset_second_factor: { user_id: people.staff.id },
  ...erasing(scene),
  save_school_settings: { changes: { mfa_roles: ['admin', 'super_admin'] }, expected_version: 1 },
});

/** Arguments by function name. */
export const argumentsOf = (scene: Scene): Readonly<Record<string, Row>> => ({
  ...usualArguments(scene),
  ...ownApplication(scene),
  ...account(scene),
  ...moneyArguments(scene),
  ...reading(scene),
  ...officers(scene),
  ...interviewArguments(scene),
  ...bulkArguments(scene),
  ...mail(scene),
  ...administrators(scene),
  ...everybodyAndNobody(scene),
  ...refereeing(scene),
  ...writing(scene),
  ...houseArguments(scene),
  ...consenting(),
  ...formQuestionArguments(scene),
  ...readerArguments(scene),
  ...following(scene),
});
