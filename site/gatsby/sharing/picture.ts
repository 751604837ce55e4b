import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import school from '../../../shared/school.json';
import { light } from '../../../shared/src/tokens';
import { textPaths } from './text-path';

const SIZE = { width: 1200, height: 630 } as const;
const ARCH = { width: 400, height: 506, x: 740, y: 62 } as const;
const COLUMN = { x: 72, width: 610 } as const;

const archPath = `M0 ${ARCH.height}V200a${ARCH.width / 2} 200 0 0 1 ${ARCH.width} 0V${ARCH.height}Z`;

const svg = (body: string, width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** One of our drawings behind an arch. */
async function archedDrawing(name: string): Promise<Buffer> {
  const drawing = sharp(join(process.cwd(), 'src', 'illustrations', `${name}.svg`));
  return drawing
    .resize({ width: ARCH.width, height: ARCH.height, fit: 'cover' })
    .composite([{ input: svg(`<path d="${archPath}"/>`, ARCH.width, ARCH.height), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const grounds = new Map<string, Promise<Sharp>>();

/** Everything but the title, made once for each drawing and kept as pixels: a thousand pages are drawn on it. */
function groundOf(drawing: string): Promise<Sharp> {
  const known = grounds.get(drawing);
  if (known) return known;
  const name = textPaths(school.name, { ...COLUMN, y: 62, size: 34, lineHeight: 40 });
  const hebrew = textPaths(school.hebrewName, {
    ...COLUMN,
    x: COLUMN.x,
    width: 220,
    y: 104,
    size: 29,
    lineHeight: 36,
  });
  const frame =
    `<rect width="100%" height="100%" fill="${light.stone}"/><rect width="14" height="100%" fill="${light.night}"/>` +
    `<g fill="${light.night}">${name.svg}</g><g fill="${light.muted}">${hebrew.svg}</g>` +
    `<path d="M${COLUMN.x} 560h90" stroke="${light.gold}" stroke-width="3"/>` +
    `<path transform="translate(${ARCH.x} ${ARCH.y})" d="${archPath}" fill="none" stroke="${light.line}" stroke-width="14"/>`;
  const ground = archedDrawing(drawing).then((input) =>
    sharp(svg(frame, SIZE.width, SIZE.height))
      .composite([{ input, left: ARCH.x, top: ARCH.y }])
      .removeAlpha()
      .raw()
      .toBuffer()
      .then((pixels) => sharp(pixels, { raw: { ...SIZE, channels: 3 } })),
  );
  grounds.set(drawing, ground);
  return ground;
}

/** The title as large as four lines allow; a thin outline (in units of the font) makes the regular weight a little bolder. */
function titleSvg(title: string): string {
  const sizes = [72, 60, 50, 42];
  const fits = (size: number): boolean =>
    textPaths(title, { ...COLUMN, y: 0, size, lineHeight: size * 1.12 }).lines <= 4;
  const size = sizes.find(fits) ?? 36;
  const { svg: paths } = textPaths(title, { ...COLUMN, y: 190, size, lineHeight: size * 1.12 });
  return `<g fill="${light.ink}" stroke="${light.ink}" stroke-width="14">${paths}</g>`;
}

/** The picture that is shown when somebody shares a page, as JPEG. */
export async function sharingPicture(title: string, drawing: string): Promise<Buffer> {
  const ground = await groundOf(drawing);
  return ground
    .clone()
    .composite([{ input: svg(titleSvg(title), SIZE.width, SIZE.height) }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
