/** The swap of one build for the next, with builds of one file; Gatsby's own is in e2e/rebuild. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInRooms } from '../gateway/built-files.ts';
import { createSiteRebuild, type SiteRebuild } from './site-rebuild.ts';

let home: string;
let folders: { site: string; portal: string; admin: string };
let output: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-rebuild-'));
  output = path.join(home, 'public');
  folders = { site: output, portal: path.join(home, 'portal'), admin: path.join(home, 'admin') };
  await mkdir(output);
  await writeFile(path.join(output, 'index.html'), 'the first build');
});
afterEach(() => rm(home, { recursive: true }));

const served = async (): Promise<string> => {
  const found = await findInRooms(folders, '/');
  return found.kind === 'file' ? found.file.body.toString() : found.kind;
};
const failures: unknown[] = [];
const rebuildWith = (build: () => Promise<boolean>, given: Partial<SiteRebuild> = {}) =>
  createSiteRebuild({
    folders,
    output,
    aside: path.join(home, 'cache', 'aside'),
    build,
    isStale: () => Promise.resolve(true),
    onFailure: (error) => Promise.resolve(void failures.push(error)),
    ...given,
  });

test('while it builds the last build is served whole, then the new one', async () => {
  const seen: string[] = [];
  const rebuild = rebuildWith(async () => {
    await mkdir(output);
    seen.push(await served());
    await writeFile(path.join(output, 'index.html'), 'the second build');
    seen.push(await served());
    return true;
  });
  rebuild.ask();
  await rebuild.done();
  expect(seen).toEqual(['the first build', 'the first build']);
  expect(await served()).toBe('the second build');
});

test('a build that fails leaves the last one where it was, and is said', async () => {
  const rebuild = rebuildWith(async () => {
    await mkdir(output);
    await writeFile(path.join(output, 'index.html'), 'half a build');
    throw new Error('out of paper');
  });
  rebuild.ask();
  await rebuild.done();
  expect(await served()).toBe('the first build');
  expect(await readFile(path.join(output, 'index.html'), 'utf8')).toBe('the first build');
  expect(failures).toEqual([new Error('out of paper')]);
});

test('what is asked for during a build makes one more, however often it is asked', async () => {
  let builds = 0;
  const rebuild = rebuildWith(async () => {
    builds += 1;
    await mkdir(output);
    await writeFile(path.join(output, 'index.html'), `build ${builds}`);
    if (builds === 1) for (let i = 0; i < 3; i++) rebuild.ask();
    return true;
  });
  rebuild.ask();
  await rebuild.done();
  expect([builds, await served()]).toEqual([2, 'build 2']);
});

test('nothing is moved when the site is what it would be', async () => {
  const rebuild = rebuildWith(() => Promise.reject(new Error('was built')), {
    isStale: () => Promise.resolve(false),
  });
  rebuild.ask();
  await rebuild.done();
  expect(folders.site).toBe(output);
  expect(await served()).toBe('the first build');
});
