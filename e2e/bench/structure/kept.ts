/**
 * Lines that are kept by hand though something else knows what they say. Counted, without blank lines:
 *
 * - **result shapes**: object types with four or more members whose types are written out and of which at least three quarters
 *   are named like columns or public functions of the database. A member that is derived (`Row['email']`, `OfficeFile['notes']`) does not count; nor
 *   does a file under `shared/src/api`, which is the one home, with a row of its own.
 * - **column lists**: lists of four or more texts, and `.select('…')` of as many names, all of which are columns.
 * - **wrappers**: TypeScript functions that do nothing but hand their arguments to one database function (`rpc` or `call`), and
 *   functions of SQL in `public` that only call one of `private`, written out instead of made by `private.expose`.
 * - **pages of the API** that somebody writes, **sentences of constraints**, **lists of statuses**: each as its row says.
 *
 * Tests are left out, and what is generated.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest, type Module } from './modules.ts';
import { columnListLines, shapeLines, wrapperLines } from './repeated.ts';

const read = (folder: string, name: string): string =>
  existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : '';
const CONTRACT = 'shared/src/api/';
const namesIn = (text: string, what: RegExp): string[] =>
  [...text.matchAll(what)].map(([, name = '']) => name);
const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;
const linesOf = (text: string): number => count(text, /[^\n]*\S[^\n]*(?:\n|$)/g);

function schema(folder: string): string {
  const at = path.join(folder, 'supabase/schemas');
  return readdirSync(at)
    .sort()
    .map((name) => readFileSync(path.join(at, name), 'utf8'))
    .join('\n');
}

/** Names of columns, as the generated schemas of the tables have them. */
const columnNames = (folder: string): ReadonlySet<string> =>
  new Set(namesIn(read(folder, `${CONTRACT}rows.generated.ts`), /^ {2}(\w+): /gm));

/** Names of the public functions, as the contract has them. */
const functionNames = (folder: string): string[] =>
  readdirSync(path.join(folder, CONTRACT)).flatMap((name) =>
    namesIn(read(folder, CONTRACT + name), /^ {2}(\w+): fn\(/gm),
  );

/** Functions that are defined once more later, so that the first text says nothing. */
function redefined(sql: string): number {
  const names = [...sql.matchAll(/^create (?:or replace )?function ([\w.]+)\(/gim)].map(([, name]) => name);
  return names.length - new Set(names).size;
}

/** Functions of `public` that do nothing but call one of `private`. */
const publicWrappers = (sql: string): string =>
  [
    ...sql.matchAll(
      /^create (?:or replace )?function public\.(?:(?!\n\n)[\s\S])*?\$\$\s*(?:begin\s+return|select) private\.\w+\([^;]*;\s*(?:end;\s*)?\$\$;/gm,
    ),
  ]
    .map(([text]) => text)
    .join('\n');

const STATUSES = 'draft|submitted|waitlisted|accepted|registered|rejected|declined|withdrawn';
const inTypescript = new RegExp(`\\[\\s*'(${STATUSES})',\\s*'(${STATUSES})'`, 'g');
const inSql = new RegExp(`status(?: not)? in\\s*\\(\\s*'(${STATUSES})', *'(${STATUSES})'`, 'g');

/** Lines that are kept by hand, by what they repeat. */
export function linesByHand(folder: string, modules: readonly Module[]): Readonly<Record<string, number>> {
  const sql = schema(folder);
  const api = read(folder, 'docs/api.md');
  const columns = columnNames(folder);
  const known = new Set([...columns, ...functionNames(folder)]);
  const source = modules.filter(({ name }) => !isTest(name) && !name.startsWith(CONTRACT));
  const sum = (lines: (module: Module) => number): number =>
    source.reduce((all, module) => all + lines(module), 0);
  const repeated = source.map((module) => ({
    shapes: shapeLines(module, known),
    columns: columnListLines(module, columns),
    wrappers: wrapperLines(module),
  }));
  const all = (what: keyof (typeof repeated)[number]): number =>
    repeated.reduce((lines, module) => lines + module[what], 0);
  return {
    'by hand: lines of result shapes': all('shapes'),
    'by hand: lines of column lists': all('columns'),
    'by hand: lines of wrappers': all('wrappers') + linesOf(publicWrappers(sql)),
    'by hand: lines of docs/api.md': /not edited by hand|do not edit/i.test(api.slice(0, 600))
      ? 0
      : linesOf(api),
    'by hand: sentences of constraints': count(sql, /^comment on constraint/gm),
    'by hand: lists of statuses':
      count(sql, inSql) +
      sum(({ name, text }) =>
        name.startsWith('e2e/') || name === 'shared/src/statuses.ts' ? 0 : count(text, inTypescript),
      ),
  };
}

/** What stands beside: the contract itself, and how the SQL is laid out. */
export function homes(folder: string, modules: readonly Module[]): Readonly<Record<string, number>> {
  const sql = schema(folder);
  return {
    'the contract: lines of shared/src/api': modules
      .filter(({ name }) => name.startsWith(CONTRACT))
      .reduce((sum, { text }) => sum + linesOf(text), 0),
    'functions of the database defined again later': redefined(sql),
    'lines of SQL over 140 characters': sql.split('\n').filter((line) => line.length > 140).length,
  };
}
