/** Every screen of the office: axe clean in both schemes, and no page wider than its window on a tablet or a phone. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

const SCREENS = [
  '/admin/dashboard', '/admin/applicants', '/admin/interviews', '/admin/interviews?view=list', '/admin/questions', '/admin/questions?show=misses',
  '/admin/program-years', '/admin/holy-days', '/admin/outbox', '/admin/audit-log', '/admin/staff-accounts', '/admin/permissions', '/admin/waitlist', '/admin/numbers',
] as const; // prettier-ignore

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const inScheme = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('RaStoreoffice.theme', JSON.stringify(chosen)), scheme);

for (const scheme of ['light', 'dark'] as const)
  test(`axe is clean on every screen, ${scheme}${scheme === 'light' ? '' : ' @all'}`, async ({ page }) => {
    await signIn(page, 'superadmin@example.org');
    await inScheme(page, scheme);
    for (const path of SCREENS) {
      await open(page, path);
      expect.soft(await violationsOf(page), path).toEqual([]);
    }
  });

async function dialogClean(page: Page, name: string, opener: Locator): Promise<void> {
  await opener.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await violationsOf(page), name).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const scheme of ['light', 'dark'] as const)
  test(`axe is clean on a file, its tabs and the office's dialogs, ${scheme}${scheme === 'light' ? '' : ' @all'}`, async ({
    page,
  }) => {
    await signIn(page, 'superadmin@example.org');
    await inScheme(page, scheme);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const filter = encodeURIComponent(JSON.stringify({ status: ['registered'], year: 'all' }));
    await open(page, `/admin/applicants?filter=${filter}`);
    await dialogClean(page, 'export', button('Export'));
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('checkbox', { name: 'Travel Arrangements' })).toBeVisible();
    for (const tab of ['Personal Info', 'Academic Info', 'Essay Questions', 'Documents', 'References']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect.soft(await violationsOf(page), tab).toEqual([]);
    }
    await open(page, '/admin/dashboard');
    await dialogClean(page, 'extend a deadline', button('Extend a deadline'));
    await open(page, '/admin/program-years');
    await dialogClean(page, 'add task', button('Add task'));
    await dialogClean(page, 'change task', button(/^Change: /));
    await dialogClean(page, 'remove task', button(/^Remove: /));
    await open(page, '/admin/interviews');
    await dialogClean(page, 'publish times', button('Publish times'));
    await open(page, '/admin/staff-accounts');
    await dialogClean(page, 'invite', button('Invite by mail'));
  });

for (const width of [360, 768])
  test(`no screen is wider than a window of ${width} px${width === 360 ? '' : ' @all'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'superadmin@example.org');
    for (const path of SCREENS) {
      await open(page, path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(over, path).toBeLessThanOrEqual(0);
    }
  });
