/** The database's pages of one export (begin_export, then export_students), as the exporter takes them. */
import type { ExportFormat, Row } from '../../lib/export/types.ts';
import type { ExportSource } from '../../lib/export/run-export.ts';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import type { ListQuestion } from '../api.ts';

const PAGE = 2000;

async function* pagesOf(exportId: string, signal: AbortSignal): AsyncGenerator<readonly Row[]> {
  let after: number | null = 0;
  while (after !== null) {
    const page: FunctionResult<'export_students'> = await call(
      'export_students',
      { export_id: exportId, after, page_size: PAGE },
      signal,
    );
    yield page.rows;
    after = page.next;
  }
}

export async function openStudentExport(
  format: ExportFormat,
  columns: readonly string[],
  question: ListQuestion,
  signal: AbortSignal,
): Promise<ExportSource> {
  const begun = await call('begin_export', { format, columns, ...question }, signal);
  // Unknown when the list is narrowed by a sensitive column.
  return { total: begun.total ?? 0, pages: pagesOf(begun.export_id, signal) };
}
