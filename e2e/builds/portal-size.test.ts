/** The portal's first load: what /login fetches, and that no other screen comes with it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builds, root } from './read-builds.ts';

const LIMIT_KB = 165;
const dist = path.join(root, builds.portal);
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const first = [
  ...new Set([...html.matchAll(/\/(portal-assets\/[\w.-]+\.js)/g)].map(([, file = '']) => file)),
];

it(`loads at most ${LIMIT_KB} KB of JavaScript for /login`, () => {
  const bytes = first.map((file) => gzipSync(readFileSync(path.join(dist, file))).length);
  expect(first.length).toBeGreaterThan(2);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(LIMIT_KB);
});

it('leaves every other screen for when it is opened', () => {
  const texts = first.map((file) => readFileSync(path.join(dist, file), 'utf8')).join('\n');
  for (const words of ['Enrollment Checklist', 'Update Information', 'Submit application', 'Payment history'])
    expect(texts.includes(words), words).toBe(false);
  expect(texts).toContain('Need help?');
});

it('has no inline script and no inline style', () => {
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(html).not.toMatch(/<style|\sstyle=/);
});
