/** Where the tests' time goes: what the last runs have kept in test-results, as a section of docs/structure.md. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Kept {
  readonly date: string;
  readonly total: number;
  readonly parts: readonly { readonly part: string; readonly passed: number; readonly ms: number }[];
  readonly slow: readonly { readonly name: string; readonly ms: number }[];
}

const HEADING = '## Where the tests’ time goes';
const COMMANDS = [
  ['npm test', 'times'],
  ['npm run test:production', 'times-production'],
  ['npm run test:all', 'times-all'],
] as const;

const seconds = (ms: number): string => Math.round(ms / 1000).toLocaleString('en-US');

function table(command: string, { date, total, parts, slow }: Kept): string {
  return [
    `\`${command}\`, ${date.slice(0, 10)}: ${seconds(total)} s. Parts may run beside each other. ${slow.length} tests took more than three seconds.`,
    '',
    '| part | tests | seconds |',
    '|---|---:|---:|',
    ...parts.map(
      ({ part, passed, ms }) => `| ${part} | ${passed.toLocaleString('en-US')} | ${seconds(ms)} |`,
    ),
    '',
  ].join('\n');
}

/** The section by the runs that this checkout has kept; without any, as it stands on the page already. */
export function timesSection(root: string): string {
  const page = path.join(root, 'docs/structure.md');
  const tables = COMMANDS.flatMap(([command, name]) => {
    const file = path.join(root, 'test-results', `${name}.json`);
    return existsSync(file) ? [table(command, JSON.parse(readFileSync(file, 'utf8')) as Kept)] : [];
  });
  if (tables.length > 0) return [HEADING, '', ...tables].join('\n');
  const [, standing] = existsSync(page) ? readFileSync(page, 'utf8').split(HEADING) : [];
  return standing === undefined ? '' : `${HEADING}${standing}`;
}
