/** Arguments of what visitors and the server itself call. */
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import type { Scene } from './scene.ts';

export const everybodyAndNobody = ({
  documentOfB,
  mailId,
  studentId,
  addressChangeId,
  contentChangeId,
}: Scene): Record<string, Row> => ({
  ask_question: { name: 'R', email: 'r@example.org', subject: 'S', message: 'M' },
  count_search_miss: { term: 'pool' },
  stop_reminders: { key: studentId },
  claim_outbox: { batch: 1 },
  record_tick: { published: 0, sent: 0, failed: 0 },
  files_to_remove: { batch: 10 },
  record_operation: { kind: 'backup', details: { rows: 1 } },
  start_content_change: {
    path: 'staff/somebody.md',
    before: null,
    before_version: '',
    after_version: 'abc',
    author_id: people.admin.id,
  },
  end_content_change: { change_id: contentChangeId, written: true, commit: null },
  finish_outbox: { outbox_id: mailId, lease: mailId },
  finish_document_upload: {
    document_id: documentOfB,
    owner_id: people.applicant_b.id,
    detected_type: 'application/pdf',
    size_bytes: 1,
  },
  find_account: { address: 'super.one@example.org' },
  accept_staff_invitation: { user_id: people.applicant_b.id },
  use_recovery_code: { user_id: people.applicant_b.id, code: 'AAAAA-AAAAA', keep_session: null },
  open_address_change: { user_id: people.applicant_b.id, token: 'known' },
  finish_address_change: { change_id: addressChangeId },
  accept_password: { user_id: people.applicant_b.id },
});
