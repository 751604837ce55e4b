/**
 * `npm run bench -- students`: starts the product with an empty data folder, seeds 100,000 students, and prints the times of
 * list, search, one record and save at the API beside the same SQL straight to PostgreSQL; then exports all columns in a
 * browser as CSV and XLSX beside COPY, reads both files back and compares every cell with the table. About five minutes.
 * `--no-build` serves what was built before; `--exports` measures the exports alone, `--tracing` alone what writing down who reads
 * costs, with 3,000 students (as many as a school may come to have) and then with all, `--many` a bulk edit and an import of 500 with 3,000 students, `--screen` the list in a browser alone, beside another build of the office where `PEER_OFFICE` names its folder.
 */
import { measureExports } from './students/exports.ts';
import { measureMany } from './students/many.ts';
import { startBenchProduct } from './students/product.ts';
import { brokenLimits, line } from './students/report.ts';
import { measureRequests } from './students/requests.ts';
import { measureScreen } from './students/screen.ts';
import { seedStudents } from './students/seed.ts';
import { measureTracing } from './students/tracing.ts';

const STUDENTS = 100_000;
/** As many as tracing must be quick with; with all of them its times are printed. */
const OF_A_SCHOOL = 3000;

const product = await startBenchProduct();
try {
  const only = ['--exports', '--many', '--screen', '--tracing'].find((name) => process.argv.includes(name));
  const wanted = (part: string): boolean => !only || only === part;
  const seed = async (count: number): Promise<void> => {
    const since = performance.now();
    await seedStudents(product.owner, count);
    line(
      `${count.toLocaleString('en-US')} students seeded`,
      `${((performance.now() - since) / 1000).toFixed(1)} s`,
    );
  };
  await seed(OF_A_SCHOOL);
  if (wanted('--tracing')) await measureTracing(product, { judged: true });
  if (wanted('--many')) await measureMany(product);
  if (only !== '--many') await seed(STUDENTS - OF_A_SCHOOL);
  if (!only) await measureRequests(product);
  if (wanted('--tracing')) await measureTracing(product, { judged: false });
  if (wanted('--screen')) await measureScreen(product);
  if (wanted('--exports')) await measureExports(product);
} finally {
  await product.stop();
}
if (brokenLimits() > 0) process.exitCode = 1;
