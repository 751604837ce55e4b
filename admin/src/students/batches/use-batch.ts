/** Rows that are looked at, written and taken back as one batch: a field of many, or a file. */
import { call, type FunctionArgs, type FunctionResult } from '../../providers/rpc.ts';
import { useBatchRun, type Batch } from './use-batch-run.ts';

export type BatchLine = FunctionResult<'preview_student_batch'>[number];
type Asked = FunctionArgs<'run_student_batch'>;
export type BatchRow = Asked['rows'][number];

/** Whose values of which fields are read: the same for every part, and begun with once. */
const about = (rows: readonly BatchRow[]) => ({
  student_ids: rows.flatMap(({ student_id }) => student_id ?? []),
  columns: [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))].sort(),
});

export function useBatch(kind: Asked['kind'], yearId: string | null) {
  const batch = useBatchRun();
  const argsOf = (rows: readonly BatchRow[], part = rows): Asked => ({
    kind,
    ...about(rows),
    rows: part,
    program_year_id: yearId,
  });
  return {
    ...batch,
    check: (rows: readonly BatchRow[]): Promise<readonly BatchLine[] | null> =>
      batch.look(rows, (part, signal) => call('preview_student_batch', argsOf(rows, part), signal)),
    write: (rows: readonly BatchRow[]): Promise<Batch | null> =>
      batch.run(() => call('run_student_batch', argsOf(rows))),
  };
}
