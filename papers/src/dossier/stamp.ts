/** The number of a page on pages that others have made: lower right as one reads it, whichever way the page is turned. */
import { degrees, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { setParagraph } from '../lines.ts';
import { colorOf, looks, type Sheet } from '../sheet.ts';

const AWAY = 10;
const SIZE = 9;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the text begins, `across` from the right edge and `up` from the lower one, as the page is read. */
function placed(page: PDFPage, across: number, up: number): Place {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { x: x + width - up, y: y + height - across };
    case 180:
      return { x: x + across, y: y + height - up };
    case 270:
      return { x: x + up, y: y + across };
    default:
      return { x: x + width - across, y: y + up };
  }
}

/** Writes on a white ground, so that it can be read on any scan. */
export function stamp({ fonts }: Sheet, page: PDFPage, words: string): void {
  const { width, height } = page.getCropBox();
  // Scans come in all sizes: as large as it would be on A4.
  const scale = Math.max(Math.min(width, height) / 595, 0.5);
  const size = SIZE * scale;
  const look = { ...looks.small, size };
  const [line] = setParagraph(fonts, [{ text: words, look }], Number.POSITIVE_INFINITY, 'ltr').lines;
  if (!line) return;
  const away = AWAY * scale;
  const rotate = degrees(page.getRotation().angle);
  const ground = placed(page, line.width + away + 4 * scale, away - 3 * scale);
  page.drawRectangle({
    ...ground,
    width: line.width + 8 * scale,
    height: size + 5 * scale,
    rotate,
    color: rgb(1, 1, 1),
    opacity: 0.85,
  });
  for (const { text, look: own, x } of line.pieces)
    page.drawText(text, {
      ...placed(page, line.width + away - x, away + scale),
      size,
      rotate,
      font: fonts.font(own.face),
      color: colorOf(looks.body.color),
    });
}
