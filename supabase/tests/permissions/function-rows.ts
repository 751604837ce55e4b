/** The tables of docs/permissions.md about functions, written from the contract: who may call stands in a function's entry alone. */
import type { Callers } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';
import { personNames, type PersonName } from '../harness/people.ts';
import { HEADS } from './document.ts';

/** In the order of the page: each kind of callers with the head of its table. */
const GROUPS: Readonly<Record<Callers, { readonly head: string; readonly people: readonly PersonName[] }>> = {
  everybody: { head: 'Everybody', people: personNames },
  'signed in': {
    head: 'Anybody signed in (each acts on their own only)',
    people: personNames.filter((name) => name !== 'anon'),
  },
  applicants: { head: 'Applicants', people: ['applicant_a', 'applicant_b', 'accepted'] },
  accepted: { head: 'After a published acceptance', people: ['accepted'] },
  office: { head: 'The office reads', people: ['staff', 'admissions', 'admin', 'super_admin'] },
  officers: { head: 'Officers', people: ['admissions', 'admin', 'super_admin'] },
  'office and the house': {
    head: 'The office and the house',
    people: ['staff', 'admissions', 'admin', 'super_admin', 'house'],
  },
  'officers and the house': {
    head: 'Officers and the house',
    people: ['admissions', 'admin', 'super_admin', 'house'],
  },
  editors: { head: 'Editors of the site', people: ['admin', 'super_admin'] },
  administrators: { head: 'Administrators', people: ['admin', 'super_admin'] },
  'super administrators': { head: 'Super administrators', people: ['super_admin'] },
  'secret key': { head: 'Only the secret key', people: [] },
};

/** The people of the page who may call it. */
export const callersOf = (name: keyof typeof contract): readonly PersonName[] =>
  GROUPS[contract[name].callers].people;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function tableOf(callers: Callers): string {
  const { head, people } = GROUPS[callers];
  const names = Object.entries(contract).flatMap(([name, entry]) =>
    entry.callers === callers ? [name] : [],
  );
  return [
    `### ${head}`,
    '',
    row(['Function', ...HEADS]),
    `|${'---|'.repeat(HEADS.length + 1)}`,
    ...names.map((name) =>
      row([`\`${name}\``, ...personNames.map((person) => (people.includes(person) ? 'call' : '–'))]),
    ),
  ].join('\n');
}

const TABLES = /### Everybody\n[\s\S]*$/;

/** The page with its tables about functions replaced: they are its last part. */
export function withFunctionRows(page: string): string {
  if (!TABLES.test(page)) throw new Error('docs/permissions.md has no tables about functions.');
  const tables = (Object.keys(GROUPS) as Callers[]).map(tableOf);
  return page.replace(TABLES, () => `${tables.join('\n\n')}\n`);
}
