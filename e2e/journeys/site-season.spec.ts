/** Every place that invites or names a date, in each season, by the clock: hero, header, tracks, answers and /apply. */
import { expect, test, type Page } from '@playwright/test';

const DAY = 86_400_000;
interface Season {
  readonly name: string;
  /** Days from the deadline. */
  readonly days: number;
  readonly button: string;
  readonly line: RegExp;
  readonly state: RegExp;
  readonly asks: boolean;
}
const SEASONS: readonly Season[] = [
  { name: 'before', days: -200, button: 'See the dates', line: /open on/, state: /open on/, asks: false },
  { name: 'open', days: -30, button: 'Apply Now', line: /are open until/, state: /are open\./, asks: true },
  { name: 'last', days: -2, button: 'Apply Now', line: /The last days/, state: /last days/, asks: true },
  {
    name: 'closed',
    days: 2,
    button: 'Ask about a late application',
    line: /closed on/,
    state: /are closed/,
    asks: false,
  },
  { name: 'none', days: 400, button: 'Ask us', line: /not set yet/, state: /the next year/, asks: false },
];

interface Facts {
  readonly opens_at: string;
  readonly application_deadline_at: string;
}
async function facts(page: Page): Promise<Facts> {
  const html = await (await page.request.get('/')).text();
  return JSON.parse(/data-facts="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '') as Facts;
}

async function everyPlace(page: Page, { name, button, line, state, asks }: Season): Promise<void> {
  await page.goto('/prospective-students');
  await expect(page.locator('html')).toHaveAttribute('data-season', name);
  await expect(page.locator('.track-facts .track-state').first()).toContainText(state);
  await expect(page.locator('.compare-table .track-state').first()).toContainText(state);
  await expect(page.locator('#deadlines .season-line')).toContainText(line);
  await page.goto('/knowledge-base/how-do-i-apply');
  await expect(page.locator('html')).toHaveAttribute('data-season', name);
  await expect(page.locator('.answer-season')).toContainText(line);
  await expect(page.locator('.answer-next').getByRole('link')).toHaveText(new RegExp(`^${button}`));
  for (const hidden of ['Apply Now', 'See the dates', 'Ask us'].filter((word) => word !== button))
    await expect(page.locator('.answer-next').getByRole('link', { name: hidden })).toHaveCount(0);
  await page.goto('/apply');
  await expect(page.getByRole('main')).toContainText(line);
  await expect(page.getByLabel('Email')).toHaveCount(asks ? 1 : 0);
  await expect(page.getByRole('region', { name: /costs$/ })).toHaveCount(name === 'none' ? 0 : 1);
}

for (const season of SEASONS)
  test(`${season.name}: tracks, answers and /apply say what is true`, async ({ page }) => {
    const { application_deadline_at } = await facts(page);
    await page.clock.setFixedTime(new Date(Date.parse(application_deadline_at) + season.days * DAY));
    await everyPlace(page, season);
  });

test('next: when the year after is announced, both are named and nobody is invited to apply', async ({
  page,
}) => {
  const { opens_at } = await facts(page);
  await page.clock.setFixedTime(new Date(Date.parse(opens_at) - 20 * DAY));
  // The database adds the closed year before to an announced one; here its clock stands in another season.
  await page.route('**/rpc/open_program_year', async (route) => {
    const answer = await route.fetch();
    const year = (await answer.json()) as object;
    const previous = {
      name: '2026-2027',
      application_deadline_at: '2026-01-12T07:59:00Z',
      application_deadline_zone: 'America/Los_Angeles',
    };
    await route.fulfill({ json: { ...year, previous, stamp: 'announced' } });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-season', 'next');
  await expect(page.locator('.hero .season-line')).toContainText(
    /Applications for 2026–2027 are closed; those for \d{4}–\d{4} open on/,
  );
  await expect(page.locator('.hero').getByRole('link', { name: 'See the dates' })).toBeVisible();
  await everyPlace(page, {
    name: 'next',
    days: 0,
    button: 'See the dates',
    line: /2026–2027 are closed; those for/,
    state: /open on/,
    asks: false,
  });
});

test('a moment that is over says so beside its date', async ({ page }) => {
  const { application_deadline_at } = await facts(page);
  await page.clock.setFixedTime(new Date(Date.parse(application_deadline_at) + 2 * DAY));
  await page.goto('/prospective-students#deadlines');
  const dates = page.locator('#deadlines').getByRole('listitem');
  await expect(dates.nth(0)).toContainText('It has passed.');
  await expect(dates.nth(1)).not.toContainText('It has passed.');
});
