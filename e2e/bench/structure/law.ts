/**
 * Who may import whom (docs/architecture.md): shared nobody, papers only shared, the three front ends never each other; features
 * and resources not their siblings; edge functions their own folder, `_shared` and shared. And who may call the database without the contract.
 */
import path from 'node:path';
import ts from 'typescript';
import { isTest, type Module, type Room } from './modules.ts';

/** Each room may import itself and the rooms named here. */
const MAY_IMPORT: Readonly<Record<Room, readonly string[]>> = {
  shared: [],
  papers: ['shared'],
  site: ['shared'],
  portal: ['shared', 'papers'],
  admin: ['shared', 'papers'],
  supabase: ['shared'],
  e2e: ['shared', 'supabase', 'papers'],
};

/** Folders that may not know their siblings; what they share lives one level up. */
const SIBLINGS = [
  /^portal\/src\/features\/([^/]+)\//,
  /^site\/src\/features\/([^/]+)\//,
  /^admin\/src\/(?!(?:providers|layout|components|lib|texts)\/)([^/]+)\//,
  /^supabase\/functions\/(?!_shared\/)([^/]+)\//,
];

const BY_THE_CONTRACT = /^(?:portal\/src|admin\/src|e2e\/(?:journeys|fixtures|pages|bench))\//;
const CALLERS =
  /^(?:portal\/src\/lib\/api|admin\/src\/providers\/rpc|e2e\/fixtures\/api|e2e\/bench\/structure\/\w+)\.ts$/;

/** The path that is imported, from the root; null for a package. */
function target(file: string, from: string): string | null {
  const own = /^@school\/(shared|papers)\/(.*)/.exec(from);
  if (own) return `${own[1]}/src/${own[2]}`;
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : null;
}

function broken(file: string, room: Room, to: string): string | null {
  const other = to.split('/')[0] ?? '';
  if (other in MAY_IMPORT && other !== room && !MAY_IMPORT[room].includes(other))
    return `${room} may import only: ${MAY_IMPORT[room].join(', ') || 'nobody'}`;
  if (/^supabase\/functions\//.test(file) && /^supabase\/(?:local|tests|seed|scripts)\//.test(to))
    return 'edge functions import only their own folder, _shared and shared';
  const apart = SIBLINGS.some((folder) => {
    const [, mine] = folder.exec(file) ?? [];
    const [, theirs] = folder.exec(`${to}/`) ?? [];
    return mine !== undefined && theirs !== undefined && mine !== theirs;
  });
  return apart ? 'siblings do not import each other; move what they share one level up' : null;
}

/** What breaks the law, a sentence each: "file: import: why". */
export const lawBroken = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ name, room, text }) => [
    ...ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
      const to = target(name, fileName);
      const why = to === null ? null : broken(name, room, to);
      return why === null ? [] : [`${name}: ${fileName}: ${why}`];
    }),
    ...(BY_THE_CONTRACT.test(name) && !CALLERS.test(name) && !isTest(name) && /\.rpc\(/.test(text)
      ? [
          `${name}: .rpc(): call functions by the contract: \`call\` of lib/api, providers/rpc or e2e/fixtures/api`,
        ]
      : []),
  ]);
