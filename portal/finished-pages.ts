/**
 * Writes the finished pages of the portal beside its index.html: the same file with the HTML that `src/prerender.tsx` draws, the
 * style sheet and scripts of the screen, and the script that looks before the first paint.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type Plugin, type Rolldown } from 'vite';
import { replaceFound } from '../shared/src/patterns.ts';
import { finishedPages } from '../shared/src/routes.ts';

const ROOT = import.meta.dirname;
type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** No page is drawn with an answer of the server, so none is asked for: the client stays away. */
const withoutClient: Plugin = {
  name: 'without-client',
  enforce: 'pre',
  resolveId: (id) => (/\/client\.ts$/.test(id) ? '\0client' : null),
  load: (id) => (id === '\0client' ? 'export const supabase = {}; export const config = {};' : null),
};

async function drawPages(): Promise<ReadonlyMap<string, string>> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [withoutClient, react()],
  });
  try {
    const { renderPage } = (await server.ssrLoadModule('/src/prerender.tsx')) as {
      renderPage: (pathname: string) => Promise<string>;
    };
    const drawn = new Map<string, string>();
    for (const page of finishedPages) drawn.set(page, await renderPage(page));
    return drawn;
  } finally {
    await server.close();
  }
}

/** The script as it stands alone: not a module, since those wait for the whole page. */
async function firstLook(): Promise<string> {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/first-look.ts', formats: ['iife'], name: 'firstLook' },
    },
  });
  const [
    {
      output: [{ code }],
    },
  ] = [Array.isArray(made) ? made[0] : made] as [Rolldown.RolldownOutput];
  return code;
}

/** The tags of a screen's style sheets and scripts that index.html does not name. */
function tagsOf(screen: string, files: readonly Output[], html: string): string {
  const chunks = files.filter((file) => file.type === 'chunk');
  const named = (name: string): boolean => html.includes(name);
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
  if (!chunk) throw new Error(`No script is made of ${screen}.`);
  const all = [chunk, ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName))];
  const styles = all
    .flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])])
    .filter((name) => !named(name));
  const scripts = all.map(({ fileName }) => fileName).filter((name) => !named(name));
  return [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`),
  ].join('');
}

const SCREENS: Readonly<Record<string, string>> = { '/apply': '/src/features/application/Apply.tsx' };
const EMPTY_ROOT = /<div id="root">[\s\S]*?<\/header><\/div>/;

export const writeFinishedPages: Plugin = {
  name: 'finished-pages',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const [pages, look] = await Promise.all([drawPages(), firstLook()]);
    const name = `portal-assets/first-look-${createHash('sha256').update(look).digest('hex').slice(0, 16)}.js`;
    mkdirSync(path.join(dir, 'portal-assets'), { recursive: true });
    writeFileSync(path.join(dir, name), look);
    const html = readFileSync(path.join(dir, 'index.html'), 'utf8');
    for (const [page, drawn] of pages) {
      const screen = SCREENS[page];
      const tags = screen ? tagsOf(screen, Object.values(bundle), html) : '';
      const whole = replaceFound(
        html,
        EMPTY_ROOT,
        () => `<div id="root" data-finished="${page}">${drawn}</div>`,
      );
      const finished = replaceFound(whole, '</head>', () => `${tags}<script src="/${name}"></script></head>`);
      writeFileSync(path.join(dir, `${page.slice(1)}.html`), finished);
    }
  },
};
