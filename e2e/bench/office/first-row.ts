/** From the address to the first row of a list, with a cold cache on slow 4G and a processor four times slower. */
import type { Browser } from 'playwright';

const LATENCY_MS = 150;
const DOWN = (1.6 * 1024 * 1024) / 8;
const UP = (750 * 1024) / 8;
const SLOWER = 4;

export interface FirstRow {
  readonly ms: number;
  readonly paint: number;
  /** Bytes over the line until then, all kinds. */
  readonly bytes: number;
  readonly requests: number;
  /** Requests of the API until then, with the moment they were sent. */
  readonly asked: readonly string[];
}

type Seen = Pick<FirstRow, 'paint' | 'asked'>;
const SAID = 'first row at ';

/** Says the moment at which the row is drawn. Text, since it runs in the page. */
const watchFor = (selector: string): string => `{
  const watch = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.debug(${JSON.stringify(SAID)} + performance.now())));
  });
  watch.observe(document, { subtree: true, childList: true });
}`;

export async function firstRow(
  browser: Browser,
  session: Readonly<Record<string, string>>,
  url: string,
  selector: string,
): Promise<FirstRow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    // Signed in before, on a page of the same origin without scripts.
    await page.goto(new URL('/config.json', url).href);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, session);
    await page.addInitScript({ content: watchFor(selector) });
    const line = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    await line.send('Network.enable');
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    line.on('Network.requestWillBeSent', () => (requests += 1));
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN,
      uploadThroughput: UP,
    });
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const said = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(SAID),
      timeout: 60_000,
    });
    await page.goto(url, { waitUntil: 'commit' });
    const ms = Number((await said).text().slice(SAID.length));
    const [found, count] = [bytes, requests];
    const seen = await page.evaluate<Seen>(`({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      asked: performance.getEntriesByType('resource')
        .filter(({ name }) => /\\/(rest|auth|functions)\\/v1\\//.test(name))
        .map(({ name, startTime, responseEnd }) =>
          new URL(name).pathname.split('/').at(-1) + ' ' + Math.round(startTime) + '-' + Math.round(responseEnd)),
    })`);
    return { ms, bytes: found, requests: count, ...seen };
  } finally {
    await context.close();
  }
}
