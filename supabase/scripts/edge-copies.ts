/**
 * Edge functions are deployed by themselves, so what they use of `shared` is copied beside them: whole files, and of the contract
 * the entries of the functions that they call. The copies are not kept in git (`npm run derive`).
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractSlice } from './contract-slice.ts';

const folder = (url: string): string => fileURLToPath(new URL(url, import.meta.url));
const SHARED = folder('../../shared/');
const FUNCTIONS = folder('../functions/');
const COPIED = path.join(FUNCTIONS, '_shared/copied');
/** Each function imports it first, so that a deployment without the copies ends with what to type. */
const FIRST = 'made-by-npm-install.ts';
const NOTE =
  '/** This folder is made by `npm install`, and again by `npm run derive`. Do not edit. */\nexport {};\n';

const IMPORT = /(?:import|export) (?:type )?(\{[^}]*\}|\w+)\s*from '(\.[^']+)'/g;
const CALL = /\.call\(\s*'([a-z_]+)'/g;

interface Import {
  readonly target: string;
  readonly names: readonly string[];
}
const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(IMPORT)].map(([, what = '', from = '']) => ({
    target: path.join(path.dirname(file), from),
    names: what.split(/[{},]/).flatMap(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] || [],
    ),
  }));

const filesIn = async (at: string): Promise<string[]> =>
  (await readdir(at, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
const sourceOf = (name: string): string => path.join(SHARED, name === 'school.json' ? '' : 'src', name);
const isContract = (name: string): boolean => name.startsWith('api/');

/** The text of every copy, by its name in the folder. */
export async function edgeCopies(): Promise<Readonly<Record<string, string>>> {
  const called = new Set<string>();
  const open: Import[] = [];
  for (const name of await filesIn(FUNCTIONS)) {
    if (name.startsWith('_shared/copied/')) continue;
    const text = await readFile(path.join(FUNCTIONS, name), 'utf8');
    for (const [, fn = ''] of text.matchAll(CALL)) called.add(fn);
    open.push(
      ...importsOf(name, text)
        .filter(({ target }) => target.startsWith('_shared/copied/'))
        .map((each) => ({ ...each, target: each.target.slice('_shared/copied/'.length) })),
    );
  }
  const contract: Record<string, string> = {};
  for (const name of await filesIn(path.join(SHARED, 'src/api')))
    contract[name] = await readFile(path.join(SHARED, 'src/api', name), 'utf8');
  const roots = open
    .filter(({ target }) => isContract(target))
    .flatMap(({ target, names }) => names.map((name) => `${target.slice('api/'.length)}#${name}` as const));

  const copies: Record<string, string> = { [FIRST]: NOTE };
  for (const [name, text] of Object.entries(contractSlice(contract, roots, called))) {
    copies[`api/${name}`] = text;
    open.push(...importsOf(`api/${name}`, text));
  }
  for (let next = open.pop(); next; next = open.pop()) {
    const { target } = next;
    if (target in copies || isContract(target)) continue;
    copies[target] = await readFile(sourceOf(target), 'utf8');
    open.push(...importsOf(target, copies[target] ?? ''));
  }
  return copies;
}

/** Writes what differs, and takes away what nobody uses any more. */
export async function writeEdgeCopies(): Promise<void> {
  const copies = await edgeCopies();
  for (const [name, text] of Object.entries(copies)) {
    const file = path.join(COPIED, name);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const entry of await readdir(COPIED, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !(path.relative(COPIED, file) in copies)) await rm(file);
  }
}
