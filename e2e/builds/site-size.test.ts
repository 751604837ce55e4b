/** The website's weight: what a page of each kind loads before anything is touched, and what use adds. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builds, root } from './read-builds.ts';
import { closure, kilobytes, ownScripts, pageHtml, PAGE_KINDS } from './site-pages.ts';

const SEARCH_KB = 25;
const STYLES_KB = 12;
const FIRST_FLIGHT = 14_000;
const styleOf = (html: string): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

describe.each(PAGE_KINDS)('%s', (page, limit) => {
  const html = pageHtml(page);

  it(`fetches at most ${limit} KB of script before anything on it is used`, () => {
    const scripts = ownScripts(html);
    expect(scripts.size).toBeGreaterThan(0);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(limit);
  });

  it('has nothing of Gatsby’s runtime and no inline script', () => {
    expect(html).not.toMatch(
      /___gatsby(?:FocusWrapper)?["']?\s*=|gatsby-script-loader|chunk-map|webpack|page-data/,
    );
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    for (const attributes of scripts)
      expect(attributes).toMatch(/ src="\/static\/|type="application\/ld\+json"/);
  });

  it(`carries at most ${STYLES_KB} KB of styles in itself, and its first screen in the first 14 KB`, () => {
    expect(styleOf(html).length).toBeGreaterThan(1000);
    expect(gzipSync(styleOf(html)).length / 1000).toBeLessThanOrEqual(STYLES_KB / 2);
    const head = html.slice(0, html.indexOf('</h1>'));
    expect(head).toContain('</header>');
    expect(gzipSync(head).length).toBeLessThanOrEqual(FIRST_FLIGHT);
  });

  it('names one script before its first paint', () => {
    expect(html.match(/<script[^>]* src=/g)).toHaveLength(1);
    expect(html).not.toContain('modulepreload');
  });

  it('shows where the focus is, and hides what is hidden', () => {
    expect(styleOf(html)).toMatch(/[},]:focus-visible\{[^}]*outline:/);
    expect(styleOf(html)).toContain('[hidden]:not(.account-part){display:none!important}');
  });
});

it(`adds at most ${SEARCH_KB} KB when the search is first used`, () => {
  const before = ownScripts(pageHtml('/knowledge-base'));
  const after = [...before].flatMap((script) =>
    script.startsWith('search-box') ? [...closure(script, true)] : [],
  );
  const more = after.filter((script) => !before.has(script));
  expect(more.length).toBeGreaterThan(0);
  expect(kilobytes(more)).toBeLessThanOrEqual(SEARCH_KB);
});

it('asks for a changed program year with a fetch of at most 1.5 KB, without a client library', () => {
  const page = ownScripts(pageHtml('/privacy'));
  const rest = [...page].filter((script) => !script.startsWith('site-'));
  expect(rest.some((script) => script.startsWith('live'))).toBe(true);
  expect(kilobytes(rest)).toBeLessThanOrEqual(1.5);
});

it('sends the knowledge base with all its answers in at most 60 KB beside fonts and pictures', () => {
  const html = pageHtml('/knowledge-base');
  expect([...html.matchAll(/class="disclosure kb-question"/g)].length).toBeGreaterThanOrEqual(60);
  const page = brotliCompressSync(html).length / 1000;
  expect(page + kilobytes(ownScripts(html))).toBeLessThanOrEqual(60);
});

it('ships no page data, no runtime and no source maps of Gatsby', () => {
  const folder = path.join(root, builds.site);
  const left = readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isFile());
  expect(left.filter((name) => /\.(js|map|css)$/.test(name))).toEqual([]);
  expect(readdirSync(folder)).not.toContain('page-data');
});
