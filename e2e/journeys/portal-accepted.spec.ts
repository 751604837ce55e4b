/** From the published acceptance to the registered student, as the student lives it. */
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, payDeposit, personWithDraft, unfold } from '../fixtures/portal.ts';

test.setTimeout(120_000);

test('accepted to registered', async ({ page, context, request }) => {
  const { email, applicationId } = await acceptedPerson(request, 'accepted');
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('You have been accepted. Congratulations.')).toBeVisible();
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

test('declining closes the accepted student’s pages @all', async ({ page, request }) => {
  const { email } = await acceptedPerson(request, 'declined');
  await signIn(page, email, PASSWORD);
  await page.goto('/accepted');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Another yeshiva');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline the place' }).click();
  await expect(page.getByText('You have declined your place.')).toBeVisible();
  await page.goto('/accepted');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('nobody opens these pages by writing into the browser’s storage @all', async ({ page, request }) => {
  const { email } = await personWithDraft(request, 'forged');
  await signIn(page, email, PASSWORD);
  await page.evaluate(() => {
    localStorage.setItem('applicationStatus', 'accepted');
    localStorage.setItem(
      'userData',
      JSON.stringify({ firstName: 'x', lastName: '', email: 'x', role: 'super_admin' }),
    );
  });
  await page.goto('/accepted');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a second device’s change to the student information is shown, and nothing typed is lost @all', async ({
  page,
  request,
}) => {
  const { email, client } = await acceptedPerson(request, 'record');
  await signIn(page, email, PASSWORD);
  await page.goto('/student-information');
  await unfold(page, 'Academic');
  await page.getByLabel(/^Previous Yeshiva/).fill('Typed here');
  const { version } = await call(client, 'my_student_information');
  await call(client, 'save_student_information', {
    form: { home_address: 'Saved elsewhere' },
    expected_version: version,
  });
  await page.getByRole('button', { name: 'Update Information' }).click();
  await expect(page.getByText(/changed somewhere else/)).toBeVisible();
  await expect(page.getByLabel(/^Home Address/)).toHaveValue('Saved elsewhere');
  await expect(page.getByLabel(/^Previous Yeshiva/)).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'Update Information' }).click();
  await expect(page.getByText('Your information has been saved successfully.')).toBeVisible();
});
