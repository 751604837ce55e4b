/** Files and a connection that breaks, on a phone: what waits goes by itself, also from another page; a reload names what it lost. */
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { PASSWORD, pdfFile, signIn } from '../fixtures/people.ts';
import { acceptedPerson, personWithDraft } from '../fixtures/portal.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(120_000);

const choose = (page: Page, name: string): Promise<void> =>
  page
    .getByLabel(/^Passport:/)
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfFile('passport') });

test('a file whose connection broke goes by itself from another page of the portal', async ({
  page,
  context,
  request,
}) => {
  const { email, client } = await personWithDraft(request, 'upload');
  const arrived = async () =>
    (await call(client, 'my_application'))?.documents.map(({ file_name }) => file_name);
  await signIn(page, email, PASSWORD);
  await page.goto('/apply/documents');
  await expect(page.getByRole('heading', { name: 'Passport' })).toBeVisible();
  await context.setOffline(true);
  await choose(page, 'passport.pdf');
  await expect(page.getByText(/until the file has arrived/)).toBeVisible();
  await page
    .getByRole('link', { name: /All sections/ })
    .first()
    .click();
  await expect(page.getByText(/^Not sent yet: .*passport\.pdf/)).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await context.setOffline(false);
  await expect.poll(arrived, { timeout: 40_000 }).toEqual(['passport.pdf']);
  await page.goto('/apply/documents');
  await expect(page.getByText('passport.pdf')).toBeVisible();
  await expect(page.getByText(/until the file has arrived/)).toHaveCount(0);
});

test('a reload asks first, and then says which file must be chosen again @all', async ({
  page,
  context,
  request,
}) => {
  const { email, client } = await personWithDraft(request, 'reload');
  await signIn(page, email, PASSWORD);
  await page.goto('/apply/documents');
  await page.route('**/storage/v1/object/**', (route) => route.abort('internetdisconnected'));
  await choose(page, 'scan.pdf');
  await expect(page.getByText(/until the file has arrived/)).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  // A press, without which browsers ask nobody.
  await page.getByRole('heading', { level: 1 }).click();
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await page.unroute('**/storage/v1/object/**');
  await expect(page.getByText(/Please choose it once more/)).toBeVisible();
  await page.goto('/apply');
  await expect(page.getByText(/please choose again: .*scan\.pdf/)).toBeVisible();
  await page.goto('/apply/documents');
  await choose(page, 'scan.pdf');
  await expect
    .poll(async () => (await call(client, 'my_application'))?.documents.map(({ state }) => state))
    .toContain('received');
  await expect(page.getByText(/Please choose it once more/)).toHaveCount(0);
  // Nothing of the file itself was ever in the browser's storage.
  expect(JSON.stringify((await context.storageState()).origins)).not.toContain('scan.pdf');
});

/** Buttons in sight over which a toast stands. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll('button, .button, summary, header a')]
      .filter((element) => !element.closest('.toaster'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            box.width > 0 &&
            box.top < toast.bottom &&
            box.bottom > toast.top &&
            box.left < toast.right &&
            box.right > toast.left,
        );
      })
      .map((element) => element.textContent);
  });

test('a toast stands alone and over nothing that is pressed next @all', async ({ page, request }) => {
  const { email } = await acceptedPerson(request, 'toasts');
  await signIn(page, email, PASSWORD);
  const one = async (title: string): Promise<void> => {
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(page.locator('.toast')).toContainText(title);
    await expect.poll(() => covered(page)).toEqual([]);
  };
  await page.goto('/accepted');
  await page.getByRole('button', { name: 'Accept the place' }).click();
  await page.getByRole('button', { name: 'Yes, I accept' }).click();
  await one('Place accepted');
  await page.getByRole('checkbox', { name: 'Travel Arrangements' }).check();
  await one('Task');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => covered(page)).toEqual([]);
  await page.goto('/accepted/payment-setup');
  await page.getByRole('radio', { name: 'Two payments' }).check();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: 'Save payment plan' }).click();
  await one('Payment plan saved');
  await page.goto('/student-information');
  await page.getByLabel(/^Hebrew First Name/).fill('דב');
  await page.getByRole('button', { name: 'Update Information' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await one('Success');
});
