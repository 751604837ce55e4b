/** A growing file hands its bytes over in Blobs of four megabytes: all of them, in order, once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GrowingFile } from './file.ts';
import type { SheetWriter } from './types.ts';

const MEGABYTE = 1024 * 1024;
/** Sizes of the Blobs that were made of bytes; the last one, of Blobs, is the file. */
let sizes: number[] = [];

beforeEach(() => {
  sizes = [];
  const Real = Blob;
  vi.stubGlobal(
    'Blob',
    class extends Real {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        if (!parts.some((part) => part instanceof Real)) sizes.push(this.size);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Writes the number of each row `length` times. */
const writer = (length: number): SheetWriter => ({
  contentType: 'text/plain',
  begin: () => [],
  add: (rows) => rows.map(([value]) => new Uint8Array(length).fill(Number(value))),
  end: () => [],
});

test('a Blob is made at four megabytes exactly, counted anew, and the rest at the end', async () => {
  const file = new GrowingFile(writer(MEGABYTE));
  for (const [rows, made] of [
    [3, 0],
    [1, 1],
    [1, 1],
    [2, 1],
    [1, 2],
    [1, 2],
  ] as const) {
    file.add(Array.from({ length: rows }, () => [7]));
    expect(sizes).toHaveLength(made);
  }
  const whole = file.finish();
  expect(sizes).toEqual([4 * MEGABYTE, 4 * MEGABYTE, MEGABYTE]);
  expect(whole.size).toBe(9 * MEGABYTE);
  expect(whole.type).toBe('text/plain');
  expect(new Uint8Array(await whole.arrayBuffer()).every((byte) => byte === 7)).toBe(true);
});

test('a file that ends with a full Blob gets no empty one, and its bytes stand in order', async () => {
  const file = new GrowingFile(writer(2 * MEGABYTE));
  file.add([[1], [2]]);
  const whole = file.finish();
  expect(sizes).toEqual([4 * MEGABYTE]);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect([bytes[0], bytes[2 * MEGABYTE - 1], bytes[2 * MEGABYTE], bytes.at(-1)]).toEqual([1, 1, 2, 2]);
});

test('a byte short of four megabytes is not handed over yet, neither at first nor after a Blob', () => {
  const file = new GrowingFile(writer(4 * MEGABYTE - 1));
  const made = [1, 2, 3, 4].map((row) => {
    file.add([[row]]);
    return sizes.length;
  });
  expect(made).toEqual([0, 1, 1, 2]);
});
