/** What a file is by its bytes, and whether it is whole. */
import { expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '../src/documents.ts';
import { checkFile } from '../src/files/check-file.ts';
import { fileKind, type FileKind } from '../src/files/file-kind.ts';
import { familyFiles } from './family-files.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );

/** The file in pieces of `step` bytes, as a network brings it. */
const inPieces = (file: Uint8Array, step: number): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= file.length) return controller.close();
      controller.enqueue(file.slice(at, at + step));
      at += step;
    },
  });
};
const kindOf = (file: Uint8Array, step = 65_536): Promise<FileKind> =>
  fileKind(inPieces(file, step), 1_000_000, () => Promise.resolve(inPieces(file, step)));

const PDF = bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n28\n%%EOF\n');
const PNG = bytes(
  [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
  [0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0],
  [1, 2, 3, 4],
  [0, 0, 0, 3],
  'IDAT',
  [1, 2, 3],
  [1, 2, 3, 4],
  [0, 0, 0, 0],
  'IEND',
  [0xae, 0x42, 0x60, 0x82],
);
// The embedded preview has an end mark of its own; only one after the scan counts.
const JPEG = bytes(
  [0xff, 0xd8],
  [0xff, 0xe1, 0, 8, 0xff, 0xd9, 1, 2, 3, 4],
  [0xff, 0xda, 0, 2],
  'scan data',
  [0xff, 0xd9],
);

type Kind = [name: string, file: Uint8Array, kind: Pick<FileKind, 'type' | 'whole'>];

test.each<Kind>([
  ['pdf', PDF, { type: 'application/pdf', whole: true }],
  [
    'a page with the header of a pdf in it',
    bytes('<script>alert(1)</script>\n', [...PDF]),
    { type: 'application/octet-stream', whole: true },
  ],
  ['newline-before-header.pdf', bytes('\n', [...PDF]), { type: 'application/pdf', whole: true }],
  ['bom-before-header.pdf', bytes([0xef, 0xbb, 0xbf], [...PDF]), { type: 'application/pdf', whole: true }],
  [
    'pdf after much space',
    bytes([0xff, 0xfe], '\r\n\t\0 '.repeat(200), [...PDF]),
    { type: 'application/pdf', whole: true },
  ],
  [
    'pdf after more than a kilobyte',
    bytes(' '.repeat(1025), [...PDF]),
    { type: 'application/octet-stream', whole: true },
  ],
  ['png', PNG, { type: 'image/png', whole: true }],
  ['jpeg', JPEG, { type: 'image/jpeg', whole: true }],
  ['cut pdf', PDF.subarray(0, PDF.length - 20), { type: 'application/pdf', whole: false }],
  ['cut png', PNG.subarray(0, PNG.length - 12), { type: 'image/png', whole: false }],
  ['cut jpeg', JPEG.subarray(0, JPEG.length - 4), { type: 'image/jpeg', whole: false }],
  ...['heic', 'hevx', 'mif1', 'avis'].map((brand): Kind => {
    const file = bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0]);
    return [brand, file, { type: 'image/heic', whole: true }];
  }),
  [
    'text named .pdf',
    bytes('Dear sirs, this is my transcript.'),
    { type: 'application/octet-stream', whole: true },
  ],
  [
    'html',
    bytes('<!doctype html><script>alert(1)</script>'),
    { type: 'application/octet-stream', whole: true },
  ],
  [
    'svg',
    bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    { type: 'application/octet-stream', whole: true },
  ],
  ['empty', bytes(), { type: 'application/octet-stream', whole: true }],
])('%s, in pieces of any size', async (_name, file, kind) => {
  for (const step of [1, 2, 3, 7, 64, 65_536])
    expect(await kindOf(file, step)).toEqual({ ...kind, locked: false, size: file.length });
});

/** A PNG of these chunks: length, name, bytes and a check of four. */
const png = (...chunks: readonly (readonly [string, readonly number[]])[]): Uint8Array =>
  bytes(
    [...PNG.subarray(0, 8)],
    ...chunks.flatMap(([name, data]) => [[0, 0, 0, data.length], name, data, [1, 2, 3, 4]]),
  );
const SIZE = [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0];
const without = (at: number): number[] => SIZE.map((byte, place) => (place === at ? 0 : byte));

test.each([
  ['a png begins with its header', png(['IDAT', SIZE], ['IEND', []]), false],
  ['a png has a width', png(['IHDR', without(3)], ['IEND', []]), false],
  ['a png has a height', png(['IHDR', without(7)], ['IEND', []]), false],
  ['a chunk without bytes is one', png(['IHDR', SIZE], ['gAMA', []], ['IEND', []]), true],
  [
    'a jpeg may fill up before a mark',
    bytes([0xff, 0xd8, 0xff, 0xff, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]),
    true,
  ],
  [
    'a segment of a jpeg may be long',
    bytes([0xff, 0xd8, 0xff, 0xe1, 1, 4], Array<number>(258).fill(0), [0xff, 0xda, 0, 2, 0xff, 0xd9]),
    true,
  ],
  [
    'a jpeg goes from segment to segment',
    bytes([0xff, 0xd8, 0xff, 0xe1, 0, 2, 1, 0xda, 0, 2, 0xff, 0xd9]),
    false,
  ],
  ['a jpeg without a scan is none', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 2, 0xff, 0xd9]), false],
])('%s', async (_name, file, whole) => {
  for (const step of [1, 3, 65_536]) expect((await kindOf(file, step)).whole).toBe(whole);
});

test.each([1, 6])('byte %i of a png’s mark counts', async (at) => {
  expect((await kindOf(PNG.map((byte, place) => (place === at ? 0x20 : byte)))).type).toBe(
    'application/octet-stream',
  );
});

test('of a long pdf the end counts, whatever its pieces', async () => {
  const long = bytes('%PDF-1.7\n', ' '.repeat(9_000), 'startxref\n28\n%%EOF', '\n'.repeat(2_000));
  for (const step of [1, 700, 2_048, 5_000, 65_536]) expect((await kindOf(long, step)).whole).toBe(true);
  const beyond = bytes('%PDF-1.7\n', 'startxref\n28\n%%EOF', ' '.repeat(2_048));
  for (const step of [700, 65_536]) expect((await kindOf(beyond, step)).whole).toBe(false);
});

test('a file that is larger than allowed is not read to its end, and its size says so', async () => {
  const large = bytes(
    '%PDF-1.7\n',
    Array.from({ length: 5_000_000 }, () => 32),
  );
  let taken = 0;
  const counted = inPieces(large, 65_536).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        taken += piece.length;
        controller.enqueue(piece);
      },
    }),
  );
  expect(
    (await fileKind(counted, 1_000_000, () => Promise.reject(new Error('not again')))).size,
  ).toBeGreaterThan(1_000_000);
  expect(taken).toBeLessThan(1_500_000);
});

test.each<readonly [name: string, file: Uint8Array, said: string | RegExp]>([
  ...familyFiles,
  ['passport.jpg', JPEG, 'image/jpeg'],
  ['passport.png', PNG, 'image/png'],
  ['IMG_1.HEIC', JPEG, 'image/jpeg'],
  ['scan.heif', PDF, 'application/pdf'],
  ['empty.docx', bytes(), 'This file is empty.'],
  ['IMG_1.HEIC', bytes('x'), /^HEIC photos can’t be read here\./],
  ['IMG_1.heif', bytes('x'), /^HEIC photos can’t be read here\./],
  ['cut.jpg', JPEG.subarray(0, JPEG.length - 2), /broken or incomplete/],
  ['letter.docx', bytes('PK'), 'Please send a PDF, JPEG or PNG file.'],
  ['drawing.svg', bytes('<svg/>'), 'Please send a PDF, JPEG or PNG file.'],
])('%s is taken, or its sender is told why not', async (name, file, said) => {
  const result = await checkFile(new File([new Uint8Array(file)], name));
  expect('message' in result ? result.message : result.type).toMatch(said);
});

test('a file of 30 MB is told its size, and one of the largest size is taken', async () => {
  const sized = (size: number): File =>
    Object.defineProperty(new File([new Uint8Array(PDF)], 'a.pdf'), 'size', { value: size });
  expect(await checkFile(sized(30 * 1024 * 1024))).toMatchObject({
    message: expect.stringMatching(
      /^This file is 30.0 MB, and the limit is 25 MB. Take a photo of each page/,
    ) as string,
  });
  expect(await checkFile(sized(MAX_DOCUMENT_BYTES))).toEqual({ type: 'application/pdf' });
});

test('no prefix of a file breaks the reader or passes as whole', async () => {
  for (const file of [PDF, PNG, JPEG])
    for (let length = 0; length < file.length - 1; length += 1) {
      const kind = await kindOf(file.subarray(0, length), 5);
      if (kind.type !== 'application/octet-stream' && kind.whole)
        expect(length).toBeGreaterThanOrEqual(file.length - 6);
    }
});
