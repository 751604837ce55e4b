/** Ways into the office: who is let in, who is sent where, invitations, and an account that is closed meanwhile. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('a colleague is invited, let in, and out at the next request once deactivated', async ({
  browser,
  page,
  request,
}) => {
  const email = newAddress('colleague');
  await signIn(page, 'superadmin@example.org');
  await page.goto('/admin/staff-accounts');
  await expect(page.getByRole('button', { name: 'Invite by mail' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite by mail' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Role', { exact: true }).click();
  await page.getByRole('option', { name: 'Admissions officer' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row(page, email)).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  const invitation = await waitForMail(request, email, /invitation/i);
  await colleague.goto(invitation.links.find((link) => link.includes('/verify?')) ?? '');
  await colleague
    .getByRole('button')
    .filter({ hasText: /accept|confirm|continue/i })
    .first()
    .click();
  await expect(colleague).toHaveURL(/\/set-password/);
  await colleague
    .getByLabel(/new password|^password/i)
    .first()
    .fill(PASSWORD);
  await colleague
    .getByLabel(/confirm/i)
    .first()
    .fill(PASSWORD);
  await colleague
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(colleague).not.toHaveURL(/\/set-password/);
  await colleague.goto('/admin/applicants');
  await expect(colleague.getByText(/applicants$/).first()).toBeVisible();

  await expect(row(page, email).getByText(/^Invited/)).toBeVisible();
  await page.reload();
  await row(page, email).getByRole('switch').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(row(page, email).getByText('Deactivated')).toBeVisible();
  await colleague.getByPlaceholder('Search applicants...').fill('anybody');
  await expect(colleague).toHaveURL(/\/dashboard$/);
  await expect(colleague).not.toHaveURL(/\/admin/);
});
