/**
 * `npm run bench -- structure [commits]`: how the house is built, in numbers, beside those of earlier commits and what has been
 * removed since the first of them: lines kept by hand (defined in structure/kept.ts), mechanisms of lists and forms (structure/mechanisms.ts),
 * exports that nobody asks for, import cycles, long files, and how long functions are. `--write` puts the table into
 * docs/structure.md, with the times of the last test runs (test-results). Ends with 1 when a limit is broken today.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { broken, findings, LIMITS, measure, type Numbers } from './structure/measure.ts';
import { page } from './structure/page.ts';
import { timesSection } from './structure/times.ts';

const root = path.resolve(import.meta.dirname, '../..');

function measureCommit(commit: string): Numbers {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-structure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const commits = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const before = commits.map(measureCommit);
const today = measure(root);
const rows = Object.entries(today).map(([what, now]) => {
  const then = before[0]?.[what];
  const removed = then === undefined || !what.startsWith('by hand') ? '' : String(then - now);
  const earlier = before.map((numbers) => String(numbers[what] ?? ''));
  return [what, ...earlier, String(now), removed, String(LIMITS[what] ?? '')];
});
const heads = ['', ...commits.map((commit) => commit.slice(0, 10)), 'today', 'removed', 'limit'];
for (const row of [heads, ...rows])
  console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(60) : cell.padStart(12))).join(''));
for (const line of findings(root)) console.log(line);
if (process.argv.includes('--write'))
  writeFileSync(path.join(root, 'docs/structure.md'), page(commits, heads, rows, timesSection(root)));
process.exitCode = broken(today).length > 0 ? 1 : 0;
