/** Readers and scores in the matrix: what they need to be there, and the arguments of their functions. */
import { createUser, submitComplete } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people, staffOf } from '../harness/people.ts';
import { assign, fill, giveCriteria } from '../harness/readers.ts';
import type { World } from '../harness/world.ts';
import type { Scene } from './scene.ts';

export interface ReadingTargets {
  readonly criteria: readonly [string, string];
  /** A file that everybody on the staff has scored and not handed in. */
  readonly scoredId: string;
  readonly scoreVersion: number;
  /** A file that nobody but the colleague of the staff role reads. */
  readonly readByStaffId: string;
  /** A file that everybody on the staff has declared a conflict with. */
  readonly conflictId: string;
}

export async function openReading({ db, yearId }: World): Promise<ReadingTargets> {
  const criteria = await giveCriteria(db, yearId);
  const scoredId = await submitComplete(db, await createUser(db));
  const readByStaffId = await submitComplete(db, await createUser(db));
  const readers = staffOf.map((name) => people[name]);
  await assign(db, [scoredId], readers);
  await assign(db, [readByStaffId], [people.staff]);
  const conflictId = await submitComplete(db, await createUser(db));
  for (const reader of readers) await db.call(reader, 'declare_conflict', { application_id: conflictId });
  let scoreVersion = 0;
  for (const reader of readers)
    scoreVersion = await fill(db, reader, scoredId, { [criteria[0]]: 4, [criteria[1]]: 3 });
  return {
    criteria,
    scoredId,
    scoreVersion,
    readByStaffId,
    conflictId,
  };
}

export const readerArguments = (scene: Scene): Record<string, Row> => ({
  assign_readers: { application_ids: [scene.applications.b], reader_ids: [people.staff.id] },
  propose_readers: { application_ids: [scene.applications.b], reader_ids: [people.staff.id], each: 1 },
  unassign_reader: { application_id: scene.readByStaffId, reader_id: people.staff.id },
  take_back_conflict: { application_id: scene.conflictId, reason: 'Another family.' },
  begin_dossier: { application_ids: [scene.scoredId] },
  save_score_sheet: {
    year_id: scene.yearId,
    criteria: scene.criteria.map((id, n) => ({ id, name: `Criterion ${n}` })),
    expected_versions: Object.fromEntries(scene.criteria.map((id) => [id, 1])),
  },
  score_sheet: { application_id: scene.scoredId },
  save_score: { application_id: scene.scoredId, changes: { comment: 'Once more.' } },
  submit_score: { application_id: scene.scoredId, expected_version: scene.scoreVersion },
  committee_view: { track: 'shana_aleph' },
  place_in_committee: {
    application_id: scene.applications.b,
    place: 1,
    reason: 'His brother is here.',
    expected_version: 0,
  },
});
