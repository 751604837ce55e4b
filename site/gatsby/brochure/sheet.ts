import { light } from '../../../shared/src/tokens';
import { drawText, heightOf, lineHeight, type Pdf, type TextStyle } from './text';

/** A4 in points, with margins wide enough to hold. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, top: 64, bottom: 70 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const styles = {
  title: { face: 'heading', size: 30, color: light.ink, leading: 1.15 },
  heading: { face: 'heading', size: 18, color: light.night, leading: 1.2 },
  subheading: { face: 'strong', size: 11.5, color: light.clay, leading: 1.35 },
  body: { face: 'text', size: 10.5, color: light.ink, leading: 1.45 },
  strong: { face: 'strong', size: 10.5, color: light.ink, leading: 1.45 },
  small: { face: 'text', size: 9, color: light.muted, leading: 1.4 },
} as const satisfies Record<string, TextStyle>;

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'Figure' | 'Table';

/** A column of text that goes on over pages: keeps the place, starts pages, tags what it draws for screen readers. */
export class Sheet {
  y: number = PAGE.top;
  constructor(
    readonly pdf: Pdf,
    private readonly footer: string,
  ) {}

  startPage(): void {
    this.pdf.addPage();
    this.pdf.rect(0, 0, PAGE.width, PAGE.height).fill(light.paper);
    this.y = PAGE.top;
  }

  /** Makes sure that so much height is left on the page. */
  need(height: number): void {
    if (this.y + height > PAGE.height - PAGE.bottom) this.startPage();
  }

  tagged(tag: Tag, draw: () => void, alt?: string): void {
    this.pdf.addStructure(this.pdf.struct(tag, alt ? { alt } : {}, [draw]));
  }

  text(text: string, style: TextStyle, after = 0, tag: Tag = 'P', indent = 0): void {
    const width = CONTENT_WIDTH - indent;
    this.need(Math.min(heightOf(this.pdf, text, width, style), lineHeight(style) * 4));
    this.tagged(tag, () => {
      this.y += drawText(this.pdf, text, PAGE.margin + indent, this.y, width, style);
    });
    this.y += after;
  }

  /** The first line of a chapter, on a new page. */
  chapter(eyebrow: string, title: string): void {
    this.startPage();
    this.pdf.outline.addItem(title);
    this.pdf.rect(PAGE.margin, this.y + 5, 24, 1).fill(light.gold);
    this.tagged('P', () => {
      drawText(this.pdf, eyebrow, PAGE.margin + 32, this.y, CONTENT_WIDTH, {
        ...styles.subheading,
        size: 9.5,
      });
    });
    this.y += 20;
    this.text(title, styles.title, 14, 'H1');
  }

  heading(title: string, following = 60): void {
    this.need(lineHeight(styles.heading) + following);
    this.y += 8;
    this.text(title, styles.heading, 4, 'H2');
  }

  bullets(lines: readonly string[]): void {
    for (const line of lines) {
      this.need(lineHeight(styles.body));
      this.pdf.circle(PAGE.margin + 4, this.y + 7.2, 1.7).fill(light.clay);
      this.text(line, styles.body, 2, 'P', 14);
    }
    this.y += 6;
  }

  rule(after = 12): void {
    this.pdf.rect(PAGE.margin, this.y, CONTENT_WIDTH, 0.6).fill(light.line);
    this.y += after;
  }

  /** Page numbers and the school's name below every page but the cover. */
  numberPages(): void {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let index = start + 1; index < start + count; index++) {
      this.pdf.switchToPage(index);
      // A line below the bottom margin would start a page of its own.
      this.pdf.page.margins.bottom = 0;
      this.pdf.markContent('Artifact', { type: 'Pagination' });
      drawText(this.pdf, this.footer, PAGE.margin, PAGE.height - 44, CONTENT_WIDTH, styles.small);
      drawText(this.pdf, String(index + 1), PAGE.margin, PAGE.height - 44, CONTENT_WIDTH, {
        ...styles.small,
        align: 'right',
      });
      this.pdf.endMarkedContent();
    }
  }
}
