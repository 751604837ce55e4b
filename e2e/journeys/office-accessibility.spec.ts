/** Every screen of the office: axe clean in both schemes, and no page wider than its window on a tablet or a phone. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

const SCREENS = [
  '/admin/dashboard', '/admin/applicants', '/admin/interviews', '/admin/interviews?view=list', '/admin/questions', '/admin/questions?show=misses',
  '/admin/program-years', '/admin/holy-days', '/admin/outbox', '/admin/audit-log', '/admin/staff-accounts', '/admin/permissions',
] as const; // prettier-ignore

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function violations(page: Page): Promise<unknown[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]);
}

for (const scheme of ['light', 'dark'] as const)
  test(`axe is clean on every screen, ${scheme}`, async ({ page }) => {
    await signIn(page, 'superadmin@example.org');
    await page.evaluate(
      (chosen) => localStorage.setItem('RaStoreoffice.theme', JSON.stringify(chosen)),
      scheme,
    );
    for (const path of SCREENS) {
      await open(page, path);
      expect.soft(await violations(page), path).toEqual([]);
    }
    await open(page, '/admin/applicants');
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('heading', { name: 'Application Status Management' })).toBeVisible();
    for (const tab of ['Personal Info', 'Academic Info', 'Essay Questions', 'Documents', 'References']) {
      await page.getByRole('tab', { name: tab }).click();
      expect.soft(await violations(page), tab).toEqual([]);
    }
  });

for (const width of [360, 768])
  test(`no screen is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'superadmin@example.org');
    for (const path of SCREENS) {
      await open(page, path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(over, path).toBeLessThanOrEqual(0);
    }
  });
