/** The rows that were not imported, as a file to correct and import again: as they were, with their number, the column and the reason. */
import { csvWriter } from '../../lib/export/csv.ts';
import { fileName, saveFile } from '../../lib/export/save-file.ts';
import type { ImportRow } from './rows.ts';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

type Asked = Pick<Importing, 'table' | 'problems'>;

/** The row as the file has it, behind its cells. */
function refusedCells({ table, problems }: Asked, row: ImportRow): readonly string[] {
  const wrong = problems(row);
  const columns = wrong.flatMap(({ column }) => (column < 0 ? [] : [texts.columnName(table, column)]));
  return [
    ...row.cells,
    String(row.n),
    columns.join('; '),
    wrong.map(({ sentence }) => sentence).join(' ') || texts.whyAsked(row.repeats),
  ];
}

export function saveRefused(asked: Asked, rows: readonly ImportRow[]): void {
  const headings = asked.table.headings.map((_heading, column) => texts.columnName(asked.table, column));
  const writer = csvWriter(
    [...headings, texts.row, texts.columnColumn, texts.whyColumn].map((label) => ({ label, kind: 'text' })),
  );
  const parts = [
    ...writer.begin(),
    ...writer.add(rows.map((row) => refusedCells(asked, row))),
    ...writer.end(),
  ];
  saveFile(new Blob(parts, { type: writer.contentType }), fileName(texts.fileName, 'csv'));
}
