/** How a sheet looks: widths of columns, and the style of headings, dates, money, shares and text that could be a formula. */
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sheetWriter, GrowingFile } from './file.ts';
import type { ExportColumn, Row } from './types.ts';
import { STYLE } from './xlsx-parts.ts';

const columns: readonly ExportColumn[] = [
  { label: 'Name', kind: 'text' },
  { label: 'Phone', kind: 'phone' },
  { label: 'Born', kind: 'date' },
  { label: 'Owed', kind: 'money' },
  { label: 'Complete', kind: 'percent' },
  { label: 'Sum', kind: 'number' },
  { label: 'Camp', kind: 'boolean' },
  { label: 'Submitted', kind: 'datetime' },
  { label: 'Twenty-one letters ab', kind: 'text' },
  { label: 'A heading of forty letters and some more', kind: 'text' },
];
const row: Row = [
  '=1',
  '+972541234567',
  '2008-05-31',
  5,
  0.5,
  7,
  true,
  '2027-01-11T07:59:00Z',
  'plain',
  null,
];

async function partOf(path: string, rows: readonly Row[], rightToLeft = false): Promise<string> {
  const file = new GrowingFile(sheetWriter({ format: 'xlsx', columns, sheetName: 'Students', rightToLeft }));
  file.add(rows);
  const parts = unzipSync(new Uint8Array(await file.finish().arrayBuffer()));
  return new TextDecoder().decode(parts[path]);
}
const sheetXml = (rows: readonly Row[]): Promise<string> => partOf('xl/worksheets/sheet1.xml', rows);
/** Style of each cell by its place; cells without one are plain. */
const stylesOf = (xml: string): Record<string, number> =>
  Object.fromEntries(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g)].map(([, place = '', style]) => [
      place,
      Number(style ?? STYLE.plain),
    ]),
  );

test('a column is as wide as its kind or its heading needs, and never wider than forty', async () => {
  const widths = [...(await sheetXml([])).matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([20, 17, 12, 13, 20, 9, 9, 17, 24, 40]);
});

test('headings, dates, money and shares carry their style; text that could be a formula stays text; the rest is plain', async () => {
  const styles = stylesOf(await sheetXml([row]));
  expect(styles).toEqual({
    ...Object.fromEntries(columns.map((_, index) => [`${String.fromCharCode(65 + index)}1`, STYLE.heading])),
    A2: STYLE.text,
    B2: STYLE.text,
    C2: STYLE.date,
    D2: STYLE.money,
    E2: STYLE.percent,
    F2: STYLE.plain,
    G2: STYLE.plain,
    H2: STYLE.datetime,
    I2: STYLE.plain,
  });
});

test('the filter of the heading reaches to the last column and row', async () => {
  expect(await sheetXml([row])).toContain('ref="A1:J2"');
});

test('a text that fills a cell to its last character is written, and one more is refused by the name of its column', async () => {
  const longest = 'x'.repeat(32_767);
  expect(await sheetXml([[longest]])).toContain(`${longest}</t>`);
  await expect(sheetXml([[`${longest}x`]])).rejects.toThrow('"Name" has a text too long');
});

test('a file that says what it is of says it on a second sheet, and another has none', async () => {
  const partsOf = async (about?: readonly string[]) => {
    const plan = { format: 'xlsx', columns, sheetName: 'Students', ...(about ? { about } : {}) } as const;
    return unzipSync(new Uint8Array(await new GrowingFile(sheetWriter(plan)).finish().arrayBuffer()));
  };
  const parts = await partsOf(['Year: 2026-2027', '=1']);
  const text = (path: string) => new TextDecoder().decode(parts[path]);
  expect(text('xl/worksheets/sheet2.xml')).toContain('Year: 2026-2027</t>');
  expect(text('xl/workbook.xml')).toContain('<sheet name="About this file" sheetId="2" r:id="rId2"/>');
  expect(Object.keys(await partsOf())).not.toContain('xl/worksheets/sheet2.xml');
});

test('on paper all columns fit across, and the heading row stands on every page', async () => {
  const xml = await sheetXml([row]);
  expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
  expect(xml).toMatch(/<pageSetup paperSize="9" fitToHeight="0" orientation="landscape"\/><\/worksheet>$/);
  expect(await partOf('xl/workbook.xml', [])).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Students'!$1:$1</definedName>`,
  );
});

test('from right to left every cell begins at the right, and a phone keeps its plus before it', async () => {
  const formats = async (rightToLeft: boolean) =>
    (await partOf('xl/styles.xml', [], rightToLeft))
      .split('<cellXfs')[1]
      ?.match(/<alignment[^>]*>/g)
      ?.map((alignment) => (alignment.includes('readingOrder="1"') ? 'from the left' : 'from the right'));
  expect(await formats(false)).toBeUndefined();
  expect(await formats(true)).toEqual(
    Object.values(STYLE).map((style) => (style === STYLE.text ? 'from the left' : 'from the right')),
  );
  // LibreOffice lays a cell that names no format in its own.
  expect(await sheetXml([row])).not.toMatch(/<c r="\w+"(?! s=)/);
});
