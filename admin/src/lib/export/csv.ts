/** CSV as Excel opens it right: UTF-8 with a byte order mark, CRLF, quotes doubled, no cell that runs as a formula. */
import { escapeFormula, israelTime, spacedPhone, words } from './text.ts';
import type { Cell, ExportColumn, Row, SheetWriter } from './types.ts';

const quoted = (text: string): string =>
  /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Text that a spreadsheet would take for a number, a date or a truth, losing its leading zeros, stands in quotes: a reader that
 * is told to take quoted cells as text (LibreOffice asks) then shows it as it is.
 */
const textCell = (text: string): string => {
  const cell = quoted(text);
  return cell === text && (/\d/.test(text) || /^(true|false)$/i.test(text)) ? `"${text}"` : cell;
};

function csvCell(column: ExportColumn, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return column.kind === 'money' ? value.toFixed(2) : String(value);
  if (column.kind === 'datetime' && typeof value === 'string') return israelTime(value);
  const text = words(column, value);
  if (column.kind === 'day_first')
    return quoted(escapeFormula(text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')));
  if (column.kind === 'date') return quoted(escapeFormula(text));
  return textCell(column.kind === 'phone' ? spacedPhone(text) : escapeFormula(text));
}

export function csvWriter(columns: readonly ExportColumn[]): SheetWriter {
  const encoder = new TextEncoder();
  const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
  const rowLine = (row: Row): string =>
    line(columns.map((column, index) => csvCell(column, row[index] ?? null)));
  return {
    contentType: 'text/csv;charset=utf-8',
    begin: () => [encoder.encode(`\ufeff${line(columns.map(({ label }) => quoted(escapeFormula(label))))}`)],
    add: (rows) => [encoder.encode(rows.map(rowLine).join(''))],
    end: () => [],
  };
}
