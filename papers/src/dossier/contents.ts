/** The contents of a dossier, in front of it: what stands on which page, each line a link. */
import type { PDFPage } from '@cantoo/pdf-lib';
import { COLUMN, PAGE, looks, type Sheet } from '../sheet.ts';
import type { DossierCover } from './model.ts';
import { texts } from './texts.ts';

export interface Entry {
  readonly title: string;
  /** 0 a person, 1 a chapter or document. */
  readonly level: 0 | 1;
  /** The page it begins on. */
  readonly page: PDFPage;
}

const LINE = 17;
const last = PAGE.height - PAGE.bottom;

function link(from: PDFPage, y: number, to: PDFPage): void {
  const { context } = from.doc;
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [PAGE.margin, PAGE.height - y - 4, PAGE.margin + COLUMN, PAGE.height - y + LINE - 4],
    Border: [0, 0, 0],
    Dest: [to.ref, 'Fit'],
  });
  from.node.addAnnot(context.register(note));
}

/** Draws the contents onto new pages in front. */
export function drawContents(sheet: Sheet, entries: readonly Entry[], cover: DossierCover): void {
  let at = 0;
  sheet.startPage(at++);
  sheet.label(cover.school, looks.small, sheet.y + 8, {});
  sheet.y += 22;
  sheet.heading(cover.title, looks.title);
  for (const line of cover.lines) {
    sheet.label(line, looks.small, sheet.y + 8, {});
    sheet.y += 14;
  }
  sheet.y += 16;
  sheet.heading(texts.contents);
  const here = Math.floor((last - sheet.y) / LINE);
  const more = Math.ceil(Math.max(0, entries.length - here) / Math.floor((last - PAGE.top) / LINE));
  const numbers = new Map<PDFPage, number>();
  // The pages of the contents that are still to come count too.
  sheet.pdf.getPages().forEach((page, index) => numbers.set(page, index + 1 + more));
  for (const { title, level, page } of entries) {
    if (sheet.y + LINE > last) sheet.startPage(at++);
    const look = level === 0 ? looks.strong : looks.body;
    sheet.y += LINE;
    const x = PAGE.margin + level * 16;
    sheet.label(title, look, sheet.y, { x, width: COLUMN - 50 - level * 16, align: 'left' });
    sheet.label(String(numbers.get(page) ?? ''), look, sheet.y, { base: 'ltr', align: 'end' });
    link(sheet.page, sheet.y, page);
  }
}
