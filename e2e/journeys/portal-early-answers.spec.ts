/** What is typed at /apply before there is an account: checked there, and never left out in silence afterwards. */
import { expect, test } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { confirmedPerson } from '../fixtures/portal.ts';

test.setTimeout(120_000);

test('a wrong number is corrected before the account, and an old one waits in the form with its reason @all', async ({
  page,
  request,
}) => {
  const person = await confirmedPerson(request, 'early');
  await test.step('the open form says why, as the real one does', async () => {
    await page.goto('/apply');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^City/).fill('Teaneck');
    await page.getByLabel(/^Phone/).fill('212 555');
    await page.getByLabel(/^Phone/).blur();
    await expect(
      page.getByText('Enter a phone number with the country code, like +1 212 555 0123.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave it out: Phone' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    // It keeps nobody from going on to the account.
    await page.getByRole('button', { name: 'Create account and continue' }).click();
    await expect(page).toHaveURL(/\/login\?tab=sign-up$/);
  });
  await test.step('who signs in all the same finds it in the form, marked, with what was typed', async () => {
    await signIn(page, person.email, PASSWORD);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Begin application' }).click();
    await expect(page).toHaveURL(/\/apply\/personal$/);
    await expect(page.getByLabel(/^City/)).toHaveValue('Teaneck');
    await expect(page.getByLabel(/^Phone/)).toHaveValue('212 555');
    await expect(
      page.getByText('Enter a phone number with the country code, like +1 212 555 0123.'),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(/one answer needs another look/)).toBeVisible();
    await page.goto('/apply');
    await expect(page.getByText('One answer needs another look')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('put right, nothing waits', async () => {
    await page.getByRole('link', { name: 'Phone' }).click();
    await page.getByLabel(/^Phone/).fill('+1 212 555 0123');
    await page.getByLabel(/^Phone/).blur();
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.goto('/apply');
    await expect(page.getByText('One answer needs another look')).toHaveCount(0);
  });
});
