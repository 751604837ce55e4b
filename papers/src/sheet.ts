/** A column of text that goes on over pages. */
import { PDFDocument, rgb, type Color, type PDFPage } from '@cantoo/pdf-lib';
import { plainText } from '@school/shared/checks';
import { light } from '@school/shared/tokens';
import { Fonts, type FontBytes } from './fonts.ts';
import type { Base } from '@school/shared/directions';
import { setParagraph, type Line, type Look, type Words } from './lines.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 60, top: 56, bottom: 64 } as const;
export const COLUMN = PAGE.width - 2 * PAGE.margin;

export const looks = {
  title: { face: 'heading', size: 24, color: light.night },
  heading: { face: 'heading', size: 16, color: light.night },
  body: { face: 'text', size: 11, color: light.ink },
  strong: { face: 'strong', size: 11, color: light.ink },
  small: { face: 'text', size: 9.5, color: light.muted },
} as const satisfies Record<string, Look>;

export function colorOf(hex: string): Color {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}

export interface Setting {
  readonly base?: Base;
  readonly align?: 'start' | 'end' | 'left';
  /** Distance of lines as a part of the size. */
  readonly leading?: number;
  /** Space below. */
  readonly after?: number;
  /** Room left free at the start of the lines, and what stands in it: a bullet, a number. */
  readonly indent?: number;
  readonly bullet?: string;
  /** Where the column begins and how wide it is. */
  readonly x?: number;
  readonly width?: number;
}

const LEADING = 1.4;
/** Room at the end of a page's foot for its number. */
const NUMBER = 90;

/** How many lines of a paragraph of `count` stay on one page from line `at` on: none stands alone at a page's foot or head. */
function together(count: number, at: number): number {
  if (at === 0) return count <= 3 ? count : 2;
  return at === count - 2 ? 2 : 1;
}

export class Sheet {
  y = 0;
  page!: PDFPage;
  private constructor(
    readonly pdf: PDFDocument,
    readonly fonts: Fonts,
  ) {}

  /** A new document, made at `made`. */
  static async begin(
    bytes: FontBytes,
    about: {
      readonly title: string;
      readonly language: string;
      readonly author: string;
      readonly made: Date;
    },
  ): Promise<Sheet> {
    const pdf = await PDFDocument.create();
    pdf.setTitle(about.title, { showInWindowTitleBar: true });
    pdf.setLanguage(about.language);
    pdf.setAuthor(about.author);
    pdf.setCreationDate(about.made);
    pdf.setModificationDate(about.made);
    const sheet = new Sheet(pdf, await Fonts.embed(pdf, bytes));
    return sheet;
  }

  /** A new page at the end, or at this place among the others. */
  startPage(at = this.pdf.getPageCount()): void {
    this.page = this.pdf.insertPage(at, [PAGE.width, PAGE.height]);
    this.y = PAGE.top;
  }

  /** Starts a page where less height than this is left. */
  need(height: number): void {
    if (this.y + height > PAGE.height - PAGE.bottom) this.startPage();
  }

  /** Draws a line whose left end is at `x` and whose baseline is `y` below the page's top edge. */
  drawLine({ pieces }: Line, x: number, y: number, page: PDFPage = this.page): void {
    for (const { text, look, x: from } of pieces)
      page.drawText(text, {
        x: x + from,
        y: PAGE.height - y,
        size: look.size,
        font: this.fonts.font(look.face),
        color: colorOf(look.color),
      });
  }

  /** Draws one line of words at its start or end; longer ones are cut. */
  label(
    words: string,
    look: Look,
    y: number,
    { align = 'start', x = PAGE.margin, width = COLUMN, base = 'auto' }: Setting,
    page?: PDFPage,
  ): void {
    const { lines, rtl } = setParagraph(this.fonts, [{ text: words, look }], width, base);
    const [line] = lines;
    if (!line) return;
    const right = align !== 'left' && (align === 'end') !== rtl;
    this.drawLine(line, right ? x + width - line.width : x, y, page);
  }

  /** A paragraph; a line break in the words starts a new line. Goes on over pages. */
  text(words: readonly Words[], setting: Setting = {}): void {
    const { base = 'auto', align = 'start', leading = LEADING, after = 8, indent = 0 } = setting;
    const { x = PAGE.margin, width = COLUMN } = setting;
    for (const [index, part] of splitLines(words).entries()) {
      const { lines, rtl } = setParagraph(this.fonts, part, width - indent, base);
      const size = Math.max(...part.map(({ look }) => look.size));
      if (lines.length === 0) this.y += size * leading * 0.6;
      for (const [at, line] of lines.entries()) {
        this.need(size * leading * together(lines.length, at));
        const right = align !== 'left' && (align === 'end') !== rtl;
        const left = x + (rtl ? 0 : indent);
        const baseline = this.y + size * (leading / 2 + 0.32);
        this.drawLine(line, right ? left + width - indent - line.width : left, baseline);
        const look = part[0]?.look;
        if (setting.bullet && look && index === 0 && at === 0)
          this.label(setting.bullet, look, baseline, { x, width, base: rtl ? 'rtl' : 'ltr' });
        this.y += size * leading;
      }
    }
    this.y += after;
  }

  rule(after = 12): void {
    this.page.drawRectangle({
      x: PAGE.margin,
      y: PAGE.height - this.y,
      width: COLUMN,
      height: 0.6,
      color: colorOf(light.line),
    });
    this.y += after;
  }

  /** What is drawn stands beside a bar, as far as it stays on its page. */
  besideBar(base: Base, draw: () => void): void {
    const { page, y } = this;
    draw();
    const end = page === this.page ? this.y : PAGE.height - PAGE.bottom;
    page.drawRectangle({
      x: base === 'rtl' ? PAGE.width - PAGE.margin - 2 : PAGE.margin,
      y: PAGE.height - end,
      width: 2,
      height: end - y,
      color: colorOf(light.gold),
    });
  }

  heading(title: string, look: Look = looks.heading, base: Base = 'auto'): void {
    this.need(look.size * 4);
    this.text([{ text: title, look }], { leading: 1.25, after: 6, base });
  }

  /** Below every page: whose papers these are, and which page of how many. A paper of one page needs neither. */
  numberPages(title: string, base: Base = 'ltr'): void {
    const pages = this.pdf.getPages();
    if (pages.length < 2) return;
    for (const [index, page] of pages.entries())
      this.foot(
        page,
        title,
        base === 'rtl' ? `עמוד ${index + 1} מתוך ${pages.length}` : `${index + 1} / ${pages.length}`,
        base,
      );
  }

  /** Below a page: whose papers these are, and its number. */
  foot(page: PDFPage, title: string, number: string, base: Base = 'ltr'): void {
    const x = PAGE.margin + (base === 'rtl' ? NUMBER : 0);
    this.label(title, looks.small, PAGE.height - 34, { base, x, width: COLUMN - NUMBER }, page);
    this.label(number, looks.small, PAGE.height - 34, { base, align: 'end' }, page);
  }

  /** A label and its value beside it; both may take several lines. */
  fact(label: string, value: string, muted: boolean): void {
    const width = 150;
    this.need(looks.body.size * LEADING * 2);
    const { page, y } = this;
    this.text([{ text: label, look: looks.small }], {
      width: width - 12,
      after: 0,
      base: 'ltr',
      leading: 1.6,
    });
    const labelEnd = this.y;
    this.y = y;
    this.text([{ text: value, look: muted ? looks.small : looks.body }], {
      x: PAGE.margin + width,
      width: COLUMN - width,
      align: 'left',
      after: 0,
    });
    if (page === this.page) this.y = Math.max(this.y, labelEnd);
    this.y += 2;
  }

  save(): Promise<Uint8Array> {
    return this.pdf.save();
  }
}

/** Words as typed, line by line. */
function splitLines(words: readonly Words[]): Words[][] {
  const lines: Words[][] = [[]];
  for (const { text, look } of words)
    for (const [index, part] of plainText(text).split('\n').entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ text: part, look });
    }
  return lines;
}
