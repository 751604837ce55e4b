import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { DAMAGED } from '../../shared/src/content/pictures';
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

/** A picture whose head is whole and whose rest cannot be read: known only by reading all of it. */
export class DamagedPicture extends Error {
  constructor(file: string, cause: unknown) {
    super(`content/images/${basename(file)} – picture: ${DAMAGED}`, { cause });
  }
}

/** Reads a whole picture; its measures are those that it is seen in. */
export async function openPicture(file: string) {
  const bytes = await readFile(file);
  try {
    const { info } = await sharp(bytes).rotate().raw().toBuffer({ resolveWithObject: true });
    return { bytes, width: info.width, height: info.height };
  } catch (error) {
    throw new DamagedPicture(file, error);
  }
}

/** Makes the sizes and formats of one photo below `publicFolder`. */
export async function makePicture(file: string, publicFolder: string): Promise<PictureData> {
  const { bytes, width, height } = await openPicture(file);
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
