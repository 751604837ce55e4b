/** A person takes their data along and asks for deletion; the office sees it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signIn } from '../fixtures/people.ts';

const PERSON = 'accepted@example.org';

test('an applicant takes their data, asks for deletion and takes it back; the office sees the request', async ({
  page,
  browser,
}) => {
  await signIn(page, PERSON);
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-data.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const names = Object.keys(files);
  expect(names).toEqual(expect.arrayContaining(['index.html', 'data.json']));
  expect(names.filter((name) => name.startsWith('files/')).length).toBeGreaterThan(0);
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  const { parts } = JSON.parse(text) as { parts: Record<string, { high_school?: string }[]> };
  const school = parts['public.applications']?.[0]?.high_school ?? '';
  expect(school).not.toBe('');
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain(school);

  const takeBack = page.getByRole('button', { name: 'Withdraw the request' });
  await page.getByRole('button', { name: 'Ask for deletion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(takeBack).toBeVisible();

  const office = await browser.newPage();
  await signIn(office, 'admissions@example.org');
  await office.goto('/admin/privacy-requests');
  const line = office.getByRole('listitem').filter({ hasText: PERSON });
  await expect(line).toContainText('Deletion');
  await expect(line).toContainText('Today');
  await office.close();

  await takeBack.click();
  await expect(page.getByRole('button', { name: 'Ask for deletion' })).toBeVisible();
});
