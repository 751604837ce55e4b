/** docs/transitions.md, printed from the table that the tests play and what was approved of it. */
import { approvedOf, keyOf } from './approved.ts';
import { subjects } from './table/index.ts';
import type { Actor, Subject, Transition } from './transition.ts';
import type { Lines } from './change-words.ts';

const HEAD = `# What every transition changes

Printed from the table of transitions (\`supabase/tests/transitions/table\`) by \`npm run derive\`; not kept in git or edited by hand.
Each row is played by the tests among other people in every state. All rows of all tables are compared before and after:
what a row names here changes, and nothing else does, in any table, of anybody.

\`+\` a row added · \`−\` a row removed · otherwise columns of one row, old → new. Instants are said as now, earlier or later;
versions and time stamps of the row itself are left out. "another:" is a row of somebody else.

The rows of status columns are complete: the tests walk through every state that can be reached and find no other change.
`;

const WHO: Readonly<Record<Actor, string>> = {
  visitor: 'visitor',
  applicant: 'applicant',
  admissions: 'officer',
  admin: 'administrator',
  super_admin: 'super administrator',
  service: 'the secret key',
};

const cell = (text: string): string => text.replaceAll('|', '\\|').trim();

const changes = (then: Lines): string =>
  Object.entries(then)
    .map(([table, lines]) => `\`${table}\` ${lines.map(cell).join(' · ')}`)
    .join('<br>')
    // A line of its own would end the table.
    .replaceAll('\n', ' / ') || 'nothing';

const rowOf = ({ name, by, as, act }: Transition, then: Lines): string =>
  `| ${cell(name)} | ${act ? by : `\`${by}\`, ${WHO[as]}`} | ${changes(then)} |`;

function partOf(subject: Subject): string {
  const approved = approvedOf(subject);
  return [
    `## ${subject.title}`,
    '',
    '| Transition | By | What is different afterwards |',
    '|---|---|---|',
    ...subject.transitions.map((row) => rowOf(row, approved[keyOf(row)] ?? {})),
  ].join('\n');
}

export const transitionsPage = (): string =>
  `${[HEAD, ...subjects.map(partOf)].join('\n')}\n`
    .replaceAll('\n## ', '\n\n## ')
    .replaceAll('\n\n\n', '\n\n');
