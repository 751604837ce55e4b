/** Reads docs/permissions.md: the tables of the page, cell by cell. */
import { readFileSync } from 'node:fs';
import { contract } from '@school/shared/api/index';
import type { FunctionName } from '@school/shared/api/types';
import { personNames, type PersonName } from '../harness/people.ts';

export const PAGE = new URL('../../../docs/permissions.md', import.meta.url);
const HEADS = [
  'visitor',
  'applicant A',
  'applicant B',
  'accepted',
  'staff',
  'admissions',
  'admin',
  'super admin',
  'house',
];

export interface PermissionRow {
  /** The name in backticks that begins the row. */
  readonly name: string;
  /** What follows it: for files, the act. */
  readonly rest: string;
  readonly cells: Readonly<Record<PersonName, string>>;
}

export interface PermissionPage {
  /** Columns of the tables whose rows go to applicants or visitors, by table. */
  readonly open: Readonly<Record<string, readonly string[]>>;
  /** Columns of the student record by group (`students.general`, …), as the page's rows name them. */
  readonly studentGroups: Readonly<Record<string, readonly string[]>>;
  readonly tables: readonly PermissionRow[];
  readonly columns: readonly PermissionRow[];
  readonly files: readonly PermissionRow[];
  /** One for each function of the contract, with the cells of those for whom it is. */
  readonly functions: readonly PermissionRow[];
}

type Part = Exclude<keyof PermissionPage, 'open' | 'studentGroups'>;

const SECTIONS: Readonly<Record<string, Part>> = {
  'Reading tables': 'tables',
  'Columns within a record': 'columns',
  Files: 'files',
  Functions: 'functions',
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function readRow(line: string): PermissionRow {
  const [first = '', ...cells] = cellsOf(line);
  const [, name, rest = ''] = /^`([^`]+)`\s*(.*)$/.exec(first) ?? [];
  if (!name || cells.length !== personNames.length || cells.some((cell) => cell === ''))
    throw new Error(`docs/permissions.md: this row is not complete: ${line}`);
  const pairs = personNames.map((person, index) => [person, cells[index] ?? ''] as const);
  return { name, rest, cells: Object.fromEntries(pairs) as Record<PersonName, string> };
}

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

const groupsOf = (rows: readonly PermissionRow[]): Record<string, string[]> =>
  Object.fromEntries(
    rows.filter(({ name }) => name.startsWith('students.')).map(({ name, rest }) => [name, namesIn(rest)]),
  );

const OPEN = '## What owners and visitors find in their rows';

function readOpenColumns(text: string): Record<string, string[]> {
  const part = text.split(OPEN)[1]?.split('\n## ')[0] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('| `'));
  return Object.fromEntries(
    rows.map((row) => {
      const [table = '', ...columns] = namesIn(row);
      return [table, columns];
    }),
  );
}

/** The page's parts. Throws, with the line, when the page cannot be read. */
export function readPermissions(text: string = readFileSync(PAGE, 'utf8')): PermissionPage {
  const page: Record<Part, PermissionRow[]> = {
    tables: [],
    columns: [],
    files: [],
    functions: [],
  };
  let section: Part | undefined;
  for (const line of text.split('\n')) {
    const heading = /^## (.*)$/.exec(line)?.[1];
    if (heading !== undefined) section = SECTIONS[heading];
    if (!section || !line.startsWith('|') || /^\|[-|\s]+\|$/.test(line)) continue;
    if (line.startsWith('| `')) page[section].push(readRow(line));
    else if (cellsOf(line).slice(1).join() !== HEADS.join())
      throw new Error(`docs/permissions.md: unexpected heads: ${line}`);
  }
  const functions = Object.entries(contract).map(([name, { callers }]) => {
    const row = page.functions.find((kind) => kind.name === callers);
    if (!row) throw new Error(`docs/permissions.md does not say who "${callers}" are.`);
    return { ...row, name };
  });
  return { ...page, functions, open: readOpenColumns(text), studentGroups: groupsOf(page.columns) };
}

/** The people who may call a function. */
export function callersOf(name: FunctionName): readonly PersonName[] {
  const row = readPermissions().functions.find((one) => one.name === name);
  return personNames.filter((person) => row?.cells[person] === 'call');
}
