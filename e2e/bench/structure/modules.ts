/** The source files of the rooms: how long, how long their functions, and who imports whom. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOMS = ['shared', 'papers', 'supabase', 'site', 'portal', 'admin', 'e2e'] as const;
export type Room = (typeof ROOMS)[number];

const SKIPPED = /(^|\/)(node_modules|dist|public|\.cache|\.data|test-results)(\/|$)/;
export const GENERATED = /\.generated\.|database\.types\.ts$|gatsby-types\.d\.ts$|\/copied\//;
export const isTest = (name: string): boolean =>
  /\.(test|spec)\.tsx?$|^(supabase\/tests|[^/]+\/test|supabase\/conformance)\//.test(name);

export interface Module {
  readonly room: Room;
  readonly name: string;
  readonly text: string;
  readonly lines: number;
}

/** Every TypeScript file and script of the rooms under `folder` that somebody writes. */
export function modulesIn(folder: string): Module[] {
  return ROOMS.filter((room) => existsSync(path.join(folder, room))).flatMap((room) =>
    readdirSync(path.join(folder, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !SKIPPED.test(name) && !GENERATED.test(name))
      .map((name) => {
        const text = readFileSync(path.join(folder, name), 'utf8');
        return { room, name, text, lines: text.split('\n').length - 1 };
      }),
  );
}

let last: { readonly module: Module; readonly source: ts.SourceFile } | null = null;

/** The module's tree. Only the last one is kept: the trees of all of them would keep the collector of garbage busy for longer than the parser. */
export function sourceOf(module: Module): ts.SourceFile {
  if (last?.module !== module) {
    const source = ts.createSourceFile(
      module.name,
      module.text,
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    last = { module, source };
  }
  return last.source;
}

const isNamed = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
    (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)));

/** Lengths in lines of the functions that have a name. */
export function functionLengths(module: Module): number[] {
  const source = sourceOf(module);
  const lengths: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamed(node)) {
      const line = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
      lengths.push(line(node.getEnd()) - line(node.getStart(source)) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** Which of our files `from` names in a module; null for a package. */
export function resolver(known: ReadonlySet<string>): (module: Module, from: string) => string | null {
  return (module, from) => {
    const bare = from.replace(/\?\w+$/, '');
    // The functions' own copy of shared, where a folder is a part of the name.
    const [, copied] = bare.split('/copied/');
    if (copied !== undefined)
      return (
        [copied, copied.replace('-', '/')]
          .map((name) => `shared/src/${name}`)
          .find((name) => known.has(name)) ?? null
      );
    const at = /^@school\/(shared|papers)\//.test(bare)
      ? bare.replace(/^@school\/(\w+)\//, '$1/src/')
      : bare.startsWith('/src/')
        ? `${module.room}${bare}`
        : bare.startsWith('.')
          ? path.posix.join(path.posix.dirname(module.name), bare)
          : null;
    if (at === null) return null;
    return (
      ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((end) => at + end).find((name) => known.has(name)) ?? null
    );
  };
}

function imported(module: Module, known: ReadonlySet<string>): string[] {
  const found = ts.preProcessFile(module.text, true, true).importedFiles.map(({ fileName }) => fileName);
  const typesOnly = new Set(
    [...module.text.matchAll(/^import type [^;]*? from '([^']+)';/gms)].map(([, from]) => from),
  );
  const resolve = resolver(known);
  return found.filter((from) => !typesOnly.has(from)).flatMap((from) => resolve(module, from) ?? []);
}

/** Groups of modules that import each other in a cycle (what is only a type does not count). */
export function cycles(modules: readonly Module[]): string[][] {
  const known = new Set(modules.map(({ name }) => name));
  const edges = new Map(modules.map((module) => [module.name, imported(module, known)]));
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (name: string): void => {
    order.set(name, order.size);
    low.set(name, order.get(name) ?? 0);
    stack.push(name);
    for (const next of edges.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(name) !== order.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group.sort());
  };
  for (const { name } of modules) if (!order.has(name)) visit(name);
  return found;
}
