/** The fixed parts of a workbook with one sheet or, where it says what it is of, two, and the number formats its cells refer to by index. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Index of each cell format in the style table below. `text` keeps a cell text when it is edited: what begins like a formula
 * (a phone too) is shown as it is stored, without an apostrophe in its value.
 */
export const STYLE = {
  plain: 0,
  date: 1,
  datetime: 2,
  money: 3,
  percent: 4,
  heading: 5,
  text: 6,
  day_first: 7,
} as const;

/**
 * In a sheet that is read from the right every cell is and begins there, Latin names and "21+" too; what begins with a sign (a phone) is
 * read from its own left, or the plus of its country stands behind it.
 */
const fromTheRight = (styles: string): string => {
  let at = -1;
  return styles.replace(/<xf ([^>]*xfId="0"[^>]*)\/>/g, (_xf, about: string) => {
    at += 1;
    const order = at === STYLE.text ? 1 : 2;
    return `<xf ${about} applyAlignment="1"><alignment horizontal="right" readingOrder="${order}"/></xf>`;
  });
};

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="5">
<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>
<numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="167" formatCode="0.##&quot;%&quot;"/><numFmt numFmtId="168" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
${[164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>
<xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escapeName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\'&<>"]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

type Part = readonly [path: string, xml: string];
/** What is written once for each sheet. */
const each = (sheets: readonly number[], xml: (sheet: number) => string): string => sheets.map(xml).join('');

/** Path and text of every part but the sheets themselves. */
export function fixedParts(sheetName: string, hasAbout: boolean, rightToLeft: boolean): readonly Part[] {
  const sheets = hasAbout ? [1, 2] : [1];
  const names = [escapeName(sheetName), 'About this file'];
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(sheets, (n) => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${names[0]}'!$1:$1</definedName></definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', rightToLeft ? fromTheRight(STYLES) : STYLES],
  ];
}

/** The second sheet, around its rows. */
export const aboutSheet = (rows: string): Part => [
  'xl/worksheets/sheet2.xml',
  `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="70" customWidth="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
];

/**
 * Beginning of the sheet: the heading row stays in view and columns are wide enough for what they hold. On paper it lies across and
 * all columns fit, the heading row on every page.
 */
export const sheetStart = (widths: readonly number[], rightToLeft: boolean): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

/** End of the sheet: a filter over everything written. */
export const sheetEnd = (lastCell: string): string =>
  `</sheetData><autoFilter ref="A1:${lastCell}"/><pageSetup paperSize="9" fitToHeight="0" orientation="landscape"/></worksheet>`;
