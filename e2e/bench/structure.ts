/**
 * `npm run bench -- structure [commit]`: how the house is built, in numbers, beside those of an earlier commit: what is
 * kept by hand, mechanisms of lists and forms, import cycles, long files, and how long functions are. Ends with 1 when a
 * limit is broken today.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptByHand, mechanisms } from './structure/kept.ts';
import { cycles, functionLengths, isTest, modulesIn, percentile, ROOMS } from './structure/modules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MOST_LINES = 300;
const LIMITS: Readonly<Record<string, number>> = {
  'import cycles': 0,
  [`files over ${MOST_LINES} lines`]: 0,
  'function length in lines, p90: admin': 45,
};

function measure(folder: string): Readonly<Record<string, number>> {
  const modules = modulesIn(folder);
  const source = modules.filter(({ name }) => !isTest(name));
  const lengths = (room: string): number[] =>
    source.filter((module) => module.room === room).flatMap(functionLengths);
  return {
    ...keptByHand(folder, modules),
    ...mechanisms(modules),
    'import cycles': cycles(modules).length,
    [`files over ${MOST_LINES} lines`]: modules.filter(({ lines }) => lines > MOST_LINES).length,
    ...Object.fromEntries(
      ROOMS.map((room) => [`function length in lines, p90: ${room}`, percentile(lengths(room), 0.9)]),
    ),
  };
}

function measureCommit(commit: string): Readonly<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-structure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [commit] = process.argv.slice(2);
const before = commit === undefined ? null : measureCommit(commit);
const now = measure(root);
console.log(
  `${''.padEnd(52)}${before ? (commit ?? '').slice(0, 10).padStart(12) : ''}${'today'.padStart(12)}${'limit'.padStart(8)}`,
);
for (const [what, value] of Object.entries(now)) {
  const cells = [...(before ? [String(before[what] ?? '').padStart(12)] : []), String(value).padStart(12)];
  console.log(`${what.padEnd(52)}${cells.join('')}${String(LIMITS[what] ?? '').padStart(8)}`);
}
for (const group of cycles(modulesIn(root))) console.log(`cycle: ${group.join(', ')}`);
for (const { name, lines } of modulesIn(root)) if (lines > MOST_LINES) console.log(`${lines} lines: ${name}`);
process.exitCode = Object.entries(LIMITS).some(([what, limit]) => (now[what] ?? 0) > limit) ? 1 : 0;
