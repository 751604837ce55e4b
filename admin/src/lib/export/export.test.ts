import { parse } from 'csv-parse/sync';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { localEncoder } from './encoders.ts';
import { runExport } from './run-export.ts';
import { escapeFormula, unescapeFormula, spacedPhone } from './text.ts';
import type { ExportColumn, ExportFormat, Row } from './types.ts';
import { columnName, serialDate } from './xlsx.ts';

const columns: readonly ExportColumn[] = [
  { label: 'Name', kind: 'text' },
  { label: 'Phone', kind: 'phone' },
  { label: 'Born', kind: 'date' },
  { label: 'Owed', kind: 'money' },
  { label: 'Track', kind: 'text', words: { shana_aleph: 'Shana Aleph' } },
  { label: 'Campus', kind: 'boolean' },
  { label: 'Countries', kind: 'list' },
  { label: 'Submitted', kind: 'datetime' },
];
const rows: readonly Row[] = [
  [
    'נועם כהן',
    '+972541234567',
    '2008-05-31',
    1234.5,
    'shana_aleph',
    true,
    ['Israel', 'United States'],
    '2027-01-11T07:59:00Z',
  ],
  ['=HYPERLINK("x")', null, null, -10, 'other', false, [], null],
  ['He said: "a, b"\nand left', '+1', '2000-02-29', 0, null, null, null, null],
  ["'+already", "''=x", '1931-01-01', 999999.99, null, null, null, null],
  ['<b>&amp;</b> \ud83d\ude00', ' x ', null, null, null, null, null, null],
];

async function* inPagesOf(size: number, all: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < all.length; start += size)
    yield await Promise.resolve(all.slice(start, start + size));
}

const exported = (
  format: ExportFormat,
  all: readonly Row[],
  signal = new AbortController().signal,
): Promise<Blob> =>
  runExport({
    format,
    columns,
    sheetName: 'Students',
    signal,
    encoder: localEncoder,
    open: () => Promise.resolve({ total: all.length, pages: inPagesOf(2, all) }),
  });
const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
const sheetOf = async (file: Blob): Promise<unknown[][]> => {
  const { Sheets, SheetNames } = read(await file.arrayBuffer(), { cellDates: true, UTC: true });
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null, UTC: true });
};

describe('text that could be a formula', () => {
  it.each(['=1+1', '+972', '-5', '@home', '\tx', '\r=1', "'=1", "''+x"])(
    'marks %j with one apostrophe and can undo it',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    },
  );
  it.each(['', 'Cohen', "O'Brien", "'s Gravenhage", 'a=b', ' =1'])('leaves %j alone', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });
});

describe('a phone in CSV', () => {
  it.each([
    ['+14165550108', '+1 4165550108'],
    ['+79991234567', '+7 9991234567'],
    ['+27820000101', '+27 820000101'],
    ['+33639980103', '+33 639980103'],
    ['+447700900945', '+44 7700900945'],
    ['+61491570106', '+61 491570106'],
    ['+972541234567', '+972 541234567'],
    ['+35312345678', '+353 12345678'],
    ['+593991234567', '+593 991234567'],
  ])('%s stands as %s: text without an apostrophe, with its plus', (stored, written) => {
    expect(spacedPhone(stored)).toBe(written);
  });
  it.each(['+1', '=1+1', '-5', '+1+1', "'+972541234567"])('marks %j, which is no phone', (text) => {
    expect(spacedPhone(text)).toBe(`'${text}`);
  });
});

describe('CSV', () => {
  it('begins with a byte order mark and ends every line with CRLF', async () => {
    const text = await textOf(await exported('csv', rows));
    expect(text.startsWith('\ufeffName,Phone,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('is read back as the same values by an independent reader', async () => {
    const read: string[][] = parse(await textOf(await exported('csv', rows)), { bom: true });
    expect(read).toHaveLength(rows.length + 1);
    expect(read[1]).toEqual([
      'נועם כהן',
      '+972 541234567',
      '2008-05-31',
      '1234.50',
      'Shana Aleph',
      'Yes',
      'Israel, United States',
      '2027-01-11 09:59:00',
    ]);
    expect(read[2]?.slice(0, 6)).toEqual(['\'=HYPERLINK("x")', '', '', '-10.00', 'other', 'No']);
    expect(read[3]?.[0]).toBe('He said: "a, b"\nand left');
    expect(read.slice(1).map((line) => unescapeFormula(line[0] ?? ''))).toEqual(rows.map(([name]) => name));
  });

  it('has text that a spreadsheet would change in quotes, and what is typed without: a reader can be told so', async () => {
    const changed = ['00123', '1e5', '12345678901234567890', '2027-01-11', '5/6', '10:30', 'TRUE', 'false'];
    const all = ['Cohen', 'true love', ...changed].map((text): Row => [
      text,
      '+972541234567',
      '2008-05-31',
      7,
    ]);
    const asText = (value: string, { quoting }: { readonly quoting: boolean }): string =>
      quoting ? `text ${value}` : value;
    const read: string[][] = parse(await textOf(await exported('csv', all)), { bom: true, cast: asText });
    expect(read.slice(1).map((line) => line.slice(0, 4))).toEqual([
      ['Cohen', 'text +972 541234567', '2008-05-31', '7.00'],
      ['true love', 'text +972 541234567', '2008-05-31', '7.00'],
      ...changed.map((text) => [`text ${text}`, 'text +972 541234567', '2008-05-31', '7.00']),
    ]);
  });

  it('is only headings when there is nothing', async () => {
    expect(await textOf(await exported('csv', []))).toBe(
      '\ufeffName,Phone,Born,Owed,Track,Campus,Countries,Submitted\r\n',
    );
  });
});

describe('XLSX', () => {
  it('is read back with typed dates and money, and no text carries an apostrophe that is not its own', async () => {
    const [heading, first, second, third, fourth, fifth] = await sheetOf(await exported('xlsx', rows));
    expect(heading).toEqual(columns.map(({ label }) => label));
    expect(first).toEqual([
      'נועם כהן',
      '+972541234567',
      new Date('2008-05-31T00:00:00Z'),
      1234.5,
      'Shana Aleph',
      'Yes',
      'Israel, United States',
      new Date('2027-01-11T09:59:00Z'),
    ]);
    expect(second?.slice(0, 7)).toEqual(['=HYPERLINK("x")', null, null, -10, 'other', 'No', null]);
    expect(third?.slice(0, 4)).toEqual([
      'He said: "a, b"\nand left',
      '+1',
      new Date('2000-02-29T00:00:00Z'),
      0,
    ]);
    expect(fourth?.slice(0, 4)).toEqual(["'+already", "''=x", new Date('1931-01-01T00:00:00Z'), 999999.99]);
    expect(fifth?.[0]).toBe('<b>&amp;</b> \ud83d\ude00');
  });

  it('keeps text that looks like the number of a sign in a sheet as the text it is', async () => {
    const texts = ['_x000D_', 'a_x0041_b', '_x005f_', '_x00_', 'x000D_'];
    const [, ...read] = await sheetOf(
      await exported(
        'xlsx',
        texts.map((text): Row => [text]),
      ),
    );
    expect(read.map(([text]) => text)).toEqual(texts);
  });

  it('names columns and counts days as sheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    expect(serialDate('1900-03-01')).toBe(61);
    expect(serialDate('2026-11-21 12:00:00')).toBe(46347.5);
    expect(serialDate('soon')).toBeNull();
  });
});

describe('running an export', () => {
  const many: readonly Row[] = Array.from({ length: 10 }, (_, n) => [`Student ${n}`]);

  it('reports progress after each page', async () => {
    const seen: [number, number][] = [];
    await runExport({
      format: 'csv',
      columns,
      sheetName: 's',
      signal: new AbortController().signal,
      encoder: localEncoder,
      onProgress: (written, total) => seen.push([written, total]),
      open: () => Promise.resolve({ total: 10, pages: inPagesOf(4, many) }),
    });
    expect(seen).toEqual([
      [0, 10],
      [4, 10],
      [8, 10],
      [10, 10],
    ]);
  });

  it('gives the encoder nothing that a worker could not be sent', async () => {
    const job = runExport({
      format: 'csv',
      columns,
      sheetName: 's',
      signal: new AbortController().signal,
      encoder: (plan) => localEncoder(structuredClone(plan)),
      open: () => Promise.resolve({ total: 10, pages: inPagesOf(4, many) }),
    });
    await expect(job).resolves.toBeInstanceOf(Blob);
  });

  it('stops when cancelled and frees the encoder', async () => {
    const cancel = new AbortController();
    let closed = false;
    const job = runExport({
      format: 'csv',
      columns,
      sheetName: 's',
      signal: cancel.signal,
      encoder: (plan) => ({ ...localEncoder(plan), close: () => (closed = true) }),
      onProgress: (written) => written >= 4 && cancel.abort(),
      open: () => Promise.resolve({ total: 10, pages: inPagesOf(4, many) }),
    });
    await expect(job).rejects.toThrow(/abort/i);
    expect(closed).toBe(true);
  });

  it('fails with the failure of a page', async () => {
    async function* failing(): AsyncGenerator<readonly Row[]> {
      yield await Promise.resolve(many.slice(0, 1));
      throw new Error('The server went away.');
    }
    const job = runExport({
      format: 'xlsx',
      columns,
      sheetName: 's',
      signal: new AbortController().signal,
      encoder: localEncoder,
      open: () => Promise.resolve({ total: 10, pages: failing() }),
    });
    await expect(job).rejects.toThrow('The server went away.');
  });
});
