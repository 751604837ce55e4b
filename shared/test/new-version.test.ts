import { expect, it, vi } from 'vitest';
import { isOtherVersion, VERSION_EVERY_MS, watchVersion } from '../src/new-version.ts';

const page = (script: string): string => `<html><script type="module" src="${script}"></script></html>`;

it.each([
  [page('/a/index-2.js'), true],
  [page('/a/index-1.js'), false],
  // What a hotel's network puts in between, or half an answer, is no release.
  ['<html><p>Please sign in to the network</p></html>', false],
  [page('/a/index-2.js').slice(0, 40), false],
  ['', false],
])('%s', (html, other) => {
  expect(isOtherVersion(html, '/a/index-1.js')).toBe(other);
});

function watch(answer: () => Promise<string>, script = '/a/index-1.js') {
  const clock = { now: 0 };
  const asked = vi.fn(answer);
  const version = watchVersion({ script, page: asked, now: () => clock.now });
  const told = vi.fn();
  version.subscribe(told);
  return { version, clock, asked, told };
}

it('asks every ten minutes at most, and at once when a file is missing', async () => {
  const { version, clock, asked } = watch(() => Promise.resolve(page('/a/index-1.js')));
  await version.look();
  expect(asked).not.toHaveBeenCalled();
  clock.now += VERSION_EVERY_MS;
  await version.look();
  await version.look();
  expect(asked).toHaveBeenCalledTimes(1);
  await version.look(true);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(version.there()).toBe(false);
});

it('tells of a new version once, and again an hour after it was put off', async () => {
  const { version, clock, told } = watch(() => Promise.resolve(page('/a/index-2.js')));
  await version.look(true);
  expect([version.there(), told.mock.calls.length]).toEqual([true, 1]);
  version.putOff();
  expect(version.there()).toBe(false);
  clock.now += VERSION_EVERY_MS;
  await version.look();
  expect(version.there()).toBe(false);
  clock.now += 6 * VERSION_EVERY_MS;
  await version.look();
  expect(version.there()).toBe(true);
});

it('says nothing without network, nor while developing', async () => {
  const lost = watch(() => Promise.reject(new TypeError('offline')));
  await lost.version.look(true);
  expect(lost.version.there()).toBe(false);
  const developing = watch(() => Promise.resolve(page('/x.js')), '');
  await developing.version.look(true);
  expect(developing.asked).not.toHaveBeenCalled();
});
