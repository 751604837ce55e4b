/** Nothing typed is ever lost: killed tabs, no connection, two devices, an ended session, files that are not what they say. */
import { writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { call, type Client } from '../fixtures/api.ts';
import { PASSWORD, pdfFile, signIn } from '../fixtures/people.ts';
import { personWithDraft } from '../fixtures/portal.ts';

async function stored(client: Client, field: string): Promise<unknown> {
  const application: Readonly<Record<string, unknown>> =
    (await call(client, 'my_application'))?.application ?? {};
  return application[field];
}
const openAs = async (page: Page, email: string, section: string): Promise<void> => {
  await signIn(page, email, PASSWORD);
  await page.goto(`/apply/${section}`);
};

test('a tab killed in the middle of a sentence', async ({ page, context, request }) => {
  const { email, client } = await personWithDraft(request, 'killed');
  await openAs(page, email, 'essays');
  const sentence = 'I was just about to say that the long tables';
  await page.getByLabel('Goals').pressSequentially(sentence, { delay: 15 });
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/apply/essays');
  await expect(again.getByLabel('Goals')).toHaveValue(sentence);
  await expect.poll(() => stored(client, 'goals')).toBe(sentence);
});

test('two devices merge different fields and show both values of the same one', async ({ page, request }) => {
  const { email, client } = await personWithDraft(request, 'devices');
  await openAs(page, email, 'personal');
  await expect(page.getByLabel(/^City/)).toHaveValue('');
  await call(client, 'save_application_fields', {
    changes: [
      { field: 'city', base: null, value: 'Haifa' },
      { field: 'country', base: null, value: 'Israel' },
    ],
  });
  await page.getByLabel('Address', { exact: true }).fill('1 Phone Street');
  await page.getByLabel(/^City/).fill('Boston');
  await expect(page.getByText('This answer was changed on another device.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Haifa' })).toBeVisible();
  expect(await stored(client, 'city')).toBe('Haifa');
  expect(await stored(client, 'address')).toBe('1 Phone Street');
  expect(await stored(client, 'country')).toBe('Israel');
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await expect.poll(() => stored(client, 'city')).toBe('Boston');
});

test('documents: refused in words, several at once, preview, remove', async ({ page, request }, testInfo) => {
  const { email } = await personWithDraft(request, 'files');
  await openAs(page, email, 'documents');
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Transcript', exact: true }) });
  const input = card.locator('input[type=file]');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType, buffer });
  await choose('letter.pdf', 'application/pdf', Buffer.from('just text'));
  await expect(card.getByText(/not what its name says/)).toBeVisible();
  await choose('IMG_1.HEIC', 'image/heic', Buffer.from('xxxx'));
  await expect(card.getByText(/HEIC photos can’t be read/)).toBeVisible();
  // From a file: 30 MB through the browser's protocol would take longer than the test.
  const big = testInfo.outputPath('big.pdf');
  await writeFile(big, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(30 * 1024 * 1024)]));
  await input.setInputFiles(big);
  await expect(card.getByText(/This file is 30.0 MB, and the limit is 25 MB/)).toBeVisible();
  await input.setInputFiles(
    ['דף ראשון.pdf', 'דף שני.pdf'].map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: pdfFile(name),
    })),
  );
  await expect(card.getByRole('button', { name: 'Preview: דף ראשון.pdf' })).toBeVisible({ timeout: 20_000 });
  await expect(card.getByRole('button', { name: 'Preview: דף שני.pdf' })).toBeVisible({ timeout: 20_000 });
  await card.getByRole('button', { name: 'Preview: דף שני.pdf' }).click();
  await expect(page.getByRole('link', { name: 'Open the file' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Remove: דף שני.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Preview: דף שני.pdf' })).toHaveCount(0);
});
