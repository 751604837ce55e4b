/** Arguments of the functions about referees, letters and advisers' pages. */
import type { Row } from '../harness/database.ts';
import { PROGRESS_TOKEN, REFERENCE_TOKEN } from './links.ts';
import type { Scene } from './scene.ts';

export const refereeing = (scene: Scene): Record<string, Row> => ({
  ask_referee: { reference_id: scene.referenceOfA, waives_access: true },
  remind_referee: { reference_id: scene.referenceOfB },
  correct_referee: { reference_id: scene.referenceOfB, email: 'rabbi.corrected@example.org' },
  make_progress_link: { label: 'Rabbi Adviser' },
  reference_page: { token: REFERENCE_TOKEN },
  begin_letter: { token: REFERENCE_TOKEN },
  save_letter: { token: REFERENCE_TOKEN, body: 'A fine young man.', version: 1 },
  send_letter: { token: REFERENCE_TOKEN, version: 1 },
  decline_letter: { token: REFERENCE_TOKEN, note: 'I hardly know him.' },
  begin_letter_upload: {
    token: REFERENCE_TOKEN,
    file_name: 'letter.pdf',
    content_type: 'application/pdf',
    size_bytes: 10,
  },
  remove_letter_file: { token: REFERENCE_TOKEN },
  progress_page: { token: PROGRESS_TOKEN },
  preview_decision_letter: { application_id: scene.applications.b, outcome: 'accepted' },
  save_letter_paragraph: { application_id: scene.applications.b, outcome: 'accepted', words: 'Come.' },
  move_on_waitlist: { application_id: scene.applications.b, place: 1, reason: 'Asked first' },
  offer_place: { application_id: scene.applications.b, expected_version: scene.waitingVersion },
  announced_letter: { upload_id: scene.letterUploadId },
  finish_letter_upload: {
    upload_id: scene.letterUploadId,
    detected_type: 'application/pdf',
    size_bytes: 10,
  },
});
