/**
 * `npm run bench -- contract`: what the contract (shared/src/api) costs the browser. Each front end is built twice from the same
 * files, as it is and with every module of the contract empty: the difference is the contract's. Beside it, what a browser would
 * fetch if it parsed answers itself. Ends with 1 when a script differs. Nothing is written.
 */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const CONTRACT = /\/shared\/src\/api\//;

/** No module of the contract says anything; what asks one of them for a value fails the build. */
const emptied: Plugin = {
  name: 'empty-contract',
  enforce: 'pre',
  load: (id) => (CONTRACT.test(id) ? 'export {};' : null),
};

async function scripts(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const made = await build({ logLevel: 'error', ...config, build: { ...config.build, write: false } });
  const [output] = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  return (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** Scripts that come with the first page: the entry and what it imports, at whatever depth, and main.tsx, which it fetches at once. */
function firstOf(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  chunks
    .filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('/src/main.tsx'))
    .forEach(add);
  return [...found];
}

const gzipped = (chunks: readonly Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
const codeOf = (chunks: readonly Rolldown.OutputChunk[]): string =>
  chunks
    .map(({ fileName, code }) => `${fileName}\n${code}`)
    .sort()
    .join('\n');

const room = (name: string): InlineConfig => ({
  root: path.join(root, name),
  configFile: path.join(root, name, 'vite.config.ts'),
});
const alone = (file: string): InlineConfig => ({
  root,
  configFile: false,
  build: {
    lib: { entry: path.join(root, file), formats: ['es'], fileName: 'alone' },
    minify: true,
    target: 'es2022',
  },
});

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const builds: readonly (readonly [string, InlineConfig])[] = [
  ['portal (/login)', room('portal')],
  ['office', room('admin')],
  ['site (islands)', alone('site/src/islands/start.ts')],
];
let differ = 0;
console.log('compressed scripts         first page     all of them    with the contract empty');
for (const [name, config] of builds) {
  const asItIs = await scripts(config);
  const without = await scripts({ ...config, plugins: [emptied] });
  const same = codeOf(asItIs) === codeOf(without);
  if (!same) differ += 1;
  console.log(
    name.padEnd(24) +
      [gzipped(firstOf(asItIs)), gzipped(asItIs)].map((bytes) => kb(bytes).padStart(13)).join('   ') +
      `    ${same ? 'the same to the byte' : `${gzipped(asItIs) - gzipped(without)} bytes less`}`,
  );
}
const parser = await scripts(alone('shared/src/api/check.ts'));
console.log(`parsing answers in the browser would cost ${kb(gzipped(parser))} more, zod included`);
process.exit(differ > 0 ? 1 : 0);
