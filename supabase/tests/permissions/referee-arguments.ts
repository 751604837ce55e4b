/** Arguments of the functions about referees and letters. */
import type { Row } from '../harness/database.ts';
import { REFERENCE_TOKEN } from './links.ts';
import type { Scene } from './scene.ts';

export const refereeing = (scene: Scene): Record<string, Row> => ({
  ask_referee: { reference_id: scene.referenceOfA, waives_access: true },
  remind_referee: { reference_id: scene.referenceOfB },
  correct_referee: { reference_id: scene.referenceOfB, email: 'rabbi.corrected@example.org' },
  reference_page: { token: REFERENCE_TOKEN },
  start_recommendation: { token: REFERENCE_TOKEN },
  save_recommendation: { token: REFERENCE_TOKEN, body: 'A fine young man.', version: 1 },
  send_recommendation: { token: REFERENCE_TOKEN, version: 1 },
  decline_recommendation: { token: REFERENCE_TOKEN, note: 'I hardly know him.' },
  announce_recommendation_file: {
    token: REFERENCE_TOKEN,
    file_name: 'letter.pdf',
    content_type: 'application/pdf',
    size_bytes: 10,
  },
  remove_recommendation_file: { token: REFERENCE_TOKEN, file_id: scene.letterUploadId },
  preview_decision_letter: { application_id: scene.applications.b, outcome: 'accepted' },
  save_letter_paragraph: { application_id: scene.applications.b, outcome: 'accepted', words: 'Come.' },
  move_on_waitlist: { application_id: scene.applications.b, place: 1, reason: 'Asked first' },
  offer_place: { application_id: scene.applications.b, expected_version: scene.waitingVersion },
  announced_recommendation: { upload_id: scene.letterUploadId },
  finish_recommendation_file: {
    upload_id: scene.letterUploadId,
    detected_type: 'application/pdf',
    size_bytes: 10,
  },
});
