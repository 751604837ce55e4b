/** axe (WCAG 2.2 AA) and no sideways scrolling on every screen of the portal, on the smallest phone and on a desk. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../fixtures/people.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  '': [
    '/login', '/login?tab=sign-up', '/check-email', '/verify', '/verify?token_hash=x&type=signup',
    '/verify?error=access_denied', '/forgot-password', '/apply',
  ], // prettier-ignore
  'draft@example.org': [
    '/dashboard', '/apply', '/apply/personal', '/apply/academic', '/apply/essays', '/apply/documents',
    '/apply/references', '/apply/interview', '/apply/review', '/student-information', '/account', '/set-password',
  ], // prettier-ignore
  'submitted@example.org': ['/dashboard', '/apply', '/apply/interview'],
  'accepted@example.org': [
    '/dashboard', '/accepted', '/accepted/payment-setup', '/accepted/payment-history', '/student-information',
  ], // prettier-ignore
  'registered@example.org': ['/dashboard', '/accepted'],
  'staff@example.org': ['/accepted'],
};

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(
    violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const width of [320, 1280])
  for (const [email, paths] of Object.entries(SCREENS))
    test(`${email || 'a visitor'} at ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      if (email.startsWith('staff')) {
        await signIn(page, email);
        await expect(page).toHaveURL(/\/admin/);
      } else if (email) await signIn(page, email);
      for (const path of paths) await check(page, path);
    });

test('errors, toasts and dialogs too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  const summary = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(summary.violations.map(({ id }) => id)).toEqual([]);
  await page.getByLabel('Email').fill('draft@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  const toast = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(toast.violations.map(({ id }) => id)).toEqual([]);
  await signIn(page, 'draft@example.org');
  await page.goto('/apply');
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  const dialog = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(dialog.violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('signing in and answering a question by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('draft@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('shalom-demo-1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Continue application' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/apply$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
