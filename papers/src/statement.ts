/** A statement of account: what was charged, what came, what is due when, and what is left. */
import type { PaperHead } from '@school/shared/mail/letter-paper';
import type { Base } from '@school/shared/directions';
import type { FontBytes } from './fonts.ts';
import { drawHead } from './head.ts';
import type { Look } from './lines.ts';
import { COLUMN, PAGE, Sheet, looks } from './sheet.ts';

export interface StatementTable {
  readonly title: string;
  readonly heads: readonly string[];
  /** How many of the columns, counted from the end, are amounts. */
  readonly amounts: number;
  readonly rows: readonly (readonly string[])[];
  /** Said where there are no rows. */
  readonly none: string;
}

export interface StatementPaper {
  readonly head: PaperHead;
  readonly heading: string;
  /** Below it: which year, and what a transfer says. */
  readonly lines: readonly string[];
  readonly tables: readonly StatementTable[];
  /** The last of them is what is left. */
  readonly totals: readonly (readonly [label: string, amount: string])[];
  readonly questions: string;
}

const AMOUNT = 88;
const GAP = 10;
/** Room for a row whose words take three lines. */
const ROW = looks.body.size * 1.4 * 3;

function drawRow(
  sheet: Sheet,
  cells: readonly string[],
  look: Look,
  { base, amounts, last = look }: { readonly base: Base; readonly amounts: number; readonly last?: Look },
): void {
  const words = cells.length - amounts;
  const wide = (COLUMN - amounts * AMOUNT) / words;
  const rtl = base === 'rtl';
  const { y } = sheet;
  let [start, end] = [0, y];
  for (const [at, text] of cells.entries()) {
    const isAmount = at >= words;
    const room = isAmount ? AMOUNT : wide;
    sheet.y = y;
    // What was typed stands isolated, so that it turns nothing around it; amounts line up at the row's end.
    sheet.text([{ text: `\u2068${text}\u2069`, look: at === cells.length - 1 ? last : look }], {
      x: PAGE.margin + (rtl ? COLUMN - start - room : start) + (rtl && !isAmount ? GAP : 0),
      width: room - (isAmount ? 0 : GAP),
      after: 0,
      base: isAmount ? 'ltr' : base,
      align: isAmount ? 'end' : 'start',
    });
    end = Math.max(end, sheet.y);
    start += room;
  }
  sheet.y = end + 3;
}

function drawTable(sheet: Sheet, table: StatementTable, base: Base): void {
  sheet.need(ROW * 3);
  sheet.heading(table.title, looks.heading, base);
  if (table.rows.length === 0) sheet.text([{ text: table.none, look: looks.body }], { base });
  else drawRow(sheet, table.heads, looks.small, { base, amounts: table.amounts });
  for (const row of table.rows) {
    sheet.need(ROW);
    drawRow(sheet, row, looks.body, { base, amounts: table.amounts });
  }
  sheet.y += 10;
}

/** The PDF of a statement; `made` is when the file was made. */
export async function statementPdf(paper: StatementPaper, bytes: FontBytes, made: Date): Promise<Uint8Array> {
  const { head } = paper;
  const base = head.language === 'he' ? 'rtl' : 'ltr';
  const title = `${paper.heading} – ${head.name}`;
  const sheet = await Sheet.begin(bytes, { title, language: head.language, author: head.school, made });
  sheet.startPage();
  drawHead(sheet, head, base);
  sheet.heading(paper.heading, looks.title, base);
  for (const line of paper.lines) sheet.text([{ text: line, look: looks.body }], { base, after: 2 });
  sheet.y += 12;
  for (const table of paper.tables) drawTable(sheet, table, base);
  sheet.need(paper.totals.length * 20 + 50);
  sheet.rule(10);
  for (const [at, total] of paper.totals.entries()) {
    const look = at === paper.totals.length - 1 ? looks.strong : looks.body;
    drawRow(sheet, total, look, { base, amounts: 1 });
  }
  sheet.y += 10;
  sheet.rule(10);
  sheet.text([{ text: paper.questions, look: looks.small }], { base });
  sheet.numberPages(`${head.school} · ${head.name}`, base);
  return sheet.save();
}
