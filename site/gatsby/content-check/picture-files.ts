import { readFileSync } from 'node:fs';

const KINDS: readonly (readonly [kind: string, endings: RegExp, begins: (bytes: Buffer) => boolean])[] = [
  ['JPEG', /\.jpe?g$/i, (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['PNG', /\.png$/i, (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG'],
  [
    'WebP',
    /\.webp$/i,
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
];

/** Whether the end of the picture is there; a copy that was broken off lacks it. */
const ENDS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  JPEG: (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0,
  PNG: (bytes) => bytes.subarray(-64).includes('IEND'),
  WebP: (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
};

/** What is wrong with a picture file, in words, or null. */
export function pictureFault(path: string): string | null {
  const bytes = readFileSync(path);
  if (bytes.length === 0) return 'is empty. Copy the picture again.';
  const kind = KINDS.find(([, , begins]) => begins(bytes));
  if (!kind)
    return 'is not a JPEG, PNG or WebP picture, whatever its name says (phones often make HEIC). Save it as JPEG and copy it again.';
  const [name, endings] = kind;
  if (!endings.test(path))
    return `is a ${name} picture with another ending. Name it with the ending of a ${name}.`;
  return ENDS[name]?.(bytes)
    ? null
    : 'ends in the middle: copying it was broken off. Copy the picture again.';
}
