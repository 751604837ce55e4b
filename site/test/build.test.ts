import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePicture } from '../gatsby/pictures';
import { parseYear } from '../gatsby/program-year';
import sample from '../gatsby/program-year.sample.json';
import { robots, sitemap } from '../gatsby/sharing/search-engines';
import { drawnText } from '../gatsby/sharing/text';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a photo', () => {
  it('is made in sizes no larger than itself, in three formats, with its proportions', async () => {
    const file = join(folder, 'photo.png');
    await sharp({ create: { width: 700, height: 350, channels: 3, background: '#55602f' } }).toFile(file);
    const kept = join(folder, 'kept');
    const picture = await makePicture(file, folder, kept);
    expect([picture.width, picture.height]).toEqual([700, 350]);
    expect(picture.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    expect(picture.sources[1]?.srcSet).toMatch(/160\.webp 160w, .*320\.webp 320w, .*640\.webp 640w$/);
    // The next build has another public folder; nothing is encoded again, and other bytes are another picture.
    const encoded = async () => (await readdir(kept)).sort();
    const before = await encoded();
    const mark = Buffer.from('as it was kept');
    await Promise.all(before.map((name) => writeFile(join(kept, name), mark)));
    expect(await makePicture(file, join(folder, 'next'), kept)).toEqual(picture);
    expect(await readFile(join(folder, 'next', picture.src))).toEqual(mark);
    expect(await encoded()).toEqual(before);
    await sharp({ create: { width: 700, height: 350, channels: 3, background: '#ffffff' } }).toFile(file);
    expect((await makePicture(file, join(folder, 'next'), kept)).src).not.toBe(picture.src);
    expect(await encoded()).toHaveLength(2 * before.length);
  });

  it('that is no image stops the build', async () => {
    const file = join(folder, 'photo.jpg');
    await writeFile(file, 'not an image');
    await expect(makePicture(file, folder, folder)).rejects.toThrow();
  });
});

describe('the program year', () => {
  it('is read with all its dates', () => {
    expect(parseYear(sample)?.tracks).toHaveLength(4);
  });

  it('may be missing: the site then says so', () => expect(parseYear(null)).toBeNull());

  it('that is wrong stops the build with a plain sentence', () => {
    expect(() => parseYear({ ...sample, decisions_at: 'soon' })).toThrow(/decisions_at/);
  });
});

describe('what search engines get', () => {
  it('is a sitemap with escaped addresses, and closed rooms', () => {
    expect(sitemap('https://school.example.org', ['/staff', '/a&b'])).toContain(
      '<loc>https://school.example.org/a&amp;b</loc>',
    );
    expect(robots('https://school.example.org', ['/admin'])).toBe(
      'User-agent: *\nDisallow: /admin\nSitemap: https://school.example.org/sitemap.xml\n',
    );
  });
});

describe('the text of a sharing picture', () => {
  const HEBREW = 'אלו: (ב) ו-2027 שלום לכל התלמידים';

  it('in Hebrew is that of the kept picture: from the right, numbers and brackets the right way round', async () => {
    const { bytes, width, height } = await drawnText(HEBREW, 48, 400);
    const kept = await sharp(join(import.meta.dirname, 'sharing-hebrew.png'))
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([width, height]).toEqual([kept.info.width, kept.info.height]);
    const differing = bytes.filter((value, at) => Math.abs(value - (kept.data[at] ?? 0)) > 64);
    expect(differing.length).toBeLessThan(bytes.length / 100);
  });

  it('is wrapped to its width, and signs of markup are letters', async () => {
    const [short, long] = [
      await drawnText('A & B', 50, 400),
      await drawnText('<b> & many more words', 50, 200),
    ];
    expect(short.height).toBeLessThan(60);
    expect(long.width).toBeLessThanOrEqual(200);
    expect(long.height).toBeGreaterThan(120);
  });

  it('without its font is an error, not another font', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    await expect(drawnText('Title', 50, 400)).rejects.toThrow(/frank-ruhl-libre/);
  });
});
