/** Arguments for the functions that erase people. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

export const erasing = (scene: Scene): Record<string, Row> => ({
  preview_erasure: { subject: 'student', subject_id: scene.unlinkedId },
  start_erasure: { subject: 'student', subject_id: scene.unlinkedId, typed_name: 'Without Account' },
  confirm_erasures: {
    people: [{ subject: 'account', subject_id: scene.forgottenId }],
    expected_people: 1,
  },
  note_erasure_problem: { erasure_id: scene.forgottenId, problem: 'Not now.' },
  replay_erasures: {
    list: [
      {
        id: scene.forgottenId,
        user_id: scene.forgottenId,
        applications: [],
        students: [],
        reason: 'asked',
        ordered_by: null,
        ordered_at: '2026-01-01T00:00:00Z',
      },
    ],
  },
});
