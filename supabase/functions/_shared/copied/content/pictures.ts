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

const riffSize = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);

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
  return ENDS[kind]?.(bytes)
    ? null
    : 'ends in the middle: copying it was broken off. Copy the picture again.';
}
