/** Arguments for interview times and interviews. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

const LATER = '2090-05-05T10:00:00Z';

export const interviewArguments = (scene: Scene): Record<string, Row> => ({
  set_interview_choices: { slot_ids: [scene.slots[1]] },
  office_interviews: { from_at: '2020-01-01', to_at: LATER },
  publish_interview_slots: { slots: [{ starts_at: LATER, ends_at: '2090-05-05T11:00:00Z' }] },
  save_interview_slot: { slot_id: scene.slots[1], changes: { place: 'Library' }, expected_version: 1 },
  book_interviews: {
    bookings: [{ application_id: scene.applications.b, slot_id: scene.slots[1] }],
  },
  record_interview_outcome: {
    application_id: scene.metId,
    outcome: 'took_place',
    expected_version: 1,
  },
});
