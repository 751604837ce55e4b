const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const KINDS: readonly (readonly [kind: string, endings: RegExp, begins: (bytes: Uint8Array) => boolean])[] = [
  ['JPEG', /\.jpe?g$/i, (bytes) => latin(bytes.subarray(0, 3)) === '\xff\xd8\xff'],
  ['PNG', /\.png$/i, (bytes) => latin(bytes.subarray(1, 4)) === 'PNG'],
  [
    'WebP',
    /\.webp$/i,
    (bytes) => latin(bytes.subarray(0, 4)) === 'RIFF' && latin(bytes.subarray(8, 12)) === 'WEBP',
  ],
];

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const riffSize = (bytes: Uint8Array): number => viewOf(bytes).getUint32(4, true);

/** A JPEG says its size in the segment that begins its frame. */
function jpegPixels(view: DataView): number | null {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const mark = view.getUint8(at + 1);
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return null;
}

/** The kinds of WebP: lossy, without loss, and with more in it. */
function webpPixels(view: DataView, kind: string): number | null {
  if (view.byteLength < 30) return null;
  if (kind === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  const bits = view.getUint32(21, true);
  if (kind === 'VP8L') return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1);
  return ((view.getUint32(24, true) & 0xffffff) + 1) * ((view.getUint32(26, true) >>> 8) + 1);
}

/** How many pixels a picture says it has; null where it says none. */
const PIXELS: Readonly<Record<string, (bytes: Uint8Array) => number | null>> = {
  JPEG: (bytes) => jpegPixels(viewOf(bytes)),
  PNG: (bytes) => (bytes.length < 24 ? null : viewOf(bytes).getUint32(16) * viewOf(bytes).getUint32(20)),
  WebP: (bytes) => webpPixels(viewOf(bytes), latin(bytes.subarray(12, 16))),
};
/** A few kilobytes may say that they are a picture of gigabytes. */
const MOST_PIXELS = 50_000_000;

function jpegEnds(bytes: Uint8Array): boolean {
  for (let at = bytes.lastIndexOf(0xff); at > 0; at = bytes.lastIndexOf(0xff, at - 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

/** Whether the end of the picture is there; a copy that was broken off lacks it. */
const ENDS: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  JPEG: jpegEnds,
  PNG: (bytes) => latin(bytes.subarray(-64)).includes('IEND'),
  WebP: (bytes) => bytes.length >= 12 && riffSize(bytes) + 8 <= bytes.length,
};

const ENDINGS: Readonly<Record<string, string>> = { JPEG: 'jpg', PNG: 'png', WebP: 'webp' };
/** The ending of a picture's name, by its first bytes; '' for what is none. */
export const pictureEnding = (bytes: Uint8Array): string =>
  ENDINGS[KINDS.find(([, , begins]) => begins(bytes))?.[0] ?? ''] ?? '';

/** What is wrong with one that begins and ends as it should and cannot be read between. */
export const DAMAGED =
  'cannot be read: it was damaged on its way. Open it on your computer, save it again as JPEG and copy it here.';

/** What is wrong with a picture file, in words, or null. */
export function pictureFault(name: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'is empty. Copy the picture again.';
  const found = KINDS.find(([, , begins]) => begins(bytes));
  if (!found)
    return 'is not a JPEG, PNG or WebP picture, whatever its name says (phones often make HEIC). Save it as JPEG and copy it again.';
  const [kind, endings] = found;
  if (!endings.test(name))
    return `is a ${kind} picture with another ending. Name it with the ending of a ${kind}.`;
  if (!ENDS[kind]?.(bytes)) return 'ends in the middle: copying it was broken off. Copy the picture again.';
  const pixels = PIXELS[kind]?.(bytes) ?? null;
  if (pixels === 0) return DAMAGED;
  return pixels !== null && pixels > MOST_PIXELS
    ? 'has more than 50 megapixels. Save it smaller and copy it again.'
    : null;
}
