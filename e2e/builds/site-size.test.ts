/** The website's weight: what a page of each kind loads before anything is touched, and what use adds. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builds, root } from './read-builds.ts';
import { closure, kilobytes, ownScripts, pageHtml, PAGE_KINDS } from './site-pages.ts';

const SEARCH_KB = 25;
const STYLES_KB = 13;
const FIRST_FLIGHT = 14_000;
/** Text and attributes of the scripts in a page. */
const scriptsOf = (html: string): (readonly [text: string, attributes: string])[] =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => [
    text,
    attributes,
  ]);
const [LOADER = ''] = scriptsOf(pageHtml('/')).find(([text]) => text.includes('import("/static/')) ?? [];
const LOADER_KB = gzipSync(LOADER).length / 1000;
const styleOf = (html: string): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

describe.each(PAGE_KINDS)('%s', (page, limit) => {
  const html = pageHtml(page);

  it(`fetches at most ${limit} KB of script before anything on it is used`, () => {
    const scripts = ownScripts(html);
    expect(scripts.size).toBeGreaterThan(0);
    expect(kilobytes(scripts) + LOADER_KB).toBeLessThanOrEqual(limit);
  });

  it('has nothing of Gatsby’s runtime, and of inline scripts the loader alone', () => {
    expect(html).not.toMatch(
      /___gatsby(?:FocusWrapper)?["']?\s*=|gatsby-script-loader|chunk-map|webpack|page-data/,
    );
    const acting = scriptsOf(html).filter(([, attributes]) => !attributes.includes('application/ld+json'));
    // The same text on every page, so that the policy names one hash.
    expect(acting).toEqual([[LOADER, ' type="module"']]);
  });

  it(`carries at most ${STYLES_KB} KB of styles in itself, and its first screen in the first 14 KB`, () => {
    expect(styleOf(html).length).toBeGreaterThan(1000);
    expect(gzipSync(styleOf(html)).length / 1000).toBeLessThanOrEqual(STYLES_KB / 2);
    const head = html.slice(0, html.indexOf('</h1>'));
    expect(head).toContain('</header>');
    expect(gzipSync(head).length).toBeLessThanOrEqual(FIRST_FLIGHT);
  });

  it('asks for no script before its first paint', () => {
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload|rel="preload" as="script"/);
    expect(LOADER).toContain('first-contentful-');
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
