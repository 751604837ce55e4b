/**
 * What a file is by its bytes, and whether it is whole. The product takes PDF, JPEG and PNG; each is recognised by its
 * first bytes and followed to its own end mark, so that an interrupted transfer is seen.
 */
export interface FileKind {
  /** Media type by content; 'application/octet-stream' for anything else. */
  readonly type: string;
  readonly whole: boolean;
}

const starts = (bytes: Uint8Array, mark: readonly number[], at = 0): boolean =>
  mark.every((value, index) => bytes[at + index] === value);

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const u32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);

/** Chunks up to IEND, the first being IHDR with a real size. */
function pngIsWhole(bytes: Uint8Array): boolean {
  if (bytes.length < 45 || !starts(bytes, ascii('IHDR'), 12) || u32(bytes, 16) === 0 || u32(bytes, 20) === 0)
    return false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (starts(bytes, ascii('IEND'), at + 4)) return true;
    at += 12 + u32(bytes, at);
  }
  return false;
}

/** Segments up to the scan, and an end mark after it. */
function jpegIsWhole(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) {
      for (let i = bytes.length - 2; i > at; i -= 1)
        if (bytes[i] === 0xff && bytes[i + 1] === 0xd9) return true;
      return false;
    } else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return false;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The end mark and the place of the cross-reference stand near the end of every complete PDF. */
const pdfIsWhole = (bytes: Uint8Array): boolean => {
  const tail = latin(bytes.subarray(-2048));
  return /startxref\s+\d+\s+%%EOF/.test(tail);
};

const HEIF = /^(heic|heix|hevc|heim|heis|mif1|msf1|avif)$/;

export function fileKind(bytes: Uint8Array): FileKind {
  if (starts(bytes, PNG)) return { type: 'image/png', whole: pngIsWhole(bytes) };
  if (starts(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg', whole: jpegIsWhole(bytes) };
  // Some programs write a few bytes before the header; readers allow 1,024.
  if (latin(bytes.subarray(0, 1029)).includes('%PDF-'))
    return { type: 'application/pdf', whole: pdfIsWhole(bytes) };
  if (starts(bytes, ascii('ftyp'), 4) && HEIF.test(latin(bytes.subarray(8, 12))))
    return { type: 'image/heic', whole: true };
  return { type: 'application/octet-stream', whole: true };
}
