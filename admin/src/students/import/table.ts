/** A sheet as a table: which row holds the headings, and which rows below are people. */
import { isKnownHeading, type Remembered } from './headings.ts';
import type { Sheet, SheetRow, Source } from './read-file.ts';

export interface TableRow extends SheetRow {
  /** A row of text with more or fewer cells than there are headings: what stands where is not known. */
  readonly width: 'more' | 'fewer' | null;
}
export interface Table {
  readonly headings: readonly string[];
  /** What Excel calls each column. */
  readonly letters: readonly string[];
  readonly rows: readonly TableRow[];
  readonly leftOut: readonly { readonly n: number; readonly why: 'total' | 'heading' }[];
}

/** Headings stand near the top. */
const SEARCHED = 25;
export const headingRows = ({ rows }: Sheet): readonly SheetRow[] => rows.slice(0, SEARCHED);

const count = (row: SheetRow, is: (cell: string) => boolean): number => row.cells.filter(is).length;

const known = (row: SheetRow, remembered: Remembered): number =>
  count(row, (cell) => isKnownHeading(cell, remembered));
const mostKnown = (sheet: Sheet, remembered: Remembered): number =>
  Math.max(0, ...headingRows(sheet).map((row) => known(row, remembered)));

/** The number of the row with the most known headings, else of the first that is not a title alone; 0 for none at all. */
export function headingRowOf(sheet: Sheet, remembered: Remembered): number {
  const rows = headingRows(sheet);
  const most = mostKnown(sheet, remembered);
  const found = most > 0 ? rows.find((row) => known(row, remembered) === most) : undefined;
  return (found ?? rows.find((row) => count(row, Boolean) > 1) ?? rows[0])?.n ?? 0;
}

/** The sheet that looks most like a list of people: with the most known headings above other rows. */
export function firstSheet({ sheets }: Source): number {
  const weights = sheets.map((sheet) => (sheet.rows.length > 1 ? 1 + mostKnown(sheet, {}) : 0));
  return Math.max(0, weights.indexOf(Math.max(...weights)));
}

/** The headings as they stand, each with what stands above a group of them where that says whose it is: "Father" above "Phone". */
function headingsIn({ rows }: Sheet, headingRow: number): readonly string[] {
  const at = rows.findIndex(({ n }) => n === headingRow);
  const above = rows[at - 1]?.cells ?? [];
  return (rows[at]?.cells ?? []).map((own, column) => {
    const group = above
      .slice(0, column + 1)
      .filter(Boolean)
      .at(-1);
    const both = `${group ?? ''} ${own}`;
    return own && group && isKnownHeading(both, {}) ? both : own;
  });
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const TOTAL = /^((grand|sub)[ -]?)?totals?\b|^סה["״'׳]*כ|^סך[ -]הכו?ל|^סיכום/i;
const isTotal = ({ cells }: SheetRow): boolean => TOTAL.test(cells.find(Boolean) ?? '');

/** The table below a row of headings; 0: there are none. Columns that are empty from top to bottom are left out. */
export function tableOf(sheet: Sheet, headingRow: number, isText: boolean): Table {
  const { rows } = sheet;
  const heading = headingsIn(sheet, headingRow);
  const below = rows.filter(({ n }) => n > headingRow);
  const written = rows.find(({ n }) => n === headingRow)?.cells.join('\n');
  const isHeading = ({ cells }: SheetRow): boolean => cells.join('\n') === written;
  const people = below.filter((row) => !isTotal(row) && !isHeading(row));
  const width =
    isText && headingRow > 0
      ? heading.length
      : Math.max(heading.length, ...people.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, column) => column).filter(
    (column) => (heading[column] ?? '') !== '' || people.some(({ cells }) => (cells[column] ?? '') !== ''),
  );
  const widthOf = ({ cells }: SheetRow): TableRow['width'] => {
    if (!isText || headingRow === 0) return null;
    return cells.slice(width).some(Boolean) ? 'more' : cells.length < width ? 'fewer' : null;
  };
  return {
    headings: kept.map((column) => heading[column] ?? ''),
    letters: kept.map(letterOf),
    rows: people.map((row) => ({
      n: row.n,
      cells: kept.map((column) => row.cells[column] ?? ''),
      width: widthOf(row),
    })),
    leftOut: below
      .filter((row) => isTotal(row) || isHeading(row))
      .map((row) => ({ n: row.n, why: isHeading(row) ? 'heading' : 'total' })),
  };
}
