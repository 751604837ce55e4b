/** axe (WCAG 2.2 AA) and no sideways scrolling on every screen of the portal, on the smallest phone and on a desk. */
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, completeDraft, personWithDraft } from '../fixtures/portal.ts';

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

/** Both widths in one visit: what a page shows at each follows the window. */
async function check(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is folded away loads when it is unfolded.
  await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page), `${path} at ${width}`).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

for (const [email, paths] of Object.entries(SCREENS))
  test(`${email || 'a visitor'} at 320 and 1280 px @all`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (email.startsWith('staff')) {
      await signIn(page, email);
      await expect(page).toHaveURL(/\/admin/);
    } else if (email) await signIn(page, email);
    for (const path of paths) await check(page, path);
  });

test('errors, toasts and dialogs too @all', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Email').fill('draft@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await signIn(page, 'draft@example.org');
  await page.goto('/apply');
  await page.getByRole('button', { name: 'Put this application aside' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a refused answer, two devices, no connection, a preview and a question @all', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const { email, client } = await personWithDraft(request, 'states');
  await completeDraft(client);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, email, PASSWORD);
  await page.goto('/apply/personal');
  await page.getByLabel('Phone', { exact: true }).fill('12');
  await page.getByLabel('Phone', { exact: true }).blur();
  await expect(page.locator('#answer-phone-error')).toBeVisible();
  expect(await violationsOf(page), 'refused').toEqual([]);

  const change = { field: 'city', base: 'Teaneck', value: 'חיפה' };
  await call(client, 'save_application_fields', { changes: [change] });
  await page.getByLabel(/^City/).fill('Boston');
  await expect(page.getByText('This answer was changed on another device.')).toBeVisible();
  expect(await violationsOf(page), 'two devices').toEqual([]);

  await context.setOffline(true);
  await page.getByLabel(/^Country/).fill('Canada');
  await expect(page.getByText(/kept in this browser and sent when you are back online/)).toBeVisible();
  expect(await violationsOf(page), 'no connection').toEqual([]);
  await context.setOffline(false);

  await page.goto('/apply/documents');
  await page.getByRole('button', { name: 'Preview: transcript.pdf' }).click();
  await expect(page.getByRole('link', { name: 'Open the file' })).toBeVisible();
  expect(await violationsOf(page), 'preview').toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Remove: transcript.pdf' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove this file?' })).toBeVisible();
  expect(await violationsOf(page), 'question').toEqual([]);
});

test('an offer, its refusal, and a payment plan being chosen @all', async ({ page, request }) => {
  test.setTimeout(120_000);
  const { email } = await acceptedPerson(request, 'offer');
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, email, PASSWORD);
  await page.goto('/accepted');
  await expect(page.getByRole('button', { name: 'Accept the place' })).toBeVisible();
  expect(await violationsOf(page), 'offer').toEqual([]);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Decline the place?' })).toBeVisible();
  expect(await violationsOf(page), 'refusal').toEqual([]);
  await page.goto('/accepted/payment-setup');
  await page.getByRole('radio', { name: 'Two payments' }).check();
  expect(await violationsOf(page), 'plan').toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await page.goto('/accepted/payment-history');
  await expect(page.getByRole('heading', { name: 'Statement of account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print this statement' })).toBeHidden();
});

test('signing in and answering a question by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
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
