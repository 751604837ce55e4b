/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { markSvg } from '../shared/src/mark-shapes.ts';
import { allFound, replaceFound } from '../shared/src/patterns.ts';
import { writeFinishedPages } from './finished-pages.ts';
import school from '../shared/school.json' with { type: 'json' };
import { light, tokensCss } from '../shared/src/tokens.ts';
import { withoutRealtime } from '../shared/src/without-realtime.ts';

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly browserslist: readonly string[];
  version: string;
};

const TOKENS_ID = 'virtual:tokens.css';

/** The brand tokens of `shared` as a stylesheet of the bundle: no inline style is needed, so the strictest CSP holds. */
const brandTokens: Plugin = {
  name: 'brand-tokens',
  resolveId: (id) => (id === TOKENS_ID ? `\0${TOKENS_ID}` : null),
  load: (id) => (id === `\0${TOKENS_ID}` ? tokensCss() : null),
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'theme-color', content: light.stone }, injectTo: 'head' },
  ],
};

/** `/config.js` is written by whoever serves the portal (address and public key of the back end), never by the build. */
const runtimeConfig: Plugin = {
  name: 'runtime-config',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'script', attrs: { src: '/config.js', defer: true }, injectTo: 'head-prepend' }],
  },
};

/** The first paint of pages that are not finished: the header. React puts the living one in its place. */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: (html) =>
    replaceFound(
      html,
      '<!--shell-->',
      () =>
        `<header class="site-header"><div class="header-inner"><a class="brand" href="/">${markSvg('class="mark" aria-hidden="true"')}<span>` +
        `<span class="brand-name">${school.name}</span><bdi lang="he" dir="rtl" class="hebrew">${school.hebrewName}</bdi>` +
        `</span></a><nav></nav></div></header>`,
    ),
};

const MAIN = /\/src\/main\.tsx$/;

/**
 * Lets the browser fetch the portal itself together with the small entry script; both after the style sheet, so that on a
 * slow line the first paint does not share its way with 150 KB of script.
 */
const preloadMain: Plugin = {
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      if (bundle)
        allFound(
          [MAIN],
          chunks.flatMap(({ facadeModuleId }) => facadeModuleId ?? []),
        );
      const main = chunks.find(({ facadeModuleId }) => MAIN.test(facadeModuleId ?? ''));
      const missing = (main ? [main.fileName, ...main.imports] : []).filter((file) => !html.includes(file));
      const tags = missing.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}`, fetchpriority: 'low' },
        injectTo: 'head' as const,
      }));
      const patient = replaceFound(
        html,
        /<script type="module"|<link rel="modulepreload"/g,
        (tag) => `${tag} fetchpriority="low"`,
      );
      return { html: patient, tags };
    },
  },
};

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}
const firstLoads = new WeakMap<Graph, ReadonlySet<string>>();

/** What the portal itself and the form of /login import: nothing that only another screen needs comes with them. */
function reachedByLogin(id: string, graph: Graph): string | null {
  let reached = firstLoads.get(graph);
  if (!reached) {
    const found = new Set<string>();
    const walk = (at: string): void => {
      if (found.has(at)) return;
      found.add(at);
      graph.getModuleInfo(at)?.importedIds.forEach(walk);
    };
    for (const first of ['main.tsx', 'features/auth/Login.tsx'])
      walk(fileURLToPath(new URL(`./src/${first}`, import.meta.url)));
    reached = found;
    firstLoads.set(graph, found);
  }
  return reached.has(id) && !MAIN.test(id) ? 'core' : null;
}

/**
 * What every screen needs, in two files instead of dozens of tiny ones, and what any two others share in one more: each file costs
 * a phone a round trip, and 8 to 13 KB once cost less than the five that /apply waited for.
 */
const CHUNKS = [
  // What the first script asks with must not bring the client along.
  {
    name: 'first',
    test: /src\/lib\/(early|config)\.ts|shared\/src\/(early-answers|lasting-storage|server-clock|storage-keys|stored)\.ts|preload-helper|rolldown.runtime/,
    priority: 3,
  },
  {
    name: 'client',
    test: /node_modules\/(@supabase|iceberg-js|tslib)\/|src\/lib\/client\.ts/,
    priority: 2,
  },
  { name: reachedByLogin, priority: 1 },
  { name: 'shared', minShareCount: 2 },
];

/** A group that gathers nothing fails the build. */
const gathered: Plugin = {
  name: 'gathered',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    allFound(
      CHUNKS.flatMap((group) => ('test' in group ? group.test : [])),
      modules,
    );
  },
};

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    withoutRealtime,
    brandTokens,
    runtimeConfig,
    firstPaint,
    preloadMain,
    writeFinishedPages,
    gathered,
  ],
  define: { __PRODUCT_VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: 'dist',
    assetsDir: 'portal-assets',
    emptyOutDir: true,
    target: product.browserslist.map((browser) => browser.replace(' >= ', '').replace('ios_saf', 'ios')),
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // Without the names of all screens that share the file.
        chunkFileNames: ({ name }) => `portal-assets/${name.split('~')[0] ?? name}-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 3400, strictPort: true },
  test: {
    environment: 'happy-dom',
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['../e2e/run/quiet-console.mjs', 'test/setup.ts'],
    css: false,
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
