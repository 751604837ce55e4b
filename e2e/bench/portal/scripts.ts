/** Which scripts a screen loads, and their size as a browser gets them. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright';

/** Addresses of all scripts that opening `url` fetches, preloaded ones included. */
export async function scriptsOf(browser: BrowserContext, url: string): Promise<ReadonlySet<string>> {
  const page = await browser.newPage();
  const found = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) found.add(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return found;
}

/** Bytes of all of them, each compressed by gzip. */
export async function sizeOf(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
