/**
 * A file or pasted cells as sheets of text, each row with the number that Excel shows. Nothing is interpreted here but what the file
 * itself says: days of a workbook, its errors, its merged cells. The readers are fetched when they are needed.
 */
import type * as Xlsx from '@e965/xlsx';
import { unescapeFormula } from '../../lib/export/text.ts';
import { importTexts as texts } from './texts.ts';

export interface SheetRow {
  readonly n: number;
  readonly cells: readonly string[];
}
export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}
export const encodings = ['utf-8', 'windows-1255', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
export interface Source {
  readonly sheets: readonly Sheet[];
  /** How its letters are written; null for a workbook and for pasted cells. */
  readonly encoding: Encoding | null;
  /** Whether a row can have more or fewer cells than the headings by mistake: text can, a workbook cannot. */
  readonly isText: boolean;
}

/** Why a file cannot be read, in words for whoever chose it. */
export class Unreadable extends Error {}

const beginsWith = (bytes: Uint8Array, ...begin: readonly number[]): boolean =>
  begin.every((byte, at) => bytes[at] === byte);

/** Which of two bytes is nearly always that of Latin or Hebrew: UTF-16 without a mark, as some programs write it. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const seen = bytes.subarray(0, 2000);
  const high = [0, 0];
  seen.forEach((byte, at) => {
    if (byte === 0 || byte === 5) high[at % 2] = (high[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = high;
  if (odd > seen.length / 8 && even < odd / 4) return 'utf-16le';
  return even > seen.length / 8 && odd < even / 4 ? 'utf-16be' : null;
}

/** Letters that no writer meant. */
const BROKEN = [
  // What could not be decoded, and controls in place of letters.
  /[\ufffd\u0080-\u009f]/,
  // Hebrew letters or points within a Latin word.
  /[a-z][\u0591-\u05f2]|[\u0591-\u05c7\u05f0-\u05f2][a-z]/i,
  // UTF-8 that another program took for letters of one byte and wrote again.
  /[ÂÃ][\u00a0-\u00bf]|â€|×[^\s\d]/,
  // Letters of an old Macintosh.
  /[a-z][ŠŒŽŸ]|[A-Z][ŠŒŽŸ][a-z]|[A-Za-z][ƒˆ†‡™]|Ÿ[a-z]/,
];
export const isBroken = (text: string): boolean => BROKEN.some((signs) => signs.test(text));

/** One byte a letter: Hebrew where whole words become Hebrew, else Western, where 1255 puts Hebrew letters into Latin words. */
function singleByte(bytes: Uint8Array): Encoding {
  const text = new TextDecoder('windows-1255').decode(bytes);
  const words = text.match(/[\p{L}\p{M}\ufffd\u0080-\u009f׳״]+/gu) ?? [];
  const hebrew = words.filter((word) => /^[\u05b0-\u05f4]{2,}$/.test(word)).length;
  const latin = words.filter((word) => isBroken(word) || /[׳״][a-z]/i.test(word)).length;
  return hebrew >= latin ? 'windows-1255' : 'windows-1252';
}

/** How the letters of a file are written: by its mark, else UTF-8 where it is that, else as Excel writes it on Windows. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (beginsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const wide = wideOrder(bytes);
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Where most letters are whole it is UTF-8 that was cut somewhere: that cell is refused, not the file read otherwise.
    const letters = new TextDecoder().decode(bytes).match(/[\u0080-\uffff]/g) ?? [];
    const cut = letters.filter((letter) => letter === '\ufffd').length;
    return letters.length > 2 * cut ? 'utf-8' : singleByte(bytes);
  }
}

const SEPARATORS = ['\t', ';', ',', '|'] as const;

/** What separates the cells: what stands equally often in most of the first lines, outside of quotes. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter(Boolean)
    .slice(0, 20);
  const weight = (sign: string): number => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    return Math.max(
      0,
      ...counts.map((count) => counts.filter((other) => other === count).length + count / 1000),
    );
  };
  const [best = ','] = [...SEPARATORS].sort((one, other) => weight(other) - weight(one));
  return weight(best) > 0 ? best : ',';
}

const clean = (cell: string): string =>
  unescapeFormula(cell.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim());
const filled = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.filter(({ cells }) => cells.some((cell) => cell !== ''));

export async function readText(text: string, encoding: Encoding | null = null): Promise<Source> {
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  // What Excel is told about the cells is no row of them.
  const [told = '', said] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(told.length).replace(/^\ufeff/, '');
  try {
    const rows: string[][] = parse(body, {
      delimiter: said ?? separatorOf(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    });
    const numbered = rows.map((cells, at) => ({ n: at + 1, cells: cells.map(clean) }));
    return { sheets: [{ name: '', rows: filled(numbered) }], encoding, isText: true };
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable(texts.unreadable.quotes, { cause: error });
    throw error;
  }
}

type Workbook = typeof Xlsx;
/** What its types leave open. */
interface Formats {
  is_date(format: string): boolean;
  /** Null: no day of the calendar. */
  parse_date_code(
    value: number,
    options: { readonly date1904: boolean },
  ): { readonly y: number; readonly m: number; readonly d: number } | null;
}

/** A cell as text: days as they are stored here, amounts with a sign of money that only their format says, errors as Excel shows them. */
function cellText(formats: Formats, cell: Xlsx.CellObject | undefined, date1904: boolean): string {
  if (!cell) return '';
  const { t, v, w = '', z = '' } = cell;
  if (t === 'b') return v === true ? 'Yes' : 'No';
  if (t !== 'n' || typeof v !== 'number') return clean(t === 'e' ? w : typeof v === 'string' ? v : '');
  const format = String(z);
  const number = String(Number(v.toPrecision(15)));
  if (formats.is_date(format)) {
    const day = v >= 1 ? formats.parse_date_code(v, { date1904 }) : null;
    // A number that is no day, in a cell for days, is what was typed: a phone, for example.
    if (!day) return v >= 1 ? number : w;
    return [String(day.y).padStart(4, '0'), day.m, day.d]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  }
  if (format.includes('%')) return `${Number((v * 100).toPrecision(15))}%`;
  const words = format !== 'General' && /[^\d\s.,$()+%Ee-]/.test(w);
  return words || /^0+$/.test(format) ? clean(w) : number;
}

/** The value of cells that are merged down a column stands in each of them. */
function sheetOf(book: Workbook, wb: Xlsx.WorkBook, name: string): Sheet {
  const sheet = wb.Sheets[name];
  const date1904 = wb.Workbook?.WBProps?.date1904 === true;
  const rows = (sheet?.['!data'] ?? []).map((row) =>
    Array.from(row ?? [], (cell: Xlsx.CellObject | undefined) =>
      cellText(book.SSF as Formats, cell, date1904),
    ),
  );
  for (const { s, e } of sheet?.['!merges'] ?? [])
    for (let r = s.r + 1; r <= e.r; r += 1) (rows[r] ??= [])[s.c] = rows[s.r]?.[s.c] ?? '';
  return {
    name,
    rows: filled(
      Array.from(rows, (row, at) => ({ n: at + 1, cells: Array.from(row ?? [], (cell) => cell ?? '') })),
    ),
  };
}

async function readWorkbook(bytes: Uint8Array): Promise<Source> {
  const book = await import('@e965/xlsx');
  let wb: Xlsx.WorkBook;
  try {
    wb = book.read(bytes, { dense: true, cellNF: true, cellHTML: false, cellFormula: false });
  } catch (error) {
    throw new Unreadable(texts.unreadable.binary, { cause: error });
  }
  return { sheets: wb.SheetNames.map((name) => sheetOf(book, wb, name)), encoding: null, isText: false };
}

// What no text holds: control characters other than tabs and line breaks.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/;

export async function readFile(file: Blob, as?: Encoding): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, 0x50, 0x4b)) return readWorkbook(bytes);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable(texts.unreadable.old);
  const encoding = as ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (CONTROL.test(text) || text.startsWith('%PDF')) throw new Unreadable(texts.unreadable.binary);
  if (/^\s*</.test(text)) throw new Unreadable(texts.unreadable.web);
  return readText(text, encoding);
}
