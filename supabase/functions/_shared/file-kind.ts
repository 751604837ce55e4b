/**
 * What a file is by its bytes, and whether it is whole. The product takes PDF, JPEG and PNG; each is recognised by its
 * first bytes and followed to its own end mark, so that an interrupted transfer is seen. The file is read once, as it
 * comes, and never held.
 */
import { ByteReader } from './byte-reader.ts';

export interface FileKind {
  /** Media type by content; 'application/octet-stream' for anything else. */
  readonly type: string;
  readonly whole: boolean;
  /** How many bytes there were, as far as they were read. */
  readonly size: number;
}

const starts = (bytes: Uint8Array, mark: readonly number[], at = 0): boolean =>
  mark.every((value, index) => bytes[at + index] === value);

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const u32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);

/** Chunks up to IEND, the first being IHDR with a real size. */
async function pngIsWhole(file: ByteReader): Promise<boolean> {
  await file.skip(PNG.length);
  for (let first = true; ; first = false) {
    const head = await file.read(8);
    if (head.length < 8) return false;
    if (starts(head, ascii('IEND'), 4)) return (await file.read(4)).length === 4;
    let left = u32(head, 0) + 4;
    if (first) {
      const size = await file.read(8);
      if (!starts(head, ascii('IHDR'), 4) || size.length < 8 || u32(size, 0) === 0 || u32(size, 4) === 0)
        return false;
      left -= 8;
    }
    if (!(await file.skip(left))) return false;
  }
}

/** An end mark anywhere in what is left. */
async function endMarkFollows(file: ByteReader): Promise<boolean> {
  let last = 0;
  for (let piece = await file.piece(); piece; piece = await file.piece()) {
    if (last === 0xff && piece[0] === 0xd9) return true;
    for (let at = piece.indexOf(0xff); at !== -1; at = piece.indexOf(0xff, at + 1))
      if (piece[at + 1] === 0xd9) return true;
    last = piece[piece.length - 1] ?? 0;
  }
  return false;
}

/** Segments up to the scan, and an end mark after it. */
async function jpegIsWhole(file: ByteReader): Promise<boolean> {
  await file.skip(2);
  let mark = await file.read(2);
  while (mark.length === 2 && mark[0] === 0xff) {
    if (mark[1] === 0xff) {
      const next = await file.read(1);
      mark = new Uint8Array([0xff, ...next]);
      continue;
    }
    const [high = 0, low = 0] = await file.read(2);
    if (!(await file.skip(Math.max(0, (high << 8) + low - 2)))) return false;
    if (mark[1] === 0xda) return endMarkFollows(file);
    mark = await file.read(2);
  }
  return false;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The end mark and the place of the cross-reference stand near the end of every complete PDF. */
const pdfIsWhole = (tail: Uint8Array): boolean => /startxref\s+\d+\s+%%EOF/.test(latin(tail));

const HEIF = /^(heic|heix|hevc|heim|heis|mif1|msf1|avif)$/;

/** Enough for every mark above. */
const HEAD = 12;

async function look(head: Uint8Array, file: ByteReader, most: number): Promise<Omit<FileKind, 'size'>> {
  if (starts(head, PNG)) return { type: 'image/png', whole: await pngIsWhole(file) };
  if (starts(head, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg', whole: await jpegIsWhole(file) };
  // At its very beginning, though readers allow bytes before it: those could be a page for a browser.
  if (starts(head, ascii('%PDF-'))) {
    await file.finish(most);
    return { type: 'application/pdf', whole: pdfIsWhole(file.tail) };
  }
  if (starts(head, ascii('ftyp'), 4) && HEIF.test(latin(head.subarray(8, 12))))
    return { type: 'image/heic', whole: true };
  return { type: 'application/octet-stream', whole: true };
}

/** Reads a file of at most `most` bytes; of a larger one, `size` is more than that. */
export async function fileKind(stream: ReadableStream<Uint8Array>, most: number): Promise<FileKind> {
  const file = new ByteReader(stream);
  const head = await file.peek(HEAD);
  const found = await look(head, file, most);
  await file.finish(most);
  return { ...found, size: file.size };
}
