import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePicture } from '../gatsby/pictures';
import { parseYear } from '../gatsby/program-year';
import sample from '../gatsby/program-year.sample.json';
import { robots, sitemap } from '../gatsby/sharing/search-engines';
import { textPaths } from '../gatsby/sharing/text-path';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a photo', () => {
  it('is made in sizes no larger than itself, in three formats, with its proportions', async () => {
    const file = join(folder, 'photo.png');
    await sharp({ create: { width: 700, height: 350, channels: 3, background: '#55602f' } }).toFile(file);
    const picture = await makePicture(file, folder);
    expect([picture.width, picture.height]).toEqual([700, 350]);
    expect(picture.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    expect(picture.sources[1]?.srcSet).toMatch(/160\.webp 160w, .*320\.webp 320w, .*640\.webp 640w$/);
  });

  it('that is no image stops the build', async () => {
    const file = join(folder, 'photo.jpg');
    await writeFile(file, 'not an image');
    await expect(makePicture(file, folder)).rejects.toThrow();
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

describe('a title drawn as outlines', () => {
  const box = { x: 0, y: 0, width: 400, size: 50, lineHeight: 60 };

  it('is wrapped to its box', () => {
    expect(textPaths('Short', box).lines).toBe(1);
    expect(textPaths('A much longer title that needs several lines', box).lines).toBeGreaterThan(2);
  });

  it('stands at the right edge when it is Hebrew', () => {
    const [, first = ''] = /translate\(([\d.]+) /.exec(textPaths('שלום', box).svg) ?? [];
    expect(Number(first)).toBeGreaterThan(200);
  });

  const shapes = (text: string): string[] =>
    [...textPaths(text, { ...box, width: 900 }).svg.matchAll(/ d="([^"]+)"/g)].map(([, shape = '']) => shape);

  it.each([
    ['a fee (מקדמה)', 'a fee (', 'מקדמה', ')'],
    // Seen from the left: the end of the line first, and brackets turned round.
    ['אלו: (ב) ו-2027', '2027', '-', 'ו', '(', 'ב', ')', ':', 'אלו'],
  ])(
    'sets the signs and numbers of %s in a font that has them, in the order of reading',
    (title, ...parts) => {
      expect(shapes(title)).toEqual(parts.flatMap(shapes));
    },
  );
});
