import type PDFDocument from 'pdfkit';
import { fontName, type Face } from './fonts';
import { seenPieces } from './pieces';

export type Pdf = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly color: string;
  /** Distance of lines as a part of the size. */
  readonly leading?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly base?: 'ltr' | 'rtl';
}

const fontFor = (pdf: Pdf, { face, size }: TextStyle, hebrew: boolean): Pdf =>
  pdf.font(fontName(face, hebrew)).fontSize(size);

/** Pieces of a line as they are seen, with their widths. */
function measured(pdf: Pdf, line: string, style: TextStyle) {
  return seenPieces(line, style.base).map((piece) => ({
    ...piece,
    width: fontFor(pdf, style, piece.hebrew).widthOfString(piece.text),
  }));
}

const widthOf = (pdf: Pdf, line: string, style: TextStyle): number =>
  measured(pdf, line, style).reduce((sum, piece) => sum + piece.width, 0);

/** Breaks a paragraph into lines that fit. */
function wrapped(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(pdf, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

export const lineHeight = ({ size, leading = 1.4 }: TextStyle): number => size * leading;

/** Draws one line at a place, right-to-left parts the right way round. */
function drawLine(pdf: Pdf, line: string, x: number, y: number, width: number, style: TextStyle): void {
  const pieces = measured(pdf, line, style);
  const total = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const align = style.align ?? (style.base === 'rtl' ? 'right' : 'left');
  let at = x + (align === 'right' ? width - total : align === 'center' ? (width - total) / 2 : 0);
  for (const piece of pieces) {
    fontFor(pdf, style, piece.hebrew).fillColor(style.color).text(piece.text, at, y, { lineBreak: false });
    at += piece.width;
  }
}

/** Draws a paragraph and answers the height it took. */
export function drawText(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number {
  const lines = wrapped(pdf, text, width, style);
  lines.forEach((line, index) => drawLine(pdf, line, x, y + index * lineHeight(style), width, style));
  return lines.length * lineHeight(style);
}

export const heightOf = (pdf: Pdf, text: string, width: number, style: TextStyle): number =>
  wrapped(pdf, text, width, style).length * lineHeight(style);
