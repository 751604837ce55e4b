/** shared/src/readings.generated.ts: which functions of visitors, applicants and parents change nothing. */
import type { Callers, FunctionContract } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';

const PORTAL: readonly Callers[] = ['everybody', 'signed in', 'applicants', 'accepted'];

export const readings = (): string => {
  const names = Object.entries<FunctionContract>(contract)
    .filter(([, { callers, reads }]) => reads && PORTAL.includes(callers))
    .map(([name]) => name)
    .sort();
  return `/** Made by \`npm install\` and \`npm run derive\` from the contract. Not kept in git; do not edit. */

/** Functions of the portal that change nothing; every other one makes what was read before stale. */
export const readings: ReadonlySet<string> = new Set([
${names.map((name) => `  '${name}',\n`).join('')}]);
`;
};
