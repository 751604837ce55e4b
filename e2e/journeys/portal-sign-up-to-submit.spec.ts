/** The applicant's whole way on a 360 px phone: typing before there is an account, the mail's link, every section, submit. */
import { expect, test, type Page } from '@playwright/test';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD } from '../fixtures/people.ts';
import { addReference, fillAcademic, fillEssays, fillPersonal, sendDocuments } from '../pages/application.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
test.setTimeout(150_000);

const noSidewaysScroll = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

test('from the first keystroke to the submitted application', async ({ page, request }) => {
  const email = newAddress('phone');
  await test.step('answers typed before there is an account', async () => {
    await page.goto('/apply');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^First name/).fill('Dov');
    await page.getByLabel(/^Last name/).fill('דובריק');
    await page.getByLabel(/^City/).fill('Haifa 🌿');
    await page.reload();
    await expect(page.getByLabel(/^City/)).toHaveValue('Haifa 🌿');
    await page.getByRole('button', { name: 'Create account and continue' }).click();
  });
  await test.step('the account', async () => {
    // The form before it, which may stand for a moment longer, has fields of like names.
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Dov');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Account Created!').first()).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });
  await test.step('a scanner opens the mail’s link twice, and it still works', async () => {
    const mail = await waitForMail(request, email, /./);
    const link = mail.links.find((address) => address.includes('/verify?')) ?? '';
    for (let times = 0; times < 2; times += 1) expect((await request.get(link)).ok()).toBe(true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(
      page.getByText('Your account has been verified and your application data has been saved.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(/things are still missing/)).toBeVisible();
  });
  await test.step('the draft has the early answers', async () => {
    await page.goto('/apply/personal');
    await expect(page.getByLabel(/^City/)).toHaveValue('Haifa 🌿');
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('דובריק');
  });
  await test.step('every section', async () => {
    await fillPersonal(page, { firstName: 'Dov', lastName: 'דובריק', email });
    await noSidewaysScroll(page);
    await fillAcademic(page);
    await fillEssays(page);
    await sendDocuments(page);
    await noSidewaysScroll(page);
    await addReference(page);
  });
  await test.step('submit, twice as fast as one can press', async () => {
    await page.goto('/apply/review');
    await noSidewaysScroll(page);
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('button', { name: 'Submit now' }).dblclick();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(/We have your application/)).toBeVisible();
    await waitForMail(request, email, /received/i);
  });
});
