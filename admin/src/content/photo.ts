/** A photograph as somebody chooses it, made ready to be sent: looked at, made smaller, and without what a camera writes beside it. */
import { pictureFault } from '@school/shared/content/pictures';
import { pictureFaults } from './texts.ts';

const MB = 1024 * 1024;
const LARGEST_MB = 20;
/** Twice what the largest frame of the site shows. */
const LONGEST_PX = 2560;
const SENT_MB = 3;

export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

const asBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs);
};

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Drawn again, as large as the site can use: where and when it was taken stays with whoever took it. */
async function smaller(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NoPicture(pictureFaults.unreadable);
  });
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const made = await canvas.convertToBlob({ type: file.type, quality: 0.9 });
  if (made.size <= SENT_MB * MB) return made;
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

/** The picture in base64; throws NoPicture with the sentence for whoever chose it. */
export async function prepared(file: File): Promise<string> {
  if (file.size > LARGEST_MB * MB)
    throw new NoPicture(pictureFaults.tooLarge(Math.ceil(file.size / MB), LARGEST_MB));
  const ending = ENDINGS[file.type];
  if (!ending) throw new NoPicture(pictureFaults.kind);
  const fault = pictureFault(`picture.${ending}`, new Uint8Array(await file.arrayBuffer()));
  if (fault) throw new NoPicture(`${pictureFaults.file} ${fault}`);
  return asBase64(await smaller(file));
}
