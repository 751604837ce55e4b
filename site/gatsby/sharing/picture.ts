import { join } from 'node:path';
import sharp from 'sharp';
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

const grounds = new Map<string, Promise<Buffer>>();

/** Everything but the title, made once for each drawing and kept as pixels: a thousand pages are drawn on it. */
function groundOf(drawing: string): Promise<Buffer> {
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
      .toBuffer(),
  );
  grounds.set(drawing, ground);
  return ground;
}

/** Where a title can stand: four lines of the largest size. */
const TITLE = { x: 60, y: 100, width: 640, height: 450 } as const;

/** The title as large as four lines allow; a thin outline (in units of the font) makes the regular weight a little bolder. */
function titleSvg(title: string): Buffer {
  const sizes = [72, 60, 50, 42];
  const at = { ...COLUMN, x: COLUMN.x - TITLE.x, y: 190 - TITLE.y };
  const fits = (size: number): boolean =>
    textPaths(title, { ...at, size, lineHeight: size * 1.12 }).lines <= 4;
  const size = sizes.find(fits) ?? 36;
  const { svg: paths } = textPaths(title, { ...at, size, lineHeight: size * 1.12 });
  return svg(`<g stroke="#000" stroke-width="14">${paths}</g>`, TITLE.width, TITLE.height);
}

const [RED = 0, GREEN = 0, BLUE = 0] = [1, 3, 5].map((at) =>
  Number.parseInt(light.ink.slice(at, at + 2), 16),
);

/** A value of a channel under ink that covers it by a part of 255. */
const mixed = (below: number, ink: number, part: number): number => below + ((ink - below) * part) / 255;

/**
 * Lays ink on the ground where the title covers it. By hand, since it is one colour on a part of the picture: `composite`
 * takes ten times as long, and a thousand answers are built at a time.
 */
function inked(ground: Buffer, cover: Buffer): Buffer {
  const pixels = Buffer.from(ground);
  for (let at = 0; at < cover.length; at += 1) {
    const part = cover[at] ?? 0;
    if (part === 0) continue;
    const column = at % TITLE.width;
    const first = ((TITLE.y + (at - column) / TITLE.width) * SIZE.width + TITLE.x + column) * 3;
    pixels[first] = mixed(pixels[first] ?? 0, RED, part);
    pixels[first + 1] = mixed(pixels[first + 1] ?? 0, GREEN, part);
    pixels[first + 2] = mixed(pixels[first + 2] ?? 0, BLUE, part);
  }
  return pixels;
}

/** The picture that is shown when somebody shares a page, as JPEG. */
export async function sharingPicture(title: string, drawing: string): Promise<Buffer> {
  const [ground, cover] = await Promise.all([
    groundOf(drawing),
    sharp(titleSvg(title)).extractChannel('alpha').raw().toBuffer(),
  ]);
  return sharp(inked(ground, cover), { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
