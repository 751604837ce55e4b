/** A letter with the school's head, for a family to keep and for a consulate or a foundation to read. */
import type { LetterPaper } from '@school/shared/mail/letter-paper';
import type { Block, Run } from '@school/shared/mail/content';
import { MARK_BOX, markShapes } from '@school/shared/mark-shapes';
import { light } from '@school/shared/tokens';
import { directions, type Base } from './directions.ts';
import type { FontBytes } from './fonts.ts';
import type { Look, Words } from './lines.ts';
import { COLUMN, PAGE, Sheet, colorOf, looks } from './sheet.ts';

const MARK_WIDTH = 34;
const MARK_COLORS: Readonly<Record<(typeof markShapes)[number][0], string>> = {
  arch: light.night,
  sun: '#e6c27a',
  far: '#8a935f',
  mid: light.olive,
  near: light.greenInk,
  lines: light.stone,
};

/** The sign, with its left upper corner at `x` and the sheet's present height. */
function drawMark({ page, y }: Sheet, x: number): void {
  const scale = MARK_WIDTH / Number(MARK_BOX.split(' ')[2]);
  for (const [part, path] of markShapes) {
    const color = colorOf(MARK_COLORS[part]);
    page.drawSvgPath(path, {
      x,
      y: PAGE.height - y,
      scale,
      ...(part === 'lines' ? { borderColor: color, borderWidth: 0.9 } : { color }),
    });
  }
}

const school: Look = { face: 'heading', size: 17, color: light.night };

function drawHead(sheet: Sheet, paper: LetterPaper, base: Base): void {
  const rtl = base === 'rtl';
  const top = sheet.y;
  drawMark(sheet, rtl ? PAGE.width - PAGE.margin - MARK_WIDTH : PAGE.margin);
  const beside = MARK_WIDTH + 12;
  const column = { x: PAGE.margin + (rtl ? 0 : beside), width: COLUMN - beside, base };
  sheet.label(paper.school, school, top + 18, column);
  sheet.label(paper.program, looks.small, top + 33, column);
  for (const [index, line] of paper.address.entries())
    sheet.label(line, looks.small, top + 9 + index * 12.5, {
      base: 'ltr',
      align: rtl ? 'start' : 'end',
    });
  sheet.y = top + 52;
  sheet.rule(24);
}

function drawAddressee(sheet: Sheet, paper: LetterPaper, base: Base): void {
  const left = { base };
  const right = { base, align: 'end' } as const;
  sheet.label(paper.name, looks.strong, sheet.y + 10, left);
  sheet.label(paper.date, looks.body, sheet.y + 10, right);
  if (paper.reference) sheet.label(paper.reference.join(' '), looks.small, sheet.y + 24, left);
  sheet.label(paper.hebrewDate, looks.small, sheet.y + 24, right);
  sheet.y += 52;
}

/** A merged value stands isolated, so that a Hebrew name does not turn an English sentence around it. */
const wordsOf = (runs: readonly Run[]): Words[] =>
  runs.flatMap(({ text, bold, href, merged }) => {
    const look = bold ? looks.strong : looks.body;
    const shown = merged ? `\u2068${text}\u2069` : text;
    const address = href && href.replace(/^mailto:/, '') !== text ? ` (${href})` : '';
    return [{ text: shown + address, look }];
  });

function drawBlock(sheet: Sheet, block: Block, base: Base): void {
  switch (block.kind) {
    case 'text':
      return sheet.text(wordsOf(block.runs), { base });
    case 'list':
      for (const [index, runs] of block.items.entries())
        sheet.text(wordsOf(runs), {
          base,
          indent: 18,
          bullet: block.ordered ? `${index + 1}.` : '•',
          after: index === block.items.length - 1 ? 8 : 3,
        });
      return;
    case 'quote':
      for (const runs of block.paragraphs) sheet.text(wordsOf(runs), { base, indent: 18 });
      return;
    case 'details':
      for (const [label, value] of block.rows)
        sheet.text(
          [
            { text: `${label}: `, look: looks.strong },
            { text: `\u2068${value}\u2069`, look: looks.body },
          ],
          { base, after: 3 },
        );
      return;
    case 'code':
      return sheet.text([{ text: block.text, look: looks.strong }], { base: 'ltr' });
    case 'button':
      return sheet.text([{ text: `${block.label}: ${block.href}`, look: looks.body }], { base });
  }
}

const CLOSING_LINE = 60;
const LINE = looks.body.size * 1.4 + 8;

/** Where the words of farewell begin: the short lines at the end, three at most, which are not parted by a page. */
function closingOf(blocks: readonly Block[]): number {
  const isLine = (block: Block): boolean =>
    block.kind === 'text' && block.runs.map(({ text }) => text).join('').length <= CLOSING_LINE;
  return Math.max(blocks.findLastIndex((block) => !isLine(block)) + 1, blocks.length - 3);
}

/** The PDF of a letter; `made` is when the file was made. */
export async function letterPdf(paper: LetterPaper, bytes: FontBytes, made: Date): Promise<Uint8Array> {
  const base = paper.language === 'he' ? 'rtl' : 'ltr';
  const sheet = await Sheet.begin(bytes, {
    title: `${paper.heading} – ${paper.name}`,
    language: paper.language,
    author: paper.school,
    made,
  });
  sheet.startPage();
  drawHead(sheet, paper, base);
  drawAddressee(sheet, paper, base);
  sheet.heading(paper.heading, looks.title, base);
  sheet.y += 8;
  const closing = closingOf(paper.blocks);
  for (const [at, block] of paper.blocks.entries()) {
    if (at === closing) sheet.need((paper.blocks.length - at) * LINE);
    drawBlock(sheet, block, base);
  }
  if (paper.personal) {
    sheet.y += 8;
    const { text } = paper.personal;
    // The bar stands where the words begin, whatever the letter's own language.
    sheet.besideBar(directions(text, 'auto').rtl ? 'rtl' : 'ltr', () =>
      sheet.text([{ text, look: looks.body }], { indent: 14, after: 0 }),
    );
    sheet.y += 14;
  }
  sheet.need(40);
  sheet.y += 10;
  sheet.rule(10);
  sheet.text([{ text: `${paper.questions} ${paper.email}`, look: looks.small }], { base });
  sheet.numberPages(`${paper.school} · ${paper.name}`, base);
  return sheet.save();
}
