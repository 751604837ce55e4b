/** The export as a person does it, in a browser: its time, the memory of the tab, and whether file and table are the same. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { studentFields } from '@school/shared/student-fields';
import { compareWithTable } from './compare.ts';
import { largestPage } from './memory.ts';
import type { Product } from './product.ts';
import { line } from './report.ts';
import { csvLines, xlsxLines } from './sheets.ts';

const LIMITS = { csv: 15, xlsx: 90 } as const;
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
type Format = keyof typeof LIMITS;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** The largest the tab became while `work` ran. */
async function watchingMemory<T>(work: Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  let running = true;
  const watching = (async () => {
    while (running) {
      peak = Math.max(peak, await largestPage());
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  try {
    return { result: await work, peak };
  } finally {
    running = false;
    await watching;
  }
}

async function download(page: Page, format: Format, target: string): Promise<number> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: /^All/ }).check();
  const since = performance.now();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 300_000 }),
    page.getByRole('button', { name: format === 'csv' ? 'Export as CSV' : 'Export as Excel' }).click(),
  ]);
  const seconds = (performance.now() - since) / 1000;
  await file.saveAs(target);
  await page.getByRole('button', { name: 'Close' }).click();
  return seconds;
}

async function exportOnce(product: Product, page: Page, format: Format, folder: string): Promise<void> {
  const target = path.join(folder, `students.${format}`);
  await page.goto(`${product.origin}/admin/student-management?filter=%7B%7D`);
  await page
    .getByText(/ of 100,\d{3}$/)
    .first()
    .waitFor({ timeout: 120_000 });
  const before = await largestPage();
  const { result: seconds, peak } = await watchingMemory(download(page, format, target));
  line(
    `export, all columns, ${format.toUpperCase()}`,
    `${seconds.toFixed(1)} s`,
    seconds <= LIMITS[format],
    `${LIMITS[format]} s`,
  );
  line('  size of the file', megabytes((await stat(target)).size));
  line('  memory of the tab, before and at most', `${megabytes(before)}, ${megabytes(peak)}`);
  const lines = format === 'csv' ? csvLines(target) : xlsxLines(target, studentFields.length);
  const { rows, differences } = await compareWithTable(product.owner, format, lines);
  line(
    '  rows read back, differences to the table',
    `${rows.toLocaleString('en-US')}, ${differences}`,
    differences === 0,
    'no difference',
  );
}

async function copy(product: Product): Promise<void> {
  const names = studentFields.map(({ name }) => name).join(', ');
  const since = performance.now();
  await product.superuser.query(
    `copy (select ${names} from public.students order by last_name, first_name, id) to program 'cat > /dev/null' with (format csv, header)`,
  );
  line('COPY of the same rows and columns', `${((performance.now() - since) / 1000).toFixed(1)} s`);
}

export async function measureExports(product: Product): Promise<void> {
  await copy(product);
  const folder = await mkdtemp(path.join(tmpdir(), 'school-exports-'));
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
  try {
    for (const format of ['csv', 'xlsx'] as const) {
      const page = await browser.newPage({ locale: 'en-US' });
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        AUTH_STORAGE_KEY,
        JSON.stringify(product.session),
      ] as const);
      await exportOnce(product, page, format, folder);
      await page.close();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
