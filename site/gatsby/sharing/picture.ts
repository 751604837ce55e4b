import { join } from 'node:path';
import sharp from 'sharp';
import school from '../../../shared/school.json';
import { light } from '../../../shared/src/tokens';
import { hasHebrew } from '../../src/lib/hebrew';
import { drawnText, type Cover } from './text';

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

/** A colour of the brand in its three channels. */
const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/**
 * Lays ink on a picture where a text covers it. By hand, since it is one colour on a part of the picture: `composite` takes
 * ten times as long, and a thousand answers are built at a time.
 */
function inked(pixels: Buffer, { bytes, width, height }: Cover, x: number, y: number, colour: string): void {
  const ink = channels(colour);
  for (let row = 0; row < Math.min(height, SIZE.height - y); row += 1)
    for (let column = 0; column < width; column += 1) {
      const part = (bytes[row * width + column] ?? 0) / 255;
      if (part === 0) continue;
      const first = ((y + row) * SIZE.width + x + column) * 3;
      ink.forEach((value, channel) => {
        const below = pixels[first + channel] ?? 0;
        pixels[first + channel] = below + (value - below) * part;
      });
    }
}

const grounds = new Map<string, Promise<Buffer>>();

/** Everything but the title, made once for each drawing and kept as pixels: a thousand pages are drawn on it. */
async function drawGround(drawing: string): Promise<Buffer> {
  const frame =
    `<rect width="100%" height="100%" fill="${light.stone}"/><rect width="14" height="100%" fill="${light.night}"/>` +
    `<path d="M${COLUMN.x} 560h90" stroke="${light.gold}" stroke-width="3"/>` +
    `<path transform="translate(${ARCH.x} ${ARCH.y})" d="${archPath}" fill="none" stroke="${light.line}" stroke-width="14"/>`;
  const pixels = await sharp(svg(frame, SIZE.width, SIZE.height))
    .composite([{ input: await archedDrawing(drawing), left: ARCH.x, top: ARCH.y }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const hebrew = await drawnText(school.hebrewName, 29, COLUMN.width);
  inked(pixels, await drawnText(school.name, 34, COLUMN.width), COLUMN.x, 72, light.night);
  inked(pixels, hebrew, COLUMN.x, 116, light.muted);
  return pixels;
}

function groundOf(drawing: string): Promise<Buffer> {
  const known = grounds.get(drawing) ?? drawGround(drawing);
  grounds.set(drawing, known);
  return known;
}

/** Where a title begins, and how tall it may be: four lines of the largest size. */
const TITLE = { y: 206, height: 336 } as const;
const SIZES = [72, 60, 50, 42];
const SMALLEST = 36;

/** The title as large as its place allows. */
async function drawnTitle(title: string): Promise<Cover> {
  for (const size of SIZES) {
    const cover = await drawnText(title, size, COLUMN.width);
    if (cover.height <= TITLE.height) return cover;
  }
  return drawnText(title, SMALLEST, COLUMN.width);
}

/** The picture that is shown when somebody shares a page, as JPEG. A Hebrew title stands at the right edge of its column. */
export async function sharingPicture(title: string, drawing: string): Promise<Buffer> {
  const pixels = Buffer.from(await groundOf(drawing));
  const cover = await drawnTitle(title);
  const x = COLUMN.x + (hasHebrew(title.trim().charAt(0)) ? COLUMN.width - cover.width : 0);
  inked(pixels, cover, x, TITLE.y, light.ink);
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
