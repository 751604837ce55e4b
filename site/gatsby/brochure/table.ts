import { light } from '../../../shared/src/tokens';
import { CONTENT_WIDTH, PAGE, styles, type Sheet } from './sheet';
import { drawText, heightOf, type TextStyle } from './text';

export interface Table {
  /** Parts of the width; their sum is 1. */
  readonly columns: readonly number[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly size?: number;
}

const PAD = 5;

/** Draws a table; its head comes again on a new page. The first column names the row. */
export function drawTable(sheet: Sheet, { columns, head, rows, size = 8.6 }: Table): void {
  const cell: TextStyle = { ...styles.body, size, leading: 1.3 };
  const name: TextStyle = { ...styles.strong, size, leading: 1.3 };
  const headStyle: TextStyle = { ...name, color: '#ffffff' };
  const widths = columns.map((part) => part * CONTENT_WIDTH);
  const styleOf = (index: number, isHead: boolean): TextStyle =>
    isHead ? headStyle : index === 0 ? name : cell;
  const height = (texts: readonly string[], isHead: boolean): number =>
    Math.max(
      ...texts.map((text, index) =>
        heightOf(sheet.pdf, text, (widths[index] ?? 0) - 2 * PAD, styleOf(index, isHead)),
      ),
    ) +
    2 * PAD;
  const row = (texts: readonly string[], isHead: boolean, shaded: boolean): void => {
    const tall = height(texts, isHead);
    if (isHead || shaded)
      sheet.pdf.rect(PAGE.margin, sheet.y, CONTENT_WIDTH, tall).fill(isHead ? light.night : light.stone);
    let x = PAGE.margin;
    texts.forEach((text, index) => {
      drawText(
        sheet.pdf,
        text,
        x + PAD,
        sheet.y + PAD,
        (widths[index] ?? 0) - 2 * PAD,
        styleOf(index, isHead),
      );
      x += widths[index] ?? 0;
    });
    sheet.y += tall;
  };
  sheet.need(height(head, true) + 40);
  sheet.tagged('P', () => row(head, true, false));
  rows.forEach((texts, index) => {
    if (sheet.y + height(texts, false) > PAGE.height - PAGE.bottom) {
      sheet.startPage();
      row(head, true, false);
    }
    sheet.tagged('P', () => row(texts, false, index % 2 === 1));
  });
  sheet.rule(16);
}
