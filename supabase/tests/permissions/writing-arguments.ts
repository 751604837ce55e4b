/** Arguments of what the office types, kept or sent. */
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import type { Scene } from './scene.ts';

const MESSAGE = '44444444-5555-4666-8777-888888888888';

export const writing = ({
  applications,
  messageFileId,
  savedViewId,
  contentChangeId,
}: Scene): Record<string, Row> => {
  const place = { subject: 'application', subject_id: applications.b };
  return {
    my_drafts: place,
    save_draft: { ...place, field: 'note', text: 'Half a sen' },
    save_content_draft: { path: 'staff/somebody.md', record: { name: 'S' }, base: '', expected_version: 0 },
    content_change: { change_id: contentChangeId },
    saved_views: { list: 'applicants' },
    save_view: { list: 'applicants', name: 'To decide', address: 'perPage=50', is_shared: false },
    remove_view: { view_id: savedViewId },
    failed_mails: place,
    send_my_message: { message_id: MESSAGE, body: 'When do we begin?' },
    read_my_messages: { message_id: MESSAGE },
    announce_message_file: { file_name: 'ticket.pdf', content_type: 'application/pdf', size_bytes: 10 },
    office_thread: place,
    send_message: { person_id: people.applicant_b.id, message_id: MESSAGE, body: 'On Sunday.' },
    read_messages: { person_id: people.applicant_b.id, message_id: MESSAGE },
    assign_thread: { person_id: people.applicant_b.id, officer_id: people.admissions.id },
    set_thread_state: { person_id: people.applicant_b.id, state: 'closed' },
    save_canned_answer: { answer_id: null, form: { title: 'When we begin', body: 'On Sunday.' } },
    remove_canned_answer: { answer_id: MESSAGE },
    announced_message_file: { upload_id: messageFileId, owner_id: people.applicant_b.id },
    finish_message_file: {
      upload_id: messageFileId,
      owner_id: people.applicant_b.id,
      detected_type: 'application/pdf',
      size_bytes: 10,
    },
  };
};
