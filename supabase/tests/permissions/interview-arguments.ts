/** Arguments for interview times and interviews. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

const LATER = '2090-05-05T10:00:00Z';

export const interviewArguments = (scene: Scene): Record<string, Row> => ({
  open_interview_slots: {},
  set_interview_choices: { slot_ids: [scene.slots[1]] },
  move_my_interview: { slot_id: scene.slots[1] },
  decline_my_interview: {},
  report_interview_absence: { reason: 'An exam on that day.' },
  office_interviews: { from_at: '2020-01-01', to_at: LATER },
  interview_absences: {},
  publish_interview_slots: { slots: [{ starts_at: LATER, ends_at: '2090-05-05T11:00:00Z' }] },
  save_interview_slot: { slot_id: scene.slots[1], changes: { place: 'Library' }, expected_version: 1 },
  remove_interview_slot: { slot_id: scene.slots[1] },
  schedule_interview: { application_id: scene.applications.b, slot_id: scene.slots[1] },
  interview_wishes: {},
  book_interviews: {
    bookings: [{ application_id: scene.applications.b, slot_id: scene.slots[1] }],
  },
  cancel_interview: { application_id: scene.applications.b },
  record_interview_outcome: {
    application_id: scene.metId,
    outcome: 'took_place',
    expected_version: 1,
  },
  settle_interview_absence: { absence_id: scene.absenceId },
});
