import { mkdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown, type OutputChunk } from 'rolldown';
import { reportsDsn } from '../../../shared/src/error-reports';
import { renderedBy, writePreviewScript } from './preview-script';

/**
 * What several scripts share, in few files: each costs a phone a round trip. No island itself is named here: in one file with
 * others it would bring the bundler's own runtime along. Nothing of the first script is named either: it would lie in a file
 * that the first script imports, which browsers fetch at high priority, and the first paint waits for a share of it.
 */
const GROUPS = [
  { name: 'config', test: /lib\/config|shared\/src\/(season|zones)/ },
  { name: 'year', test: /shared\/src\/(dates|formatter|hebrew-date)/ },
];

/** A font or picture that hangs must not keep the page from acting. */
const LOADED_MS = 1500;

/** What only a script makes act: neither dialogs that the browser opens itself nor forms. */
const PRESSED = '[data-island] button[type=button]:not([commandfor]),button[data-island]';

/**
 * The only script inside a page, the same on every page of a build (policies name it by its hash): fetches the first script
 * once the page is painted and has what it is painted with, fonts and first pictures, so that it shares the line with none of
 * them. `import` twice is once. A press that comes earlier fetches it at once and is kept: `releasePress` (islands/start.ts)
 * repeats it. A page that the browser prepares before it is asked for paints nothing yet: there the script is fetched at once.
 */
export const loaderOf = (entry: string): string =>
  `{const d=document,f=()=>import("${entry}"),g=()=>requestAnimationFrame(()=>setTimeout(f)),p="paint",P=self.PerformanceObserver;` +
  `let b;const k=e=>{const t=e.target.closest("${PRESSED}");if(t){b=t;f()}};addEventListener("click",k,true);` +
  `self.releasePress=()=>{removeEventListener("click",k,true);b?.click()};` +
  `if(d.prerendering||!P?.supportedEntryTypes?.includes(p))f();` +
  `else new P((l,o)=>{if(l.getEntriesByName("first-contentful-"+p)[0]){o.disconnect();` +
  `d.readyState=="complete"?g():addEventListener("load",g);setTimeout(g,${LOADED_MS})}}).observe({type:p,buffered:true})}`;

const productVersion = (): string =>
  (JSON.parse(readFileSync(join(process.cwd(), '../package.json'), 'utf8')) as { version: string }).version;

async function bundle(previewScript: string): Promise<OutputChunk[]> {
  const made = await rolldown({
    input: { site: join(process.cwd(), 'src/islands/start.ts') },
    cwd: process.cwd(),
    platform: 'browser',
    preserveEntrySignatures: false,
    tsconfig: false,
    plugins: [renderedBy(previewScript)],
    // The search library names its own file for workers, which it does not start here.
    transform: {
      target: 'es2022',
      define: {
        'import.meta.url': '""',
        ERROR_REPORTS_DSN: JSON.stringify(reportsDsn(process.env['ERROR_REPORTS_DSN'])),
        PRODUCT_VERSION: JSON.stringify(productVersion()),
      },
    },
  });
  const { output } = await made.generate({
    format: 'es',
    minify: true,
    entryFileNames: '[name]-[hash:6].js',
    chunkFileNames: '[name]-[hash:6].js',
    codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS },
  });
  await made.close();
  return output.filter((file) => file.type === 'chunk');
}

/** Bundles the islands into `public/static` and answers the address of the script that every page has. */
export async function writeScripts(publicFolder: string): Promise<string> {
  await mkdir(join(publicFolder, 'static'), { recursive: true });
  const output = await bundle(await writePreviewScript(publicFolder));
  await Promise.all(
    output.map((chunk) => writeFile(join(publicFolder, 'static', basename(chunk.fileName)), chunk.code)),
  );
  const entry = output.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The first script is missing.');
  if (entry.imports.length > 0) throw new Error(`The first script waits for ${entry.imports.join(', ')}.`);
  return `/static/${entry.fileName}`;
}
