import { blocksOf } from '../../src/features/knowledge-base/blocks';
import { plainText, type Passage } from './content';
import { CONTENT_WIDTH, PAGE, styles, type Sheet } from './sheet';
import { drawText, heightOf } from './text';

const GAP = 26;
const WIDTH = (CONTENT_WIDTH - GAP) / 2;
const small = { ...styles.body, size: 10, leading: 1.42 };
const paragraphs = ({ body }: Passage): string[] =>
  blocksOf(plainText(body)).map((block) => block.lines.join(' '));

const tall = (sheet: Sheet, passage: Passage): number =>
  heightOf(sheet.pdf, passage.title, WIDTH, styles.subheading) +
  paragraphs(passage).reduce((sum, text) => sum + heightOf(sheet.pdf, text, WIDTH, small) + 5, 0);

function drawPassage(sheet: Sheet, passage: Passage, x: number): void {
  let y = sheet.y;
  sheet.tagged('H3', () => {
    y += drawText(sheet.pdf, passage.title, x, y, WIDTH, styles.subheading);
  });
  for (const text of paragraphs(passage))
    sheet.tagged('P', () => {
      y += drawText(sheet.pdf, text, x, y, WIDTH, small) + 5;
    });
}

/** Short passages side by side, two in a row. */
export function passagesInColumns(sheet: Sheet, passages: readonly Passage[]): void {
  for (let index = 0; index < passages.length; index += 2) {
    const pair = passages.slice(index, index + 2);
    const height = Math.max(...pair.map((passage) => tall(sheet, passage)));
    sheet.need(height);
    pair.forEach((passage, column) => drawPassage(sheet, passage, PAGE.margin + column * (WIDTH + GAP)));
    sheet.y += height + 9;
  }
}
