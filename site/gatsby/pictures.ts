import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureData } from '../src/components/Picture';

const WIDTHS = [160, 320, 640, 1280];
const FORMATS = ['avif', 'webp', 'jpeg'] as const;

interface Place {
  /** Folder on disk that is served as `/pictures`. */
  readonly folder: string;
  readonly hash: string;
}

/** Writes one size in one format unless an earlier build did; answers its address. */
async function writeSize(
  bytes: Buffer,
  place: Place,
  width: number,
  format: (typeof FORMATS)[number],
): Promise<string> {
  const name = `${place.hash}-${width}.${format === 'jpeg' ? 'jpg' : format}`;
  const file = join(place.folder, name);
  if (!existsSync(file))
    await writeFile(file, await sharp(bytes).rotate().resize({ width }).toFormat(format).toBuffer());
  return `/pictures/${name}`;
}

/** Makes the sizes and formats of one photo below `publicFolder`; throws when the file is no image. */
export async function makePicture(file: string, publicFolder: string): Promise<PictureData> {
  const bytes = await readFile(file);
  const { width, height } = await sharp(bytes)
    .rotate()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  const place = {
    folder: join(publicFolder, 'pictures'),
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
  };
  await mkdir(place.folder, { recursive: true });
  const widths = WIDTHS.filter((size) => size <= width);
  if (widths.length === 0) widths.push(width);
  const sources = [];
  let src = '';
  for (const format of FORMATS) {
    const entries = [];
    for (const size of widths) entries.push({ size, url: await writeSize(bytes, place, size, format) });
    src = entries.at(-1)?.url ?? src;
    sources.push({
      type: `image/${format}`,
      srcSet: entries.map(({ size, url }) => `${url} ${size}w`).join(', '),
    });
  }
  return { src, width, height, sources };
}
