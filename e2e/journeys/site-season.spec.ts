/**
 * Of all the words of a page that invite or name a date, only those of the season are seen. What they say in each season and place is
 * read from the built pages (e2e/builds/site-seasons.test.ts).
 */
import { expect, test } from '@playwright/test';
import { SEASONS } from '@school/shared/season';

test('by the visitor’s clock the season turns, and the words of the others are not seen', async ({
  page,
}) => {
  await page.goto('/');
  const facts = await page.locator('[data-facts]').getAttribute('data-facts');
  const { application_deadline_at } = JSON.parse(facts ?? '') as { application_deadline_at: string };
  await page.clock.setFixedTime(new Date(Date.parse(application_deadline_at) + 2 * 86_400_000));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-season', 'closed');
  await expect(page.locator('.hero').getByRole('link', { name: 'Ask about more time' })).toBeVisible();
  for (const season of SEASONS) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-season', name), season);
    const seen = await page
      .locator('[data-when]')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-when') ?? ''));
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.filter((when) => !when.split(' ').includes(season))).toEqual([]);
  }
});
