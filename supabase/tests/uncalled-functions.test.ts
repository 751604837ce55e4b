/** A function that nothing calls is dead: an exposed one without a caller in code, a private one without a caller in SQL. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../local/run/settings.ts';
import { schemaFiles } from '../local/schemas/baseline.ts';

const withoutComments = (sql: string): string => sql.replace(/--[^\n]*/g, '');
const sql = (await schemaFiles()).map((file) => withoutComments(file.sql)).join('\n');

/** What calls functions: rooms, edge functions, scripts, the local services, the project's settings. Not tests, not the contract. */
const CALLERS = ['admin', 'portal', 'site', 'papers', 'shared/src', 'supabase'];
const IGNORED =
  /(^|\/)(tests?|conformance|schemas|node_modules)\/|\.(test|spec)\.|shared\/src\/api\/|generated|database\.types/;
const code = execFileSync('git', ['ls-files', '-z', '--', ...CALLERS], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs|mts|toml|html)$/.test(file) && !IGNORED.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

const names = (found: RegExp): Set<string> => new Set([...sql.matchAll(found)].map(([, name = '']) => name));
const exposed = new Set([
  ...names(/private\.expose\('[^']*', '(\w+)'/g),
  ...names(/create function public\.(\w+)\(/g),
]);
const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

test('every exposed function is called by a room, an edge function, a script, a setting or the auth layer', () => {
  expect(exposed.size).toBeGreaterThan(300);
  expect([...exposed].filter((name) => !mentions(code, name)).sort()).toEqual([]);
});

test('every private function is called by SQL, or is what the auth service and the scripts reach directly', () => {
  const rights = /^\s*(?:grant|revoke)\b[^;]*;/gim;
  const calls = sql.replace(rights, '').replace(/create function (?:private|public)\.\w+/g, '');
  const dead = [...names(/create function private\.(\w+)\(/g)]
    .filter((name) => !exposed.has(name))
    .filter((name) => !new RegExp(`\\b(?:private|public)\\.${name}\\b`).test(calls) && !mentions(code, name));
  expect(dead.sort()).toEqual([]);
});
