/**
 * `npm run bench -- portal`: Lighthouse (mobile emulation) on /login and /apply of the running product (BASE_URL), and the
 * JavaScript that each of them loads. Limits are printed beside the numbers; the exit code tells whether they hold.
 */
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import lighthouse from 'lighthouse';

const base = process.env['BASE_URL'] ?? 'http://localhost:3000';
const executablePath = process.env['CHROMIUM_PATH'];
const DEBUG_PORT = 9222;
const PAGES = ['/login', '/apply'] as const;
let broken = 0;

function line(label: string, value: string, holds = true, limit = ''): void {
  if (!holds) broken += 1;
  const verdict = limit ? (holds ? `  (limit ${limit})` : `  BEYOND ITS LIMIT ${limit}`) : '';
  console.log(`${label.padEnd(40)}${value.padStart(12)}${verdict}`);
}

const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${DEBUG_PORT}`],
});

async function scriptBytes(path: string): Promise<number> {
  const page = await browser.newPage();
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response.body().then((body) => (bytes += gzipSync(body).length));
  });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  await page.close();
  return bytes;
}

for (const path of PAGES) {
  const kilobytes = (await scriptBytes(path)) / 1000;
  const limit = path === '/login' ? 165 : null;
  line(
    `${path} JavaScript, gzip`,
    `${kilobytes.toFixed(1)} KB`,
    !limit || kilobytes <= limit,
    limit ? `${limit} KB` : '',
  );
  const result = await lighthouse(base + path, {
    port: DEBUG_PORT,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  for (const [name, { score }] of Object.entries(result?.lhr.categories ?? {})) {
    const least = name === 'performance' ? 95 : 100;
    const points = Math.round((score ?? 0) * 100);
    line(`${path} ${name}`, String(points), points >= least, String(least));
  }
}
await browser.close();
process.exitCode = broken === 0 ? 0 : 1;
