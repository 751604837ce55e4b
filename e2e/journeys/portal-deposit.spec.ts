/** "I have transferred it": said by the family, seen and found by the office, and everything follows. */
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { mailsTo } from '../fixtures/mail.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson } from '../fixtures/portal.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';

test.setTimeout(120_000);

test('a transfer is told of, confirmed by the office, and receipted', async ({ browser, page, request }) => {
  const { email, client } = await acceptedPerson(request, 'transfer');
  await call(client, 'reply_to_offer', { accept: true });
  await signIn(page, email, PASSWORD);
  await test.step('Pay Deposit leads to the deposit: how much, until when, and how', async () => {
    await page.goto('/accepted');
    await page.getByRole('link', { name: 'Pay Deposit' }).click();
    await expect(page).toHaveURL(/payment-setup#deposit/);
    await expect(page.getByRole('heading', { name: 'Program deposit' })).toBeFocused();
    await expect(page.getByText(/^due by/)).toBeVisible();
    await expect(page.getByText(/account 000-000000/).first()).toBeVisible();
  });
  await test.step('the family says so', async () => {
    await page.getByLabel(/^Reference/).fill('TRANSFER-77');
    await page.getByRole('button', { name: 'Tell the office' }).click();
    await expect(page.getByText(/^You reported \$500\.00 on/)).toBeVisible();
    await page.goto('/accepted');
    // In the list of tasks and under the payments.
    await expect(page.getByText('Reported as sent', { exact: true })).toHaveCount(2);
    await expect(page.getByText(/0 confirmed by the office/)).toBeVisible();
  });
  const office = await (await browser.newContext()).newPage();
  await test.step('the office finds it and records it', async () => {
    await signIn(office, 'admin@example.org', DEMO_PASSWORD);
    await office.goto('/admin/dashboard');
    await office.getByRole('link', { name: /payments? to look for/ }).click();
    const line = office.getByRole('listitem').filter({ hasText: 'TRANSFER-77' });
    await line.getByRole('button', { name: /^It has come/ }).click();
    const dialog = office.getByRole('dialog', { name: 'Record payment' });
    await expect(dialog.getByLabel(/^Reference/)).toHaveValue('TRANSFER-77');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(office.getByText('Payment recorded, receipt sent')).toBeVisible();
    await expect(line).toHaveCount(0);
  });
  await test.step('receipt, task and statement follow', async () => {
    await expect
      .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject), { timeout: 60_000 })
      .toContain('We have received a payment');
    await page.goto('/accepted');
    await expect(page.getByText('We have it, confirmed')).toBeVisible();
    await expect(page.getByText(/1 confirmed by the office/)).toBeVisible();
    await expect(page.getByText('You are registered. Welcome to the yeshiva.')).toBeVisible();
    await page.goto('/accepted/payment-history');
    await expect(page.getByRole('table', { name: 'Payments' }).getByText('TRANSFER-77')).toBeVisible();
  });
});
