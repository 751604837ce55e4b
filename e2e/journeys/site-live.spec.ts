/**
 * The office changes the year while a family reads: all places of a built page follow together, silently, and nothing moves. The
 * changed year is answered here; that its stamp changes with it is in supabase/tests/program-years.test.ts.
 */
import { expect, test, type Page } from '@playwright/test';
import type { FunctionResult } from '@school/shared/api/types';

type Year = NonNullable<FunctionResult<'open_program_year'>>;

const WEEK_MS = 7 * 86_400_000;
const changed = (year: Year): Year => ({
  ...year,
  stamp: 'changed',
  application_deadline_at: new Date(Date.parse(year.application_deadline_at) + WEEK_MS).toISOString(),
  tracks: year.tracks.map((track) => ({ ...track, tuition_amount: track.tuition_amount + 100 })),
});

const longDay = ({ application_deadline_at, application_deadline_zone }: Year): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: application_deadline_zone }).format(
    new Date(application_deadline_at),
  );
const shanaAleph = ({ tracks }: Year): string => {
  const track = tracks.find((entry) => entry.track === 'shana_aleph');
  return `$${((track?.tuition_amount ?? 0) + (track?.housing_amount ?? 0)).toLocaleString('en-US')}`;
};

let before: Year;
let after: Year;
/** Lets the changed year through: not before the page stands still, so that only what follows it is measured. */
let stands: () => void;
let still: Promise<void>;
test.beforeEach(async ({ page, request }) => {
  const { supabaseKey: apikey } = (await (await request.get('/config.json')).json()) as {
    supabaseKey: string;
  };
  const asked = await request.post('/rest/v1/rpc/open_program_year', { headers: { apikey }, data: {} });
  before = (await asked.json()) as Year;
  after = changed(before);
  // The page's own question is answered by the product, and only then changed.
  await page.route('**/rest/v1/rpc/open_program_year', async (route) => {
    const answer = await route.fetch();
    await still;
    await route.fulfill({ json: changed((await answer.json()) as Year) });
  });
});

/** Everything that a visitor, a search engine or a printer finds on the page. */
const allText = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.body.textContent} ${document.head.textContent}`);

/** Opens a page with its old values, and waits until it has followed; answers what moved meanwhile. */
async function follow(page: Page, address: string, width = 1280): Promise<number> {
  still = new Promise((resolve) => (stands = resolve));
  await page.setViewportSize({ width, height: 800 });
  await page.goto(address);
  await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    // A font that comes late moves lines too; that is not what is asked here.
    while (document.fonts.status !== 'loaded') await document.fonts.ready;
    for (let frames = 0; frames < 10; frames += 1) await frame();
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
    }).observe({ type: 'layout-shift' });
  });
  stands();
  await expect.poll(() => allText(page), { timeout: 20_000 }).not.toContain(longDay(before));
  await page.waitForTimeout(300);
  // Asked again by the next page, which is to show its old values first as well.
  return page.evaluate(() => {
    window.sessionStorage.clear();
    return (Reflect.get(window, 'shifts') as number[]).reduce((sum, one) => sum + one, 0);
  });
}

/** At both widths: nothing moved, every place has the new day, and nobody was told. */
async function followsEverywhere(page: Page, address: string, places: readonly string[]): Promise<void> {
  for (const width of [360, 1280]) {
    expect([width, await follow(page, address, width)]).toEqual([width, 0]);
    for (const place of places) await expect(page.locator(place).first()).toContainText(longDay(after));
    await expect(page.locator('.toast')).toHaveCount(0);
  }
}

test('tracks, comparison and dates show the new deadline and cost, and the calendar file has the new moment', async ({
  page,
}) => {
  await followsEverywhere(page, '/prospective-students', [
    '#tracks-shana-aleph .track-facts, .track-facts',
    '.compare-table',
    '.deadline-own',
    '#deadlines .season-line',
  ]);
  expect(await allText(page)).toContain(shanaAleph(after));
  expect(await allText(page)).not.toContain(shanaAleph(before));
  const text = await page
    .getByRole('link', { name: 'Add all dates of the year to your calendar' })
    .evaluate(async (link: HTMLAnchorElement) => (await fetch(link.href)).text());
  const moment = (year: Year): string =>
    new Date(year.application_deadline_at).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  expect(text).toContain(moment(after));
  expect(text).not.toContain(moment(before));
});
