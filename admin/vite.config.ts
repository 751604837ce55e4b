/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import school from '../shared/school.json' with { type: 'json' };
import { allFound, replaceFound } from '../shared/src/patterns.ts';
import { light, tokensCss } from '../shared/src/tokens.ts';
import { withoutRealtime } from '../shared/src/without-realtime.ts';

/** `/config.js` is written by whoever serves the office (address and public key of the back end), never by the build. */
const runtimeConfig: Plugin = {
  name: 'runtime-config',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'script', attrs: { src: '/config.js', defer: true }, injectTo: 'head-prepend' }],
  },
};

const TOKENS_ID = 'virtual:tokens.css';

/** The brand tokens of `shared` for what is painted before the theme is there. */
const brandTokens: Plugin = {
  name: 'brand-tokens',
  resolveId: (id) => (id === TOKENS_ID ? `\0${TOKENS_ID}` : null),
  load: (id) => (id === `\0${TOKENS_ID}` ? tokensCss() : null),
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'theme-color', content: light.night }, injectTo: 'head' },
  ],
};

/** The first paint, before any script has run: the bar at the top. React puts the living one in its place. */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: (html) =>
    replaceFound(html, '<!--first-paint-->', () => `<div class="first-bar">${school.shortName}</div>`),
};

const MAIN = /\/src\/main\.tsx$/;

/** Lets the browser fetch the office itself together with the small first script. */
const preloadMain: Plugin = {
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const wanted = new Set<string>();
      const want = (name: string | undefined): void => {
        if (!name || wanted.has(name)) return;
        wanted.add(name);
        chunks.find(({ fileName }) => fileName === name)?.imports.forEach(want);
      };
      if (bundle)
        allFound(
          [MAIN],
          chunks.flatMap(({ facadeModuleId }) => facadeModuleId ?? []),
        );
      want(chunks.find(({ facadeModuleId }) => MAIN.test(facadeModuleId ?? ''))?.fileName);
      const files = [...wanted].filter((file) => !html.includes(file));
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/admin/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}
const LIBRARY = /\/node_modules\//;
/** Their index names all that they have: through it, what only a page uses would come along. */
const BARREL = /\/node_modules\/(?:react-admin|ra-[\w-]+)\//;

/** Whether a file of the office, or what it imports before it runs, needs a module; the file itself does not count. */
function neededBy(file: string): (id: string, graph: Graph) => boolean {
  const start = fileURLToPath(new URL(file, import.meta.url));
  const known = new WeakMap<Graph, ReadonlySet<string>>();
  const closure = (graph: Graph): ReadonlySet<string> => {
    const found = new Set<string>();
    const walk = (at: string): void => {
      if (found.has(at) || BARREL.test(at)) return;
      found.add(at);
      graph.getModuleInfo(at)?.importedIds.forEach(walk);
    };
    walk(start);
    found.delete(start);
    known.set(graph, found);
    return found;
  };
  return (id, graph) => (known.get(graph) ?? closure(graph)).has(id);
}

const byMain = neededBy('./src/main.tsx');
const byApplicants = neededBy('./src/applicants/list/ApplicantList.tsx');

/** Pages that share a module before it lies in the one file that nearly every page fetches. */
const MANY_PAGES = 9;

/**
 * What several pages share, in few files instead of dozens of tiny ones: each file costs a slow line a round trip. A page
 * fetches only files of which it needs something. Files that import each other would run in the wrong order: a lower
 * threshold parts them (e2e/builds/office-size.test.ts). Measured: docs/decisions/office-screens.md.
 */
const CHUNKS = [
  // What the first script needs, apart from all that it need not wait for.
  {
    name: 'first',
    test: /src\/(screen-code|providers\/(early|config)|applicants\/list\/(first-question|as-view))\.ts|storage-keys|shared\/src\/(stored|early-answers)\.ts|preload-helper|rolldown.runtime/,
    priority: 7,
  },
  // With the way to the lists, which one other page shares: merged with what that page needs, it would bring an editor along.
  {
    name: 'client',
    test: /node_modules\/(@supabase|iceberg-js|tslib)\/|src\/providers\/simple-rest\.ts/,
    priority: 6,
  },
  // The school's own words and those of money, which everything names: with the kinds of mails that name them, these would come before
  // any page.
  { name: 'school', test: /shared\/(school\.json|src\/(tracks|track-values|money-words)\.ts)/, priority: 7 },
  // The kinds of mails, apart: with them the editor of mails would come to every page that names one.
  { name: 'mails', test: /shared\/src\/mail\/kinds\.ts|components\/mail-words\.ts/, priority: 6 },
  // What can be sent, apart: whatever it is merged with would import what sends it, and the other way round.
  { name: 'documents', test: /shared\/src\/documents\.ts/, priority: 6 },
  // Before any page: parted by which pages share what, it would come in dozens of files.
  {
    name: (id: string, graph: Graph) =>
      byMain(id, graph) ? (LIBRARY.test(id) ? 'libraries' : 'office') : null,
    priority: 5,
  },
  // Small parts of the list that other pages need, apart: for them the whole list would come along.
  {
    name: 'words',
    test: /components\/(queue|track-words|program-years|list-href|bulk\/texts)\.ts|letters\/WriteButtons\.tsx|lib\/export\/save-file\.ts|applicants\/(file\/(queue|file-query)\.ts|dossier\/DossierButton\.tsx)/,
    priority: 4,
  },
  { name: 'pages', minShareCount: MANY_PAGES, priority: 3 },
  // The list that most days begin with, whole, however many pages share parts of it: its first row waits for two dozen files else.
  {
    name: (id: string, graph: Graph) => (byApplicants(id, graph) ? 'list' : null),
    priority: 2,
  },
  // The thread with a family, apart: file, record and the list of messages need it, and it needs what they share.
  { name: 'messages', test: /src\/components\/messages\//, priority: 1 },
  // What changes of many students share: parted by which of their pages need what, the parts would import each other.
  {
    name: 'batches',
    test: /students\/batches\/(texts|preview-table|use-batch|use-batch-run|Changed|BatchDone)\.tsx?/,
    priority: 1,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

/** A group that gathers nothing fails the build. */
const gathered: Plugin = {
  name: 'gathered',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    allFound(
      CHUNKS.flatMap((group) => ('test' in group && group.test ? group.test : [])),
      modules,
    );
  },
};

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly browserslist: readonly string[];
  version: string;
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), withoutRealtime, brandTokens, runtimeConfig, firstPaint, preloadMain, gathered],
  worker: { format: 'es' },
  define: { __PRODUCT_VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: product.browserslist.map((browser) => browser.replace(' >= ', '').replace('ios_saf', 'ios')),
    chunkSizeWarningLimit: 1800,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // Without the names of all pages that share the file.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
      },
    },
  },
  server: { port: 3500, strictPort: true },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['../e2e/run/quiet-console.mjs', 'test/setup.ts'],
    // react-admin is loaded by Node, which prefers another build of the router than Vite: a test's address would not be its own.
    alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }],
    css: false,
    restoreMocks: true,
    mockReset: true,
    testTimeout: 20_000,
  },
});
