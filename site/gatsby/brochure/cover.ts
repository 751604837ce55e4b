import school from '../../../shared/school.json';
import { light } from '../../../shared/src/tokens';
import type { PlaceholderValues } from '../fill';
import type { BrochureContent } from './content';
import type { Drawing } from './pictures';
import { PAGE, type Sheet } from './sheet';
import { drawText, type TextStyle } from './text';

const PICTURE_HEIGHT = 430;
const onDark = (style: Partial<TextStyle> & Pick<TextStyle, 'size'>): TextStyle => ({
  face: 'heading',
  color: '#ffffff',
  leading: 1.12,
  ...style,
});

/** The first page: the hills at dawn, the name in both languages and the three words. */
export function drawCover(
  sheet: Sheet,
  { home, quote }: BrochureContent,
  values: PlaceholderValues,
  picture: Drawing,
): void {
  const { pdf } = sheet;
  const x = PAGE.margin;
  const width = PAGE.width - 2 * x;
  pdf.rect(0, 0, PAGE.width, PAGE.height).fill(light.nightStrong);
  const drawing = (): void => {
    pdf.image(picture.bytes, 0, 0, {
      cover: [PAGE.width, PICTURE_HEIGHT],
      align: 'center',
      valign: 'center',
    });
  };
  sheet.tagged('Figure', drawing, picture.alt);
  pdf.rect(0, PICTURE_HEIGHT, PAGE.width, 3).fill(light.gold);
  let y = PICTURE_HEIGHT + 36;
  y += drawText(pdf, school.name, x, y, width, onDark({ size: 40 }));
  y += drawText(pdf, school.hebrewName, x, y, width, onDark({ size: 22, color: '#e6d3a6' })) + 14;
  y += drawText(pdf, school.programName, x, y, width, onDark({ size: 15, face: 'text' }));
  drawText(
    pdf,
    `${home.headline.join(' ')}  ${values['year.name']}`,
    x,
    y,
    width,
    onDark({ size: 15, face: 'text', color: '#cfd9e6' }),
  );
  const foot = PAGE.height - 118;
  pdf.rect(x, foot - 14, 40, 1.2).fill(light.gold);
  const high = drawText(pdf, quote.hebrew, x, foot, width, onDark({ size: 19, base: 'rtl', align: 'left' }));
  drawText(
    pdf,
    `${quote.english}  ${quote.source}`,
    x,
    foot + high + 4,
    width,
    onDark({ size: 10.5, face: 'text', color: '#cfd9e6' }),
  );
}
