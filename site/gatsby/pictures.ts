import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { DAMAGED } from '../../shared/src/content/pictures';
import type { PictureData } from '../src/components/Picture';
import { keep } from './kept-pictures';

const WIDTHS = [160, 320, 640, 1280];
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
/** Another version of what encodes makes other bytes. */
const ENCODERS = JSON.stringify(sharp.versions);

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

/** Makes the sizes and formats of one photo below `publicFolder`; each is encoded once, and kept. */
export async function makePicture(file: string, publicFolder: string, kept: string): Promise<PictureData> {
  const { bytes, width, height } = await openPicture(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const write = async (size: number, format: (typeof FORMATS)[number]): Promise<string> => {
    const url = `/pictures/${hash.slice(0, 12)}-${size}.${format === 'jpeg' ? 'jpg' : format}`;
    await keep(kept, [hash, size, format, ENCODERS], join(publicFolder, url), () =>
      sharp(bytes).rotate().resize({ width: size }).toFormat(format).toBuffer(),
    );
    return url;
  };
  const widths = WIDTHS.filter((size) => size <= width);
  if (widths.length === 0) widths.push(width);
  const sources = [];
  let src = '';
  for (const format of FORMATS) {
    const entries = [];
    for (const size of widths) entries.push({ size, url: await write(size, format) });
    src = entries.at(-1)?.url ?? src;
    sources.push({
      type: `image/${format}`,
      srcSet: entries.map(({ size, url }) => `${url} ${size}w`).join(', '),
    });
  }
  return { src, width, height, sources };
}
