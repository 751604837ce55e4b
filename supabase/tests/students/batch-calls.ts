/** Batches as an officer calls them. */
import type { FunctionResult } from '@school/shared/api/types';
import { people, type Person } from '../harness/people.ts';
import type { StudentScene } from './scene.ts';

export type Line = FunctionResult<'preview_student_batch'>[number];
export type Batch = FunctionResult<'run_student_batch'>;
export type Row = Record<string, unknown> & { student_id: string | null; changes: Record<string, unknown> };

export const argsOf = (kind: string, rows: readonly Row[], year: string | null = null) => ({
  kind,
  student_ids: rows.flatMap(({ student_id }) => student_id ?? []),
  columns: [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))],
  rows: rows.map((row, n) => ({ n, ...row })),
  program_year_id: year,
});

/** `scene` is asked for at each call: it opens after the tests are named. */
export const batchCalls = (scene: () => StudentScene) => ({
  preview: (kind: string, rows: readonly Row[], year: string | null = null) =>
    scene().stage.db.call<Line[]>(people.admissions, 'preview_student_batch', argsOf(kind, rows, year)),
  run: (kind: string, rows: readonly Row[], year: string | null = null, person: Person = people.admissions) =>
    scene().stage.db.call<Batch>(person, 'run_student_batch', argsOf(kind, rows, year)),
  undo: (batch: Batch) =>
    scene().stage.db.call<Batch>(people.admissions, 'undo_student_batch', { batch_id: batch.id }),
});
