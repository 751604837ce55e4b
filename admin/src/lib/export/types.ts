/** What every export of the office is made of: columns, and rows of plain values in the columns' order. */

/** How a column is written; `day_first` is a date as 31/05/2008. In XLSX dates, times and numbers are typed; phones and everything else are text. */
export type CellKind =
  'text' | 'phone' | 'number' | 'money' | 'percent' | 'date' | 'day_first' | 'datetime' | 'boolean' | 'list';

export interface ExportColumn {
  readonly label: string;
  readonly kind: CellKind;
  /** Words for stored values, true and false among them, e.g. shana_aleph → Shana Aleph; values without a word are written as they are. */
  readonly words?: Readonly<Record<string, string>>;
}

export type Cell = string | number | boolean | null | readonly string[];
export type Row = readonly Cell[];
export type ExportFormat = 'csv' | 'xlsx';

/** Turns rows into the bytes of a file, piece by piece; nothing of the rows is kept. */
export interface SheetWriter {
  readonly contentType: string;
  begin(): Uint8Array<ArrayBuffer>[];
  add(rows: readonly Row[]): Uint8Array<ArrayBuffer>[];
  end(): Uint8Array<ArrayBuffer>[];
}
