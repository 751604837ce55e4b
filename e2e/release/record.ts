/** Walks through the three rooms in a real browser, as people of the demo, and writes down what the pages ask the database. */
import { paths, sitePaths } from '@school/shared/routes';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { ASKING, bodyOf, type RecordedCall } from './calls.ts';
import { shapeOf } from './shape.ts';

/** What somebody does beside opening pages: at an address, in its page. */
type Act = readonly [address: string, act: (page: Page) => Promise<void>];

interface Walk {
  readonly by: string;
  readonly start: string;
  readonly acts: readonly Act[];
}

const question: Act = [
  paths.submitQuestion,
  async (page) => {
    await page.getByLabel('Name').fill('Miriam Askwell');
    await page.getByLabel('Email').fill('miriam@example.org');
    await page.getByLabel('Subject').fill('Dates');
    await page.getByLabel('Message').fill('When does the year begin?');
    await page.getByRole('button', { name: 'Submit Question' }).click();
    await page.getByText('Question Submitted!').first().waitFor();
  },
];
const city: Act = [
  `${paths.apply}/personal`,
  async (page) => {
    await page.getByLabel(/^City/).fill('Teaneck');
    await page
      .getByText(/^Saved \d+:\d\d/)
      .first()
      .waitFor();
  },
];

const OFFICE = paths.adminDashboard;
const WALKS: readonly Walk[] = [
  {
    by: '',
    start: paths.home,
    acts: [question, ...sitePaths.map((path): Act => [path, () => Promise.resolve()])],
  },
  { by: 'draft@example.org', start: paths.apply, acts: [city] },
  { by: 'submitted@example.org', start: paths.dashboard, acts: [] },
  { by: 'accepted@example.org', start: paths.accepted, acts: [] },
  { by: 'registered@example.org', start: paths.studentInformation, acts: [] },
  { by: 'staff@example.org', start: OFFICE, acts: [] },
  { by: 'admissions@example.org', start: OFFICE, acts: [] },
  { by: 'superadmin@example.org', start: OFFICE, acts: [] },
];

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== paths.login);
}

/** Pages of the product that this page links to, each kind of address once: one file of an applicant stands for all. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('#')[0] ?? ''));
  return hrefs.filter((href) => !/\.\w+$|sign-?out/.test(href));
}
const kindOf = (href: string): string => href.replace(/[0-9a-f-]{36}/g, ':id').split('?')[0] ?? '';

const MOST_PAGES = 45;

/** Opens what can be reached from the first page, of each kind of address one. */
async function walk(page: Page, start: string): Promise<void> {
  const waiting = [start];
  const seen = new Set<string>();
  for (let href = waiting.shift(); href && seen.size < MOST_PAGES; href = waiting.shift()) {
    if (seen.has(kindOf(href))) continue;
    seen.add(kindOf(href));
    await page.goto(href, { waitUntil: 'networkidle' });
    waiting.push(...(await linksOf(page)));
  }
}

const isAsking = (response: Response): boolean =>
  response.url().includes('/rest/v1/') && !['OPTIONS', 'HEAD'].includes(response.request().method());

/** A call as it is kept; null where the page was left before the answer came, and for refusals, which promise nothing. */
async function callOf(by: string, response: Response): Promise<RecordedCall | null> {
  const request = response.request();
  const url = new URL(response.url());
  const text = response.ok() ? await response.text().catch(() => null) : null;
  if (text === null) return null;
  const headers = Object.fromEntries(
    Object.entries(request.headers()).filter(([name]) => ASKING.includes(name)),
  );
  return {
    by,
    method: request.method(),
    path: url.pathname + url.search,
    headers,
    body: request.postData() ?? '',
    status: response.status(),
    shape: shapeOf(bodyOf(text)),
  };
}

async function recordWalk(context: BrowserContext, { by, start, acts }: Walk): Promise<RecordedCall[]> {
  const pending: Promise<RecordedCall | null>[] = [];
  context.on('response', (response) => {
    if (isAsking(response)) pending.push(callOf(by, response));
  });
  const page = await context.newPage();
  if (by !== '') await signIn(page, by);
  for (const [address, act] of acts) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await act(page);
  }
  if (by !== '') await walk(page, start);
  return (await Promise.all(pending)).filter((call) => call !== null);
}

/** What all of them ask, the same question of the same person once. */
export async function record(origin: string): Promise<RecordedCall[]> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser: Browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const calls = new Map<string, RecordedCall>();
  try {
    for (const person of WALKS) {
      const context = await browser.newContext({ baseURL: origin });
      for (const call of await recordWalk(context, person))
        calls.set([call.by, call.method, call.path, call.body].join(' '), call);
      await context.close();
      console.log(`${person.by || 'a visitor'}: ${calls.size} calls so far`);
    }
  } finally {
    await browser.close();
  }
  return [...calls.values()];
}
