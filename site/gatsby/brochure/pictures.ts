import { join } from 'node:path';
import sharp from 'sharp';
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet';

/** A drawing of the site as a picture that the PDF library can place. */
export interface Drawing {
  readonly bytes: Buffer;
  readonly alt: string;
}

/** Turns one of our drawings into a JPEG of the given proportions. */
export async function loadDrawing(
  name: string,
  alt: string,
  width: number,
  height: number,
): Promise<Drawing> {
  const file = join(process.cwd(), 'src', 'illustrations', `${name}.svg`);
  const bytes = await sharp(file).resize(width, height, { fit: 'cover' }).jpeg({ quality: 82 }).toBuffer();
  return { bytes, alt };
}

/** Places a drawing at the current height, cut to fit. */
export function drawPicture(sheet: Sheet, { bytes, alt }: Drawing, height: number): void {
  const { pdf, y } = sheet;
  const draw = (): void => {
    pdf.save();
    pdf.roundedRect(PAGE.margin, y, CONTENT_WIDTH, height, 4).clip();
    pdf.image(bytes, PAGE.margin, y, { cover: [CONTENT_WIDTH, height], align: 'center', valign: 'center' });
    pdf.restore();
  };
  sheet.tagged('Figure', draw, alt);
  sheet.y += height + 18;
}

/** Fills the rest of a page with a drawing when there is room for one. */
export function fillPage(sheet: Sheet, drawing: Drawing): void {
  const room = PAGE.height - PAGE.bottom - sheet.y;
  if (room > 150) drawPicture(sheet, drawing, Math.min(room, 330));
}
