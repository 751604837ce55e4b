/**
 * Readers that share nothing with the exporter: csv-parse for CSV; for XLSX the zip's own index, zlib and a reading of
 * the sheet's rows as they pass (a workbook of this size does not fit into a reader that builds a tree of it).
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { parse } from 'csv-parse';

export type Line = readonly (string | number | null)[];

export async function* csvLines(file: string): AsyncGenerator<Line> {
  for await (const record of createReadStream(file).pipe(parse({ bom: true }))) yield record as string[];
}

/** Where the sheet's compressed bytes lie, from the zip's central directory. */
async function findSheet(file: string): Promise<{ start: number; length: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    const directory = Buffer.alloc(tail.readUInt32LE(end + 12));
    await handle.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));
    for (let at = 0; at < directory.length;) {
      const [name, extra, comment] = [
        directory.readUInt16LE(at + 28),
        directory.readUInt16LE(at + 30),
        directory.readUInt16LE(at + 32),
      ];
      if (directory.toString('utf8', at + 46, at + 46 + name) === 'xl/worksheets/sheet1.xml') {
        const header = Buffer.alloc(30);
        const offset = directory.readUInt32LE(at + 42);
        await handle.read(header, 0, 30, offset);
        return {
          start: offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28),
          length: directory.readUInt32LE(at + 20),
        };
      }
      at += 46 + name + extra + comment;
    }
    throw new Error('The workbook has no sheet.');
  } finally {
    await handle.close();
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#13': '\r',
};
const unescape = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellsOf(row: string, width: number): Line {
  const cells: (string | number | null)[] = Array.from({ length: width }, () => null);
  for (const [, letters = '', type, text, value] of row.matchAll(
    /<c r="([A-Z]+)\d+"(?: s="\d+")?( t="inlineStr")?>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g,
  ))
    cells[columnIndex(letters)] = type ? unescape(text ?? '') : Number(value);
  return cells;
}

export async function* xlsxLines(file: string, width: number): AsyncGenerator<Line> {
  const { start, length } = await findSheet(file);
  const xml = createReadStream(file, { start, end: start + length - 1 })
    .pipe(createInflateRaw())
    .setEncoding('utf8');
  let rest = '';
  for await (const chunk of xml) {
    rest += chunk as string;
    const rows = rest.split('</row>');
    rest = rows.pop() ?? '';
    for (const row of rows) yield cellsOf(row, width);
  }
}
