/** The portal's first load: what /login fetches, that no other screen comes with it, and that its open pages are finished HTML. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builds, root } from './read-builds.ts';

const LIMIT_KB = 165;
const dist = path.join(root, builds.portal);
const pageOf = (name: string): string => readFileSync(path.join(dist, `${name}.html`), 'utf8');
const html = pageOf('login');
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

it.each(['index', 'login', 'apply'])('has no inline script and no inline style in %s.html', (name) => {
  expect(pageOf(name)).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(pageOf(name)).not.toMatch(/<style|\sstyle=/);
});

it('has the form of /login and the questions of /apply in their HTML, in one piece, and nobody else’s page in the rest', () => {
  expect(pageOf('login')).toMatch(/<input[^>]*id="sign-in-password"/);
  expect(pageOf('apply')).toMatch(/<input[^>]*id="pending-first_name"/);
  expect(pageOf('apply')).toMatch(/<link rel="stylesheet"[^>]*Apply-/);
  for (const name of ['login', 'apply']) {
    // A form that the browser sends by itself must not write a password into the address.
    for (const [form] of pageOf(name).matchAll(/<form[^>]*>/g)) expect(form).toContain('method="post"');
    expect(pageOf(name)).toContain('</footer>');
    expect(pageOf(name)).not.toContain('<template');
  }
  expect(pageOf('index')).not.toContain('<form');
});
