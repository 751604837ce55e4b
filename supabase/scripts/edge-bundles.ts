/**
 * The edge functions as they are deployed, each one file in supabase/bundled (`npm run derive`): what it uses of its folder, of `_shared`
 * and of `shared`, and of the contract the entries that it calls, so that a cold start builds no other shape. Libraries stay imports.
 * Types are checked on the sources.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tables from '@school/shared/api/rows.generated';
import { rolldown, type Plugin } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FUNCTIONS = path.join(ROOT, 'supabase/functions');
const BUNDLED = path.join(ROOT, 'supabase/bundled');

/** Their names. */
export const edgeFunctions = readdirSync(FUNCTIONS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name);

/** What makes shapes: what it makes and nobody uses falls away. Nothing in an edge function may be called like one of these. */
export const SHAPES = ['z', 'fn', 'formOf', 'listOf', ...Object.keys(tables)];

const { packages: installed } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, { readonly version: string }>>;
};

/** A library as Deno and the hosted runtime name it, in the version that the embedded server runs; `zod/mini` is a part of one. */
function npmName(specifier: string): string {
  const [, name = '', part = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
  const version = installed[`node_modules/${name}`]?.version;
  if (!version) throw new Error(`${name} is not in package-lock.json.`);
  return `npm:${name}@${version}${part}`;
}

const underDeno: Plugin = {
  name: 'under Deno',
  resolveId(id) {
    if (edgeFunctions.includes(id)) return id;
    return /^(?:[./]|node:|@school\/)/.test(id) ? null : { id: npmName(id), external: true };
  },
  load: (id) =>
    edgeFunctions.includes(id)
      ? `import { handler } from '${path.join(FUNCTIONS, id, 'handler.ts')}';
Deno.serve((request) => handler(request, Deno.env.toObject()));`
      : null,
};

async function bundle(name: string, into: string): Promise<void> {
  const made = await rolldown({
    input: name,
    platform: 'neutral',
    plugins: [underDeno],
    treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, manualPureFunctions: SHAPES },
  });
  await made.write({ file: path.join(into, `${name}.js`), codeSplitting: false });
  await made.close();
}

/** Writes the file of every function. */
export async function bundleEdgeFunctions(into = BUNDLED): Promise<void> {
  await rm(into, { recursive: true, force: true });
  await Promise.all(edgeFunctions.map((name) => bundle(name, into)));
}
