/** The head of a paper: the school with its sign, then whom the paper is about and its day. */
import type { PaperHead } from '@school/shared/mail/letter-paper';
import { MARK_BOX, MARK_LINE, markShapes } from '@school/shared/mark-shapes';
import { light } from '@school/shared/tokens';
import type { Base } from '@school/shared/directions';
import type { Look } from './lines.ts';
import type { Sheet } from './sheet.ts';
import { COLUMN, PAGE, colorOf, looks } from './sheet.ts';

const MARK_WIDTH = 34;

/** The sign, with its left upper corner at `x` and the sheet's present height. */
function drawMark({ page, y }: Sheet, x: number): void {
  const scale = MARK_WIDTH / Number(MARK_BOX.split(' ')[2]);
  for (const { path, fill, stroke } of markShapes)
    page.drawSvgPath(path, {
      x,
      y: PAGE.height - y,
      scale,
      ...(stroke ? { borderColor: colorOf(stroke), borderWidth: MARK_LINE } : { color: colorOf(fill) }),
    });
}

const school: Look = { face: 'heading', size: 17, color: light.night };

function drawSchool(sheet: Sheet, paper: PaperHead, base: Base): void {
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

function drawAddressee(sheet: Sheet, paper: PaperHead, base: Base): void {
  const left = { base };
  const right = { base, align: 'end' } as const;
  sheet.label(paper.name, looks.strong, sheet.y + 10, left);
  sheet.label(paper.date, looks.body, sheet.y + 10, right);
  if (paper.reference) sheet.label(paper.reference.join(' '), looks.small, sheet.y + 24, left);
  sheet.label(paper.hebrewDate, looks.small, sheet.y + 24, right);
  sheet.y += 52;
}

export function drawHead(sheet: Sheet, paper: PaperHead, base: Base): void {
  drawSchool(sheet, paper, base);
  drawAddressee(sheet, paper, base);
}
