/** What is kept by hand though something else knows it, and how many ways there are to make a list or a form. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest, type Module } from './modules.ts';

const read = (folder: string, name: string): string =>
  existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : '';
const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;

function migrations(folder: string): string {
  const at = path.join(folder, 'supabase/migrations');
  return readdirSync(at)
    .sort()
    .map((name) => readFileSync(path.join(at, name), 'utf8'))
    .join('\n');
}

/** Functions that are defined once more later, so that the first text says nothing. */
function redefined(sql: string): number {
  const names = [...sql.matchAll(/^create (?:or replace )?function ([\w.]+)\(/gim)].map(([, name]) => name);
  return names.length - new Set(names).size;
}

const STATUSES = 'draft|submitted|waitlisted|accepted|registered|rejected|declined|withdrawn';

/** Lines or places by what they repeat. */
export function keptByHand(folder: string, modules: readonly Module[]): Readonly<Record<string, number>> {
  const sql = migrations(folder);
  const api = read(folder, 'docs/api.md');
  const source = modules.filter(({ name }) => !isTest(name));
  const shapes = source.filter(({ name }) => /(^|\/)api-types\.ts$/.test(name));
  return {
    'lines of docs/api.md': /not edited by hand|do not edit/i.test(api.slice(0, 600)) ? 0 : count(api, /\n/g),
    'lines of result shapes beside the contract': shapes.reduce((sum, { lines }) => sum + lines, 0),
    'sentences of constraints': count(sql, /^comment on constraint/gm),
    'functions of the database defined again later': redefined(sql),
    'wrappers written out': count(sql, /^create (?:or replace )?function public\./gm),
    'lines of SQL over 140 characters': sql.split('\n').filter((line) => line.length > 140).length,
    'lists of statuses in TypeScript': source
      .filter(({ room, name }) => room !== 'e2e' && name !== 'shared/src/statuses.ts')
      .reduce(
        (sum, { text }) => sum + count(text, new RegExp(`\\[\\s*'(${STATUSES})',\\s*'(${STATUSES})'`, 'g')),
        0,
      ),
    'lists of statuses in rules of the database': count(
      sql,
      new RegExp(`status(?: not)? in\\s*\\(\\s*'(${STATUSES})', *'(${STATUSES})'`, 'g'),
    ),
  };
}

/** By what a file shows it takes part in a mechanism. */
const LISTS: Readonly<Record<string, RegExp>> = {
  'react-admin list (ListBase, DataTable)': /\b(ListBase|DataTable|Datagrid|useListContext)\b/,
  'table of one’s own (MUI TableBody)': /@mui\/material\/TableBody'|\bTableBody\b/,
};
const FORMS: Readonly<Record<string, RegExp>> = {
  'react-admin or react-hook-form': /from 'react-hook-form'|\b(SimpleForm|useInput|EditBase)\b/,
  'use-record-edits': /use-record-edits/,
  autosave: /autosave(\.ts|-[\w]+\.ts)?'/i,
  'a form element with its own submit': /onSubmit=\{/,
};

/** Files of portal and office that use each mechanism. */
export function mechanisms(modules: readonly Module[]): Readonly<Record<string, number>> {
  const screens = modules.filter(
    ({ name, room }) => (room === 'admin' || room === 'portal') && !isTest(name),
  );
  const using = (kinds: Readonly<Record<string, RegExp>>, what: string) =>
    Object.entries(kinds).map(([kind, mark]) => [
      `${what}: ${kind}`,
      screens.filter(({ text }) => mark.test(text)).length,
    ]);
  return Object.fromEntries([...using(LISTS, 'lists'), ...using(FORMS, 'forms')]) as Record<string, number>;
}
