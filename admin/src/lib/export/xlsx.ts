/**
 * XLSX written as a stream: rows become the XML of the sheet, which is compressed as it grows, so the memory needed does
 * not depend on the number of rows. A library that takes the whole sheet as cell objects would need eight million of them.
 */
import { Zip, ZipDeflate } from 'fflate';
import { isRisky, israelTime, words } from './text.ts';
import type { ExportPlan } from './encoders.ts';
import type { Cell, ExportColumn, Row, SheetWriter } from './types.ts';
import { aboutSheet, fixedParts, sheetEnd, sheetStart, STYLE } from './xlsx-parts.ts';

/** 0 → A, 25 → Z, 26 → AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

/** '2027-01-11', with a time or without, as the number of days a sheet counts; null when it is no such date. */
export function serialDate(text: string): number | null {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?/.exec(text) ?? [];
  const instant = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  return Number.isNaN(instant) ? null : (instant - EPOCH) / DAY;
}

/** A sheet holds no longer text; ours is limited to 8,000 characters a field. */
const MAX_TEXT = 32_767;

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Markup, and the control characters that XML cannot hold at all (tab and line feed it can). */
const SPECIAL = /[&<>\ufffe\uffff]|(?![\t\n\u0080-\u009f])\p{Cc}/gu;

/** A sheet reads _x000D_ as the sign of that number; the underline in front of text that only looks so is written as one. */
const NUMBERED = /_(?=x[0-9a-f]{4}_)/gi;

const xmlText = (text: string): string =>
  text.replace(SPECIAL, (char) => NAMED[char] ?? '\ufffd').replace(NUMBERED, '_x005F_');

/** Every cell names its format: LibreOffice gives one that does not its own. */
const numberCell = (ref: string, value: number, style: number): string =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

function textCell(ref: string, text: string, label: string, style: number = STYLE.plain): string {
  if (text === '') return '';
  if (text.length > MAX_TEXT) throw new Error(`"${label}" has a text too long for a spreadsheet cell.`);
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const NUMBER_STYLE: Partial<Record<ExportColumn['kind'], number>> = {
  money: STYLE.money,
  percent: STYLE.percent,
};

const isDated = (kind: ExportColumn['kind']): kind is 'date' | 'day_first' | 'datetime' =>
  kind === 'date' || kind === 'day_first' || kind === 'datetime';

function xlsxCell(ref: string, column: ExportColumn, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberCell(ref, value, NUMBER_STYLE[column.kind] ?? STYLE.plain);
  if (typeof value === 'string' && isDated(column.kind)) {
    const serial = serialDate(column.kind === 'datetime' ? israelTime(value) : value);
    if (serial !== null) return numberCell(ref, serial, STYLE[column.kind]);
  }
  const text = words(column, value);
  return textCell(ref, text, column.label, isRisky(text) ? STYLE.text : STYLE.plain);
}

const WIDTH: Partial<Record<ExportColumn['kind'], number>> = {
  date: 12,
  day_first: 12,
  datetime: 17,
  money: 13,
  number: 9,
  boolean: 9,
  phone: 17,
};
const widthOf = ({ kind, label }: ExportColumn): number =>
  Math.min(Math.max(WIDTH[kind] ?? 20, label.length + 3), 40);

/** The lines of the second sheet, one below the other. */
const aboutCells = (about: readonly string[]): string =>
  about.map((text, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, text, 'About')}</row>`).join('');

export function xlsxWriter({
  columns,
  sheetName,
  about,
  rightToLeft = false,
}: Omit<ExportPlan, 'format'>): SheetWriter {
  const encoder = new TextEncoder();
  const letters = columns.map((_, index) => columnName(index));
  let out: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk);
  });
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 });
  let row = 0;
  const write = (cells: (ref: (index: number) => string) => string): string => {
    row += 1;
    return `<row r="${row}">${cells((index) => `${letters[index]}${row}`)}</row>`;
  };
  const taken = (): Uint8Array<ArrayBuffer>[] => {
    const chunks = out;
    out = [];
    return chunks;
  };
  const line = (values: Row): string =>
    write((ref) =>
      columns.map((column, index) => xlsxCell(ref(index), column, values[index] ?? null)).join(''),
    );
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin: () => {
      const parts = fixedParts(sheetName, about !== undefined, rightToLeft);
      for (const [path, xml] of about ? [...parts, aboutSheet(aboutCells(about))] : parts) {
        const part = new ZipDeflate(path, { level: 6 });
        zip.add(part);
        part.push(encoder.encode(xml), true);
      }
      zip.add(sheet);
      const heading = write((ref) =>
        columns.map(({ label }, index) => textCell(ref(index), label, label, STYLE.heading)).join(''),
      );
      sheet.push(encoder.encode(sheetStart(columns.map(widthOf), rightToLeft) + heading));
      return taken();
    },
    add: (rows) => {
      sheet.push(encoder.encode(rows.map(line).join('')));
      return taken();
    },
    end: () => {
      sheet.push(encoder.encode(sheetEnd(`${letters.at(-1) ?? 'A'}${row}`)), true);
      zip.end();
      return taken();
    },
  };
}
