/**
 * What a file is by its bytes, and whether it is whole. The product takes PDF, JPEG and PNG; each is recognised by its
 * first bytes and followed to its own end mark, so that an interrupted transfer is seen. The file is read as it comes and
 * never held, unless it is an encrypted PDF: that is fetched again to see whether it asks for a password.
 */
import { ByteReader } from './byte-reader.ts';
import { lockOf } from './locked-pdf.ts';

export interface FileKind {
  /** Media type by content; 'application/octet-stream' for anything else. */
  readonly type: string;
  readonly whole: boolean;
  /** A PDF that shows nothing without a password. */
  readonly locked: boolean;
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

/** Whether these bytes stand anywhere in what is left. */
async function follows(file: ByteReader, mark: readonly number[], most: number): Promise<boolean> {
  let kept = new Uint8Array(0);
  while (file.size <= most) {
    const piece = await file.piece();
    if (!piece) return false;
    const bytes = new Uint8Array(kept.length + piece.length);
    bytes.set(kept);
    bytes.set(piece, kept.length);
    for (let at = bytes.indexOf(mark[0] ?? 0); at !== -1; at = bytes.indexOf(mark[0] ?? 0, at + 1))
      if (starts(bytes, mark, at)) return true;
    kept = bytes.slice(Math.max(0, bytes.length - mark.length + 1));
  }
  return false;
}

/** Segments up to the scan, and an end mark after it. */
async function jpegIsWhole(file: ByteReader, most: number): Promise<boolean> {
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
    if (mark[1] === 0xda) return follows(file, [0xff, 0xd9], most);
    mark = await file.read(2);
  }
  return false;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The end mark and the place of the cross-reference stand near the end of every complete PDF. */
const pdfIsWhole = (tail: Uint8Array): boolean => /startxref\s+\d+\s+%%EOF/.test(latin(tail));

const HEIF = /^(he[iv][cmsx]|m[is]f1|mif2|miaf|avi[fos])$/;

/** Readers of PDFs look for the header this far into the file. Only what is no text stands before it: else it may be a page for a browser. */
const HEAD = 1024;
const PDF = /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe|[\0\t\n\f\r ])*%PDF-/;

type Again = () => Promise<ReadableStream<Uint8Array>>;

async function pdfIsLocked(again: Again, size: number): Promise<boolean> {
  const bytes = await new ByteReader(await again()).read(size);
  return (await lockOf(bytes)) === 'locked';
}

async function look(file: ByteReader, most: number, again: Again): Promise<Omit<FileKind, 'size'>> {
  const head = await file.peek(HEAD);
  const open = { locked: false };
  if (starts(head, PNG)) return { type: 'image/png', whole: await pngIsWhole(file), ...open };
  if (starts(head, [0xff, 0xd8, 0xff]))
    return { type: 'image/jpeg', whole: await jpegIsWhole(file, most), ...open };
  if (PDF.test(latin(head))) {
    const encrypted = await follows(file, ascii('/Encrypt'), most);
    await file.finish(most);
    const whole = pdfIsWhole(file.tail);
    const locked = encrypted && file.size <= most && (await pdfIsLocked(again, file.size));
    return { type: 'application/pdf', whole, locked };
  }
  if (starts(head, ascii('ftyp'), 4) && HEIF.test(latin(head.subarray(8, 12))))
    return { type: 'image/heic', whole: true, ...open };
  return { type: 'application/octet-stream', whole: true, ...open };
}

/** Reads a file of at most `most` bytes; of a larger one, `size` is more than that. `again` brings its bytes once more. */
export async function fileKind(
  stream: ReadableStream<Uint8Array>,
  most: number,
  again: Again,
): Promise<FileKind> {
  const file = new ByteReader(stream);
  const found = await look(file, most, again);
  await file.finish(most);
  return { ...found, size: file.size };
}
