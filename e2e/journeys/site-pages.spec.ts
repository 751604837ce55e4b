/** A visitor on the public site: header, home, staff, prospective students, dates. */
import { expect, test } from '@playwright/test';

const PAGES = [
  ['/', 'Intellectual. Spiritual. Israeli.'],
  ['/staff', 'Staff'],
  ['/prospective-students', 'Prospective Students'],
  ['/torah', 'Torah'],
  ['/peek-inside', 'A Peek Inside'],
  ['/knowledge-base', 'Knowledge Base'],
  ['/submit-question', 'Submit a Question'],
  ['/accessibility', 'Accessibility statement'],
  ['/privacy', 'Privacy'],
] as const;

for (const [path, title] of PAGES)
  test(`${path} stands under its title, sets no cookie and asks no third party`, async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) foreign.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

test('an unknown address says 404 and leads home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('on a phone the menu opens, leads to a page and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the header shrinks beyond 20 px, and the logo leads back up', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await page.mouse.wheel(0, 900);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await header.getByRole('link', { name: /, home$/ }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the home page opens its sections on first view and turns its pictures', async ({ page }) => {
  await page.goto('/');
  const second = page.getByRole('button', { name: 'Show picture 2' });
  await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 8000 });
  await page.getByRole('button', { name: 'Pause the pictures' }).click();
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  const vision = page.locator('details', { has: page.getByRole('heading', { name: 'Our Vision' }) });
  await vision.scrollIntoViewIfNeeded();
  await expect(vision).toHaveAttribute('open', '');
  await vision.locator('summary').click();
  await expect(vision).not.toHaveAttribute('open', '');
});

test('staff stand in three groups of 3, 4 and 11 with bios that open', async ({ page }) => {
  await page.goto('/staff');
  for (const [id, count] of [
    ['leadership', 3],
    ['esp', 4],
    ['faculty', 11],
  ] as const)
    await expect(page.locator(`#${id}`).getByRole('article')).toHaveCount(count);
  const more = page.getByRole('button', { name: /^Read More/ });
  const before = await more.count();
  await more.first().click();
  await expect(more).toHaveCount(before - 1);
  await page.getByRole('button', { name: /^Read Less/ }).click();
  await expect(more).toHaveCount(before);
});

test('a footer link opens its track, and the tab stays in the address', async ({ page }) => {
  await page.goto('/staff');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hesder' }).click();
  await expect(page).toHaveURL(/\?tab=shiur-bet-plus$/);
  await expect(page.getByRole('tab', { name: /Shiur Bet\+/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('#programs-section')).toBeInViewport();
  await page.getByRole('tab', { name: 'Shana Bet' }).click();
  await expect(page).toHaveURL(/\?tab=shana-bet$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Shana Bet' })).toHaveAttribute('aria-selected', 'true');
});

test('a hash scrolls to its section', async ({ page }) => {
  await page.goto('/prospective-students#weekly-schedule');
  await expect(page.getByRole('heading', { name: 'Weekly Schedule' })).toBeInViewport();
  const table = page.getByRole('table', { name: 'Weekly Schedule' });
  for (const time of ['7:00', '8:45', '13:15', '15:30', '19:15', '20:00', '20:15'])
    await expect(table.getByRole('rowheader', { name: time, exact: true })).toBeVisible();
});

test('only one element of the yeshiva is open at a time', async ({ page }) => {
  await page.goto('/prospective-students');
  const elements = page.locator('#elements details');
  await elements.nth(0).locator('summary').click();
  await elements.nth(1).locator('summary').click();
  await expect(elements.nth(1)).toHaveAttribute('open', '');
  await expect(elements.nth(0)).not.toHaveAttribute('open', '');
});

test('the dates stand in their zones, where the visitor is and by the Hebrew calendar', async ({ page }) => {
  await page.goto('/prospective-students#deadlines');
  const dates = page.locator('#deadlines').getByRole('listitem');
  await expect(dates.nth(0)).toContainText(
    /Sunday, January \d+, 20\d\d, 11:59 PM in Los Angeles \(Monday, 9:59 AM in Israel\)/,
  );
  await expect(dates.nth(1)).toContainText(/Thursday, March \d+, 20\d\d, 10:00 AM in Israel/);
  await expect(dates.nth(2)).toContainText(/Wednesday, March \d+, 20\d\d, 11:59 PM in US Eastern time/);
  await expect(dates.nth(0)).toContainText('Where you are, in New York');
  await expect(dates.nth(0).locator('[lang=he]')).toHaveText(/תש/);
  await expect(page.locator('#deadlines').getByRole('status')).toHaveCount(0);
});

test('on a phone the schedule is one day, beginning with today, and the comparison one track', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'));
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/prospective-students');
    const week = page.locator('#weekly-schedule');
    await expect(week.getByRole('table')).toBeHidden();
    await expect(week.getByRole('radio', { name: 'Wednesday' })).toBeChecked();
    await expect(week.getByRole('region')).toHaveCount(1);
    await expect(week.getByRole('region', { name: 'Wednesday' })).toContainText('Chassidut');
    await week.getByText('Fri', { exact: true }).click();
    await expect(week.getByRole('region', { name: 'Friday' })).toContainText('Parashat ha-shavua');
    // Each time stands on the line of its title.
    const together = await week
      .getByRole('region')
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => {
          const [time, title] = ['.class-time', '.class-title'].map((name) => {
            const words = document.createRange();
            words.selectNodeContents(item.querySelector(name) ?? item);
            return words.getClientRects()[0]?.top ?? Number.NaN;
          });
          return Math.abs((time ?? Number.NaN) - (title ?? Number.NaN)) < 1;
        }),
      );
    expect(together.length).toBeGreaterThan(5);
    expect(new Set(together)).toEqual(new Set([true]));
    const compare = page.locator('#compare-tracks');
    await expect(compare.getByRole('columnheader')).toHaveText(['Shana Aleph']);
    await compare.locator('label', { hasText: 'Post-Army / 21+' }).click();
    await expect(compare.getByRole('columnheader')).toHaveText(['Post-Army / 21+']);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([width, wide]).toEqual([width, width]);
  }
});

test.describe('the seasons', () => {
  const SEASONS = [
    [-200, 'before', 'See the dates', /open on/],
    [-30, 'open', 'Apply Now', /are open until/],
    [-2, 'last', 'Apply Now', /The last days/],
    [2, 'closed', 'Ask about a late application', /closed on/],
    [400, 'none', 'Ask us', /not set yet/],
  ] as const;
  for (const [days, season, button, line] of SEASONS)
    test(`${season}: every invitation is true ${Math.abs(days)} days ${days < 0 ? 'before' : 'after'} the deadline`, async ({
      page,
      request,
    }) => {
      const html = await (await request.get('/')).text();
      const facts = /data-facts="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
      const { application_deadline_at } = JSON.parse(facts) as { application_deadline_at: string };
      await page.clock.setFixedTime(new Date(Date.parse(application_deadline_at) + days * 86_400_000));
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-season', season);
      await expect(page.locator('.hero').getByRole('link', { name: button })).toBeVisible();
      await expect(page.locator('.hero .season-line')).toContainText(line);
      for (const place of ['.site-header', '.closing', '.site-footer'])
        await expect(page.locator(place).getByRole('link', { name: button })).toHaveCount(1);
      await expect(page.getByText(/Start today/)).toBeVisible({ visible: season === 'open' });
    });
});

test('the accessibility statement names the coordinator, with address and phone', async ({ page }) => {
  await page.goto('/accessibility');
  await expect(page.getByRole('main')).toContainText(/accessibility coordinator, \S+ \S+: write to/);
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    /^mailto:\S+@/,
  );
});

test('a video plays from the cookie-free host only, and a sample plays nothing', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play video: A Window Into the yeshiva' }).click();
  const frame = page.locator('iframe[title="A Window Into the yeshiva"]');
  const sample = page.getByText('This is a sample.');
  await expect(frame.or(sample)).toBeVisible();
  if (await frame.count())
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\//);
});

test('the feed is loaded only when it is asked for', async ({ page }) => {
  await page.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'feed' }));
  await page.goto('/peek-inside');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the feed' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /facebook\.com\/plugins\/page\.php/);
  await expect(page.getByRole('link', { name: /View More on Facebook/ })).toHaveAttribute('target', '_blank');
});
