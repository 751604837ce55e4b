/**
 * The list of students in a browser, at its whole size: from the press of "next page" until the page is drawn. With
 * `PEER_OFFICE` (folders of other builds of the office, with the sign that separates paths between them) all are measured in turn, in
 * one run and on one database; the limit is beside the first.
 */
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import type { Product } from './product.ts';
import { both, line, measure } from './report.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run'];

/** Serves the office from another folder; everything else, and the database, stays the product's. */
async function serveFrom(page: Page, folder: string): Promise<void> {
  await page.route('**/admin/**', (route) => {
    const asked = new URL(route.request().url()).pathname.replace(/^\/admin\//, '');
    return route.fulfill({ path: path.join(folder, /\.\w+$/.test(asked) ? asked : 'index.html') });
  });
}

async function openList(browser: Browser, product: Product, folder: string | undefined): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    AUTH_STORAGE_KEY,
    JSON.stringify(product.session),
  ] as const);
  if (folder) await serveFrom(page, folder);
  await page.goto(`${product.origin}/admin/student-management?filter=%7B%7D`);
  await page
    .getByText(/ of 100,\d{3}$/)
    .first()
    .waitFor({ timeout: 120_000 });
  return page;
}

/**
 * Presses the button and waits, inside the page, until other people stand in the table and are painted. Text, since the names that
 * the runner of this script gives to functions do not exist in the page.
 */
const TURN = `new Promise((resolve) => {
  const first = () => document.querySelector('tbody tr th')?.textContent ?? '';
  const before = first();
  const watch = new MutationObserver(() => {
    if (first() === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(resolve));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.querySelector('[aria-label="Go to next page"]').click();
})`;
const turnPage = (page: Page): Promise<unknown> => page.evaluate(TURN);

export async function measureScreen(product: Product): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const peers = (process.env['PEER_OFFICE'] ?? '').split(path.delimiter).filter(Boolean);
    const office = await openList(browser, product, undefined);
    const ways: Record<string, () => Promise<unknown>> = { office: () => turnPage(office) };
    for (const folder of peers) {
      const page = await openList(browser, product, folder);
      ways[folder] = () => turnPage(page);
    }
    const { office: own, ...others } = await measure(ways);
    if (!own) return;
    line('page of 25 of 100,000 in the browser', both(own));
    for (const [place, folder] of peers.entries()) {
      const other = others[folder];
      if (!other) continue;
      line(`  the same in ${path.basename(folder)}`, both(other));
      const more = `${((own.p95 / other.p95 - 1) * 100).toFixed(0)} %`;
      if (place > 0) line('  p95 beside it', more);
      else line('  p95 beside it', more, own.p95 <= other.p95 * 1.1, '10 %');
    }
  } finally {
    await browser.close();
  }
}
