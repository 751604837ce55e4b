/** The office changes the year while a family reads: all places of a built page follow together, silently, and nothing moves. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { FunctionResult } from '@school/shared/api/types';
import { call } from '../fixtures/api.ts';
import { administrator } from '../fixtures/portal.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';

type Year = NonNullable<FunctionResult<'open_program_year'>>;

let product: OwnProduct;
let api: APIRequestContext;
let before: Year;
let after: Year;
test.setTimeout(120_000);

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  product = await startOwnProduct({ TICK_SECONDS: '2' });
  api = await playwright.request.newContext({ baseURL: product.origin });
  const office = await administrator(api);
  const year = async (): Promise<Year> => {
    const answer = await call(office, 'open_program_year');
    if (!answer) throw new Error('No year is open.');
    return answer;
  };
  before = await year();
  const week = 7 * 86_400_000;
  await call(office, 'save_program_year', {
    year_id: before.id,
    changes: {
      application_deadline_at: new Date(Date.parse(before.application_deadline_at) + week).toISOString(),
    },
    expected_version: before.version,
  });
  const tracks = before.tracks.map((track) => ({ ...track, tuition_amount: track.tuition_amount + 100 }));
  await call(office, 'save_program_year_tracks', { year_id: before.id, tracks });
  after = await year();
});
test.afterAll(async () => {
  await api.dispose();
  await product.stop();
});

const longDay = ({ application_deadline_at, application_deadline_zone }: Year): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: application_deadline_zone }).format(
    new Date(application_deadline_at),
  );
const shanaAleph = ({ tracks }: Year): string => {
  const track = tracks.find((entry) => entry.track === 'shana_aleph');
  return `$${((track?.tuition_amount ?? 0) + (track?.housing_amount ?? 0)).toLocaleString('en-US')}`;
};

/** Everything that a visitor, a search engine or a printer finds on the page. */
const allText = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.body.textContent} ${document.head.textContent}`);

/** Opens a page with its old values, and waits until it has followed; answers what moved meanwhile. */
async function follow(page: Page, address: string): Promise<number> {
  await page.goto(`${product.origin}${address}`);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
    }).observe({ type: 'layout-shift' });
  });
  await expect.poll(() => allText(page), { timeout: 20_000 }).not.toContain(longDay(before));
  await page.waitForTimeout(300);
  return page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, one) => sum + one, 0));
}

const PLACES: readonly (readonly [address: string, places: readonly string[]])[] = [
  ['/', ['.hero .season-line']],
  [
    '/prospective-students',
    [
      '#tracks-shana-aleph .track-facts, .track-facts',
      '.compare-table',
      '.deadline-own',
      '#deadlines .season-line',
    ],
  ],
  ['/knowledge-base/what-is-the-application-deadline', ['.answer-season', '.answer']],
];
for (const [address, places] of PLACES)
  for (const width of [360, 1280])
    test(`${address} shows the new deadline everywhere at ${width} px, without a notice or a shift`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      expect(await follow(page, address)).toBe(0);
      for (const place of places) await expect(page.locator(place).first()).toContainText(longDay(after));
      await expect(page.locator('.toast')).toHaveCount(0);
    });

test('the cost follows in tracks, comparison and answers, and no sentence keeps the old one', async ({
  page,
}) => {
  for (const address of ['/prospective-students', '/knowledge-base/how-much-does-the-year-cost']) {
    await page.goto(`${product.origin}${address}`);
    await expect.poll(() => allText(page), { timeout: 20_000 }).toContain(shanaAleph(after));
    expect(await allText(page)).not.toContain(shanaAleph(before));
  }
});

test('the page of all answers, its search and the data for search engines say the new deadline', async ({
  page,
}) => {
  expect(await follow(page, '/knowledge-base')).toBe(0);
  await page.getByRole('searchbox').fill('application deadline');
  await expect(page.getByRole('main')).toContainText(longDay(after));
  expect(await allText(page)).not.toContain(longDay(before));
  await page.goto(`${product.origin}/knowledge-base/what-is-the-application-deadline`);
  const data = page.locator('script[type="application/ld+json"]');
  await expect.poll(() => data.first().textContent(), { timeout: 20_000 }).toContain(longDay(after));
});

test('the calendar file that the page offers has the new moment', async ({ page }) => {
  await follow(page, '/prospective-students');
  const text = await page
    .getByRole('link', { name: 'Add these dates to your calendar' })
    .evaluate(async (link: HTMLAnchorElement) => (await fetch(link.href)).text());
  const moment = (year: Year): string => year.application_deadline_at.replaceAll(/[-:]/g, '').slice(0, 8);
  const end = new Date(after.application_deadline_at).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  expect(text).toContain(end);
  expect(moment(after)).not.toBe(moment(before));
});
