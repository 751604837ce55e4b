/** From the published acceptance to the registered student, as the student lives it. */
import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, payDeposit } from '../fixtures/portal.ts';

test.setTimeout(120_000);

test('accepted to registered', async ({ page, context, request }) => {
  const { email, applicationId } = await acceptedPerson(request, 'accepted');
  await signIn(page, email, PASSWORD);
  await page.getByRole('link', { name: 'Open your letter' }).click();
  await page.getByRole('link', { name: 'Reply to the offer' }).click();
  await test.step('reply', async () => {
    await page.getByRole('button', { name: 'Accept the place' }).click();
    await page.getByRole('button', { name: 'Yes, I accept' }).click();
    await expect(page.getByText('Place accepted')).toBeVisible();
    await expect(page.getByText(/Please complete all enrollment tasks before/)).toBeVisible();
  });
  await test.step('a tick made without a connection reaches the server', async () => {
    await context.setOffline(true);
    await page.getByRole('checkbox', { name: 'Travel Arrangements' }).check();
    await expect(page.getByText("You've completed: Travel Arrangements")).toBeVisible();
    await expect(page.getByText(/sent when you are back online/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/sent when you are back online/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Travel Arrangements' })).toBeChecked();
    await expect(page.getByText('1 of 5 tasks')).toBeVisible();
  });
  await test.step('passport by the task’s form', async () => {
    await page.getByRole('link', { name: 'Open the form: Submit Passport Information' }).click();
    await expect(page.getByRole('heading', { name: 'Passport and travel' })).toBeVisible();
    await page.getByLabel(/^Foreign Passport Number/).fill('X1234567');
    await page.getByRole('button', { name: 'Update Information' }).click();
    await expect(page.getByText('Your information has been saved successfully.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
  });
  await test.step('payment plan', async () => {
    await page.goto('/accepted/payment-setup');
    await page.getByRole('radio', { name: 'Two payments' }).check();
    await page.getByRole('radio', { name: 'Bank transfer' }).check();
    await page.getByRole('button', { name: 'Save payment plan' }).click();
    await expect(page.getByText('Payment plan saved')).toBeVisible();
  });
  await test.step('the deposit registers', async () => {
    await payDeposit(request, applicationId);
    await page.goto('/dashboard');
    await expect(page.getByText('You are registered. Welcome to the yeshiva.')).toBeVisible();
    await page.goto('/accepted/payment-history');
    await expect(page.getByRole('table', { name: 'Payments' }).getByText('Bank transfer')).toBeVisible();
  });
});
