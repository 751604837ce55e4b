/** Photographs of the desk: kept beside the pages that name them, in words refused, never written over. */
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diskStore } from './disk.ts';
import { ask, deskForEach, host, hosted, local, put, state, textOf, type Json } from './testing.ts';

deskForEach();

const PERSON = 'people/dov-ben-almoni';
const FILE = 'staff/dov-ben-almoni.md';
/** As small as a JPEG can begin and end. */
const jpeg = (more = 'x'): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(more), Buffer.from([0xff, 0xd9])]);
const add = (env: Parameters<typeof ask>[0], bytes: Buffer, name = 'dov-ben-almoni') =>
  ask(env, 'POST', 'pictures', { name, data: bytes.toString('base64') });
const images = (): string[] => {
  const folder = path.join(state.folder, 'images');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a photograph is kept under a name of its own content, given back, and public by its page alone', async () => {
  const before = textOf(FILE);
  const made = await add(local(), jpeg());
  expect(made.status).toBe(201);
  const name = String(made.body['id']);
  expect(name).toMatch(/^dov-ben-almoni-[0-9a-f]{10}\.jpg$/);
  expect(readFileSync(path.join(state.folder, 'images', name))).toEqual(jpeg());
  expect((await add(local(), jpeg())).body['id']).toBe(name);
  expect((await add(local(), jpeg('y'))).body['id']).not.toBe(name);
  expect((await ask(local(), 'GET', `pictures/${name}`)).body).toEqual({
    id: name,
    type: 'image/jpeg',
    data: jpeg().toString('base64'),
  });
  expect(textOf(FILE)).toBe(before);

  const named = { image: name, imageFocus: '50% 30%' };
  expect(await put(local(), 'publish', named, {}, PERSON)).toMatchObject({
    status: 400,
    body: { field: 'imageAlt' },
  });
  const published = await put(local(), 'publish', { ...named, imageAlt: 'He reads' }, {}, PERSON);
  expect(published.status).toBe(200);
  expect(textOf(FILE)).toContain(`image: ${name}\nimageAlt: He reads\nimageFocus: 50% 30%\n`);
  const [{ id } = { id: '' }] = published.body['history'] as { id: string }[];
  expect((await put(local(), 'undo', {}, { change_id: id }, PERSON)).status).toBe(200);
  expect(textOf(FILE)).toBe(before);
});

/** Pictures of a few bytes that say how large they are. */
const sized = {
  png: (width: number, height: number): Buffer => {
    const bytes = Buffer.from(
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\b\x02\0\0\0\0\0\0\0\0\0\0\0IEND',
      'latin1',
    );
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  },
  jpeg: (width: number, height: number): Buffer => {
    const bytes = Buffer.from(
      '\xff\xd8\xff\xe0\0\x04JF\xff\xc2\0\x0b\b\0\0\0\0\x01\x01\x11\0\xff\xd9',
      'latin1',
    );
    bytes.writeUInt16BE(height, 13);
    bytes.writeUInt16BE(width, 15);
    return bytes;
  },
  webp: (width: number, height: number): Buffer => {
    const bytes = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
    return bytes;
  },
};

test.each(Object.entries(sized))(
  'a %s is taken up to 50 megapixels, however few bytes it has',
  async (_kind, of) => {
    expect((await add(local(), of(8000, 6000))).status).toBe(201);
    for (const [width, height] of [
      [8000, 6300],
      [60_000, 60_000],
    ] as const)
      expect((await add(local(), of(width, height))).body['message']).toContain('more than 50 megapixels');
    expect(images()).toHaveLength(1);
  },
);

test.each([
  ['a picture without a size', sized.png(0, 5), 'cannot be read'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'is not a JPEG',
  ],
  ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'is not a JPEG'],
  ['nothing', Buffer.alloc(0), 'is empty'],
  ['half a picture', jpeg().subarray(0, 5), 'ends in the middle'],
])('%s is refused in words', async (_what, bytes, words) => {
  const refused = await add(local(), bytes);
  expect(refused).toMatchObject({ status: 400, body: { hint: 'invalid_value', field: 'image' } });
  expect(refused.body['message']).toContain(words);
  expect(images()).toEqual([]);
});

test('what is too large, and what is no base64, is refused', async () => {
  expect((await add(local(), jpeg('x'.repeat(3.1 * 1024 * 1024)))).status).toBe(413);
  expect((await add(local(), Buffer.alloc(20 * 1024 * 1024, 1))).status).toBe(413);
  expect((await ask(local(), 'POST', 'pictures', { name: 'x', data: '§§' })).status).toBe(400);
  expect(images()).toEqual([]);
});

test('no path leads out of the folder of pictures', async () => {
  for (const name of ['../x', 'a/b', '/etc/passwd', '..', '', 'A B', 'x.svg'])
    expect((await add(local(), jpeg(), name)).status, name).toBe(400);
  for (const name of ['..%2Fstaff', '..', 'x.svg', 'facts.json', '%2Fetc%2Fpasswd'])
    expect((await ask(local(), 'GET', `pictures/${name}`)).status, name).toBe(404);
  // An editor who took a picture back has left the folder empty.
  rmSync(path.join(state.folder, 'images'), { recursive: true, force: true });
  symlinkSync(tmpdir(), path.join(state.folder, 'images'));
  expect((await add(local(), jpeg())).status).toBe(400);
  await expect(diskStore(state.folder).photo('x.jpg')).rejects.toMatchObject({ hint: 'invalid_value' });
});

test('whoever is no editor adds and sees none', async () => {
  state.editor = false;
  expect((await add(local(), jpeg())).status).toBe(403);
  expect((await ask(local(), 'GET', 'pictures/x.jpg')).status).toBe(403);
  expect(images()).toEqual([]);
});

test('a focal point is a point of the picture', async () => {
  const checked = await put(local(), 'check', { imageFocus: '120% left' }, {}, PERSON);
  expect((checked.body['problems'] as Json[]).map(({ field }) => field)).toEqual(['imageFocus']);
});

test('at a Git host a photograph is one commit, and may be named before any build has seen it', async () => {
  host.files.set(FILE, textOf(FILE));
  const name = String((await add(hosted, jpeg())).body['id']);
  expect(host.commits).toMatchObject([
    { branch: 'main', author: { name: 'Edna' }, message: `Content: images/${name}` },
  ]);
  expect((await add(hosted, jpeg())).status).toBe(201);
  expect(host.commits).toHaveLength(1);
  expect((await ask(hosted, 'GET', `pictures/${name}`)).body['data']).toBe(jpeg().toString('base64'));
  const words = { image: name, imageAlt: 'He reads' };
  expect((await put(hosted, 'publish', words, {}, PERSON)).status).toBe(200);
  expect(host.files.get(FILE)).toContain('imageAlt: He reads');
});

test('a photograph whose answer is lost counts when it was made; one that is refused is none', async () => {
  host.next = 'lost';
  expect((await add(hosted, jpeg())).status).toBe(201);
  host.next = 'refused';
  expect((await add(hosted, jpeg('other'))).status).toBe(502);
  expect(host.photos.size).toBe(1);
});
