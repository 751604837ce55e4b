/** Files and a connection that breaks, on a phone: what waits goes by itself, also from another page; a reload names what it lost. */
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { PASSWORD, pdfFile, signIn } from '../fixtures/people.ts';
import { personWithDraft } from '../fixtures/portal.ts';

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
