/** Files as schools have them: their letters, cells, sheets and headings. The workbooks lie in cases/; people are invented. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fileOf, tableIn } from './case-files.ts';
import { isBroken, readFile, readText, separatorOf, type Source } from './read-file.ts';
import { firstSheet, headingRowOf } from './table.ts';
import { importTexts as texts } from './texts.ts';

const bytes = (...parts: readonly (string | number)[]): Blob =>
  new Blob([
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'number' ? [part] : Array.from(part, (sign) => sign.charCodeAt(0)),
      ),
    ),
  ]);
/** As Excel in Israel writes it: a letter is a byte. */
const windows1255 = (text: string): Blob =>
  bytes(
    ...Array.from(text, (sign) => (/[\u05d0-\u05ea]/.test(sign) ? sign.charCodeAt(0) - 0x5d0 + 0xe0 : sign)),
  );
const utf16 = (text: string, mark: boolean): Blob =>
  bytes(
    ...(mark ? [0xff, 0xfe] : []),
    ...Array.from(text).flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
  );
const HEBREW = 'שם פרטי,שם משפחה\r\nנועם,כהן\r\n';
const rowsIn = (source: Source) => source.sheets[0]?.rows.map(({ cells }) => cells.join('|'));

/** A workbook of one sheet, written by hand. */
const workbook = (sheet: string, formats = ''): Blob =>
  new Blob([
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$₪-40D]#,##0"/><numFmt numFmtId="166" formatCode="000000000"/><numFmt numFmtId="167" formatCode="&quot;$&quot;#,##0.00"/></numFmts>${formats}<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheet}</worksheet>`,
      ),
    }),
  ]);

describe('the letters of a file', () => {
  it.each([
    ['UTF-8', new Blob([HEBREW]), 'utf-8'],
    ['Windows-1255', windows1255(HEBREW), 'windows-1255'],
    ['UTF-16 with its mark', utf16(HEBREW, true), 'utf-16le'],
    ['UTF-16 without', utf16(HEBREW, false), 'utf-16le'],
  ])('are read in %s', async (_name, file, encoding) => {
    const source = await readFile(file);
    expect([source.encoding, rowsIn(source)]).toEqual([encoding, ['שם פרטי|שם משפחה', 'נועם|כהן']]);
  });

  it('of the West are told from Hebrew ones (windows-1252.csv), and read otherwise when that is said', async () => {
    const zoe = bytes(
      'First name,Last name\r\nZo',
      0xe9,
      ',L',
      0xe9,
      'v',
      0xea,
      'que\r\nJ',
      0xfc,
      'rgen,',
      0xc9,
      'tienne\r\n',
    );
    const source = await readFile(zoe);
    expect([source.encoding, rowsIn(source)?.slice(1)]).toEqual([
      'windows-1252',
      ['Zoé|Lévêque', 'Jürgen|Étienne'],
    ]);
    expect((rowsIn(await readFile(zoe, 'windows-1255')) ?? []).map(isBroken)).toEqual([false, true, true]);
  });

  it.each([
    ['a capital that no Hebrew word begins with', bytes('First name\r\n', 0xd6, 'zil\r\n', 0xd8, 'rsted'), 'windows-1252', ['Özil', 'Ørsted']],
    ['UTF-8 that was cut at one letter', new Blob(['First name\r\nנועם\r\nZo', Uint8Array.from([0xc3])]), 'utf-8', ['נועם', 'Zo\ufffd']],
  ])('%s does not change the others', async (_name, file, encoding, names) => {
    const source = await readFile(file);
    expect([source.encoding, rowsIn(source)?.slice(1)]).toEqual([encoding, names]);
  }); // prettier-ignore

  it('are broken where no writer meant them', () => {
    expect(['Zoי', 'M\ufffdller', 'Noam כהן', 'ה-USA', 'בUSA'].map(isBroken)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the cells of a file', () => {
  it.each([
    ['a\tb\tc,d', '\t'],
    ['a;b;"c,d,e,f"', ';'],
    ['a,b', ','],
    ['Students, 2027\n\na;b;c\n1;2;x, y', ';'],
  ])('%j is separated by %j', (text, sign) => {
    expect(separatorOf(text)).toBe(sign);
  });

  it.each([
    [
      'a line that is told to Excel (sep-line.csv)',
      'sep=;\r\nFirst name;Last name\r\nEitan;Fried',
      [1, 'First name', [2, 'Eitan']],
    ],
    [
      'a blank line before (blank-first-line.csv)',
      '\nFirst name;Last name\nBlank;First',
      [2, 'First name', [3, 'Blank']],
    ],
    [
      'headings that wrap (wrapped-heading.csv)',
      '"First\nname";Last name;"E-mail\naddress"\r\nDavid;Erlich;d@example.org',
      [1, 'First\nname', [2, 'David']],
    ],
    [
      'a title above',
      'Students of 2027;\r\n;\r\nFirst name;Last name\r\nEitan;Fried',
      [3, 'First name', [4, 'Eitan']],
    ],
    [
      'totals and headings that come again',
      'First name;Fee\r\nEitan;5\r\nTotal;5\r\n\r\nFirst name;Fee\r\nDov;6\r\nסה"כ;11',
      [1, 'First name', [2, 'Eitan', 6, 'Dov']],
    ],
    [
      'a row of groups above, as a title that knows a heading',
      'Track,,Father,,Mother\nFirst name,Last name,Phone,First name,Phone\nNoam,Cohen,,,',
      [2, 'First name', [3, 'Noam']],
    ],
  ])('%s: the headings are found, the rows have the numbers of Excel', async (_name, text, expected) => {
    const source = await readText(text);
    const table = tableIn(source);
    const [sheet] = source.sheets;
    expect([
      sheet ? headingRowOf(sheet, {}) : 0,
      table.headings[0],
      table.rows.flatMap(({ n, cells }) => [n, cells[0]]),
    ]).toEqual(expected);
  });

  it('a heading below the name of a group is that of the group where it has one', async () => {
    const text = 'Student,,Father,,Mother\nFirst name,Last name,First name,Phone,Phone\nNoam,Cohen,Avi,1,2';
    expect(tableIn(await readText(text)).headings).toEqual([
      'First name', 'Last name', 'Father First name', 'Father Phone', 'Mother Phone',
    ]); // prettier-ignore
  });

  it('keeps quoted cells whole, leaves empty lines and columns out, and takes our own mark off', async () => {
    const table = tableIn(
      await readText('Name,,Note\r\n"Levi, A.",,"two\nlines"\r\n,,\r\nCohen,,\'=1+1\r\n'),
    );
    expect([table.headings, table.letters]).toEqual([
      ['Name', 'Note'],
      ['A', 'C'],
    ]);
    expect(table.rows).toEqual([
      { n: 2, cells: ['Levi, A.', 'two\nlines'], width: null },
      { n: 4, cells: ['Cohen', '=1+1'], width: null },
    ]);
  });

  it('names rows with a cell too many (unquoted-comma.csv) or too few, and shifts nothing', async () => {
    const table = tableIn(
      await readText(
        'First name,Address,Email\r\nJane,12 Dr, Ste 1,j@example.org\r\nDov,x\r\nGad,"a, b",g@example.org,,\r\n',
      ),
    );
    expect(table.rows.map(({ n, width }) => [n, width])).toEqual([
      [2, 'more'],
      [3, 'fewer'],
      [4, null],
    ]);
  });

  it('the heading row is chosen, or there is none', async () => {
    const source = await readText('Noam,Cohen\r\nDov,Levi');
    expect(tableIn(source, 0, 2).headings).toEqual(['Dov', 'Levi']);
    const none = tableIn(source, 0, 0);
    expect([
      none.headings.map((_heading, column) => texts.columnName(none, column)),
      none.rows.length,
    ]).toEqual([['Column A', 'Column B'], 2]);
  });

  it.each([
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), texts.unreadable.old],
    ['a picture', bytes(0x89, 'PNG', 13, 10, 26, 10, 0, 0), texts.unreadable.binary],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj'), texts.unreadable.binary],
    ['an archive', new Blob([zipSync({ 'letter.txt': strToU8('x') })]), texts.unreadable.binary],
    ['a web page', bytes('<html><table><tr><td>First name'), texts.unreadable.web],
    ['a quotation mark left open', bytes('First name,Last name\r\n"Noam,Cohen\r\n'), texts.unreadable.quotes],
  ])('%s is named in words', async (_name, file, words) => {
    await expect(readFile(file)).rejects.toThrow(words);
  });
});

describe('a workbook', () => {
  it('is read cell by cell: days, errors, formats that say the money, merged cells, numbers in cells for days', async () => {
    const source = await readFile(
      workbook(`<sheetData>
        <row r="2"><c r="A2" t="inlineStr"><is><t>First name</t></is></c><c r="B2" t="inlineStr"><is><t>DOB</t></is></c></row>
        <row r="3"><c r="A3" t="inlineStr"><is><t>Noam</t></is></c><c r="B3" s="1"><v>39599</v></c><c r="C3" s="2"><v>78000</v></c><c r="D3" t="e"><v>#REF!</v></c><c r="E3" s="3"><v>12345682</v></c></row>
        <row r="4"><c r="B4" s="1"><v>547654321</v></c><c r="C4" s="4"><v>21500.5</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" s="9"><v>0.30000000000000004</v></c><c r="F4" t="inlineStr"></c></row>
        </sheetData><mergeCells count="1"><mergeCell ref="A3:A4"/></mergeCells>`),
    );
    expect(source.sheets[0]?.rows).toEqual([
      { n: 2, cells: ['First name', 'DOB'] },
      { n: 3, cells: ['Noam', '2008-05-31', '₪78,000', '#REF!', '012345682'] },
      { n: 4, cells: ['Noam', '547654321', '21500.5', 'Yes', '0.3', ''] },
    ]);
  });

  it.each([
    ['as-schools-have-it.xlsx', 0, 4, 150, [156]],
    ['as-schools-have-it.xlsx', 1, 1, 20, []],
    ['unreadable-empty-inline-string.xlsx', 0, 1, 150, [153]],
    ['titles-removed.xlsx', 0, 1, 150, [153]],
    ['phone-in-a-date-cell.xlsx', 0, 1, 1, []],
    ['empty-first-sheet.xlsx', 1, 1, 1, []],
    ['title-row.xlsx', 0, 3, 1, []],
    ['own-ministry-list-overwrites-latin-names.xlsx', 0, 1, 201, []],
  ])('%s, sheet %i: headings in row %i, %i people', async (name, at, heading, people, leftOut) => {
    const source = await readFile(await fileOf(name));
    const sheet = source.sheets[at] ?? { name: '', rows: [] };
    const table = tableIn(source, at);
    expect([headingRowOf(sheet, {}), table.rows.length, table.leftOut.map(({ n }) => n)]).toEqual([
      heading,
      people,
      leftOut,
    ]);
    if (at === 1 && name.startsWith('empty')) expect(firstSheet(source)).toBe(1);
  });

  it('begins with the sheet that has the headings of people, not with the one that explains', () => {
    const sheet = (...rows: string[][]) => ({
      name: '',
      rows: rows.map((cells, at) => ({ n: at + 1, cells })),
    });
    const sheets = [
      sheet(['How to fill this in'], ['One row each'], ['Notes']),
      sheet(['First name', 'Last name'], ['A', 'B']),
    ];
    expect(firstSheet({ sheets, encoding: null, isText: false })).toBe(1);
  });
});
