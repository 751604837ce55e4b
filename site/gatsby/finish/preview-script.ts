/**
 * The script that draws the preview's pages: React, the content check and Markdown, which no other page fetches. It is bundled by itself:
 * in one run with the islands, what it shares with them would be cut out of their files and cost every page a round trip.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { drawingFile } from './styles';

/** Drawings that a component names lie beside the scripts, as those of the style sheets do. */
const drawings: Plugin = {
  name: 'drawings',
  load(id) {
    if (!id.endsWith('.svg')) return null;
    const svg = readFileSync(id, 'utf8');
    this.emitFile({ type: 'asset', fileName: drawingFile(svg), source: svg });
    return { code: `export default "/static/${drawingFile(svg)}"`, moduleType: 'js' };
  },
};

/** Answers its address. */
export async function writePreviewScript(publicFolder: string): Promise<string> {
  const made = await rolldown({
    input: { preview: join(process.cwd(), 'src/preview/render.tsx') },
    cwd: process.cwd(),
    platform: 'browser',
    tsconfig: false,
    plugins: [drawings],
    // The styles of a page stand in its head.
    moduleTypes: { '.css': 'empty' },
    transform: {
      target: 'es2022',
      define: { 'import.meta.url': '""', 'process.env.GATSBY_SITE_URL': '""' },
    },
  });
  const { output } = await made.generate({
    format: 'es',
    minify: true,
    entryFileNames: '[name]-pages-[hash].js',
    codeSplitting: false,
  });
  await made.close();
  for (const file of output)
    await writeFile(
      join(publicFolder, 'static', file.fileName),
      file.type === 'chunk' ? file.code : file.source,
    );
  return `/static/${output[0].fileName}`;
}

/** Lets the island fetch that script by its address. */
export const renderedBy = (url: string): Plugin => ({
  name: 'preview-script',
  resolveId: (source, importer) =>
    source === './render' && importer?.endsWith('/preview.island.ts')
      ? { id: url, external: 'absolute' }
      : null,
});
