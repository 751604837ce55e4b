/**
 * A file or pasted cells as rows of text. CSV and cells in UTF-8, UTF-16 or Windows-1255, whatever separates them; of a workbook the
 * first sheet. The readers are fetched when they are needed.
 */
import { unescapeFormula } from '../../lib/export/text.ts';

/** Rows of text; the first one holds the headings. */
export type Table = readonly (readonly string[])[];

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Which of two bytes is nearly always zero: UTF-16 without a mark, as some programs write it. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const seen = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  seen.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > seen.length / 8 && even < odd / 4) return 'utf-16le';
  return even > seen.length / 8 && odd < even / 4 ? 'utf-16be' : null;
}

/** The text of a file: by its mark, else UTF-8 where it is that, else Windows-1255, which Excel in Israel writes. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideOrder(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1255').decode(bytes);
  }
}

/** What separates the cells: whichever of these stands most often in the first line, outside of quotes. */
export function separatorOf(text: string): '\t' | ';' | ',' {
  const line = (/^.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string): number => line.split(sign).length - 1;
  const [best] = (['\t', ';', ','] as const)
    .map((sign) => ({ sign, count: count(sign) }))
    .sort((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.sign : ',';
}

/** Lines without anything are left out, and columns that are empty from top to bottom. */
function tidy(rows: Table): Table {
  const clean = rows
    .map((row) => row.map((cell) => unescapeFormula(cell.replace(/[\u200e\u200f\ufeff]/g, '').trim())))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...clean.map((row) => row.length));
  const kept = Array.from({ length: width }, (_, column) => column).filter((column) =>
    clean.some((row) => (row[column] ?? '') !== ''),
  );
  return clean.map((row) => kept.map((column) => row[column] ?? ''));
}

export async function readText(text: string): Promise<Table> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = parse(text.replace(/^\ufeff/, ''), {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  return tidy(rows);
}

/** A cell of a workbook as text: days as they are stored here. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export async function readFile(file: Blob): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return readText(decode(bytes));
  const { default: readExcel } = await import('read-excel-file');
  return tidy((await readExcel(file)).map((row) => row.map(cellText)));
}
