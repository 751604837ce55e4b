/** A colleague's second factor in the real product: set up, shown at sign-in, lost, recovered; and what the office does meanwhile. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { invitedColleague, secretOn, showCode } from '../fixtures/colleague.ts';
import { PASSWORD } from '../fixtures/people.ts';

test.setTimeout(120_000);

async function passwordOnly(page: Page, email: string): Promise<void> {
  await page.goto('/login?next=%2Fadmin%2Fapplicants');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('set up, asked for at the next sign-in, lost and recovered with a code', async ({ browser, page }) => {
  const office = await (await browser.newContext()).newPage();
  const email = await invitedColleague(page, office, 'Admissions officer');
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  let secret = '';
  let codes: string[] = [];
  await test.step('set up on the account page, with codes to keep', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Set up a second factor' }).click();
    await expect(page.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
    secret = await secretOn(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/This code is not right/).first()).toBeVisible();
    await showCode(page, secret);
    const shown = page.locator('.recovery-codes code');
    await expect(shown).toHaveCount(10);
    codes = await shown.allInnerTexts();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  const other = await (await browser.newContext()).newPage();
  await test.step('asked for after the password, on the way to where one was going', async () => {
    await passwordOnly(other, email);
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await other.goto('/admin/applicants');
    await expect(other).toHaveURL(/\/second-factor\?next=%2Fadmin%2Fapplicants/);
    await showCode(other, secret, 1);
    await expect(other).toHaveURL(/\/admin\/applicants/);
    await expect(other.getByText(/applicants$/).first()).toBeVisible();
  });
  await test.step('lost: a recovery code removes it, and a new one is set up', async () => {
    const third = await (await browser.newContext()).newPage();
    await passwordOnly(third, email);
    await third.getByRole('button', { name: 'I have lost my phone' }).click();
    await third.getByLabel('Recovery code').fill('AAAAA-AAAAA');
    await third.getByRole('button', { name: 'Use this code' }).click();
    await expect(third.getByText('This code is wrong or has been used before.').first()).toBeVisible();
    await third.getByLabel('Recovery code').fill(codes[0] ?? '');
    await third.getByRole('button', { name: 'Use this code' }).click();
    await expect(third.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    await showCode(third, await secretOn(third));
    await third.getByRole('button', { name: 'I have kept them' }).click();
    await expect(third).toHaveURL(/\/admin\/applicants/);
  });
  await test.step('a super administrator resets it', async () => {
    await office.goto('/admin/staff-accounts');
    const row = office.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /Reset the second factor/ }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(row.getByText('None')).toBeVisible();
  });
});
