import { runExport } from '../../lib/export/run-export.ts';
import { fileName, saveFile } from '../../lib/export/save-file.ts';
import type { ExportFormat, Row } from '../../lib/export/types.ts';
import type { ListColumn } from './columns.ts';
import { searchApplications, type View } from './view.ts';

const PAGE = 200;

/** Every row of a view, a page at a time; no request fetches more. */
async function* pagesOf(
  view: View,
  columns: readonly ListColumn[],
  total: number,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; (page - 1) * PAGE < total; page += 1) {
    const { rows } = await searchApplications(view, page, PAGE, signal);
    yield rows.map((line) => columns.map((column) => column.value(line)));
  }
}

/** Saves exactly the view as seen: its search, filters, order and columns, and every row of it. */
export async function exportView(
  view: View,
  columns: readonly ListColumn[],
  format: ExportFormat,
  signal: AbortSignal,
): Promise<void> {
  const file = await runExport({
    format,
    columns: columns.map(({ label, kind, words }) => ({ label, kind, ...(words ? { words } : {}) })),
    sheetName: 'Applicants',
    signal,
    open: async () => {
      const { total } = await searchApplications(view, 1, 1, signal);
      return { total, pages: pagesOf(view, columns, total, signal) };
    },
  });
  saveFile(file, fileName('applicants', format));
}
