/** The database's pages of one export (begin_application_export, then export_applications), as the exporter takes them. */
import type { ExportSource } from '../../lib/export/run-export.ts';
import type { ExportColumn, ExportFormat, Row } from '../../lib/export/types.ts';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import type { ListColumn } from './columns.ts';
import type { View } from './view.ts';

const PAGE = 200;

export const exportColumn = ({ label, kind, words }: ListColumn): ExportColumn => ({
  label,
  kind,
  ...(words ? { words } : {}),
});

/** Every row, a page at a time, with its answers to the years' own questions; no request fetches more. */
async function* pagesOf(
  exportId: string,
  columns: readonly ListColumn[],
  questions: readonly { readonly id: string }[],
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let after: number | null = 0;
  while (after !== null) {
    const page: FunctionResult<'export_applications'> = await call(
      'export_applications',
      { export_id: exportId, after, page_size: PAGE },
      signal,
    );
    yield page.rows.map((line) => [
      ...columns.map((column) => column.value(line)),
      ...questions.map(({ id }) => line.own_answers[id] ?? null),
    ]);
    after = page.next;
  }
}

/** Begins the export of exactly the view as seen, which writes it to the audit log: search, filters, order, columns, every row. */
export async function openApplicantExport(
  format: ExportFormat,
  columns: readonly ListColumn[],
  view: View,
  signal: AbortSignal,
): Promise<ExportSource> {
  const begun = await call(
    'begin_application_export',
    { format, columns: columns.map(({ key }) => key), ...view },
    signal,
  );
  const { questions } = begun;
  // Two years may ask in the same words.
  const label = ({ words, year }: (typeof questions)[number]): string =>
    questions.filter((other) => other.words === words).length > 1 ? `${words} (${year})` : words;
  return {
    total: begun.total,
    more: questions.map((question) => ({ label: label(question), kind: 'text' })),
    pages: pagesOf(begun.export_id, columns, questions, signal),
  };
}
