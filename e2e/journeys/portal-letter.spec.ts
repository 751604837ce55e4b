/** A decision told by letter: written with a personal paragraph, opened by its owner, read in both languages, on paper; then by a parent. */
import { readFile } from 'node:fs/promises';
import school from '@school/shared/school.json' with { type: 'json' };
import { expect, test, type Page } from '@playwright/test';
import { textOf } from '../../papers/test/read.ts';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptApplication, completeDraft, confirmedPerson, personWithDraft } from '../fixtures/portal.ts';

const PARAGRAPH = 'Your words about the long tables stayed with us.';

async function downloadedLetter(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^(?:Download as PDF|הורדה כ־PDF)$/ }).click(),
  ]);
  const pages = await textOf(new Uint8Array(await readFile(await download.path())));
  return { name: download.suggestedFilename(), text: pages.flat().join('\n') };
}

test('a letter is written, told, opened, read in both languages and printed; the parent sees it after', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(300_000);
  const son = await personWithDraft(request, 'letter');
  await completeDraft(son.client);
  await call(son.client, 'submit_application');
  const { applicationId: application_id } = son;

  const parent = await confirmedPerson(request, 'parent');
  await call(son.client, 'invite_parent', {
    name: 'Ruth Example',
    relation: 'mother',
    email: parent.email,
  });
  const invitation = await waitForMail(request, parent.email, /invitation/i);
  const link = invitation.links.find((href) => href.includes('/parents#')) ?? '';
  const mother = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(mother, parent.email, PASSWORD);
  await mother.goto(link);
  await mother.getByRole('button', { name: 'Follow the application' }).click();
  const before = 'The application has been submitted, and the office is reading it.';
  await expect(mother.getByText(before)).toBeVisible();

  await test.step('the office writes a paragraph on the file, and accepts', async () => {
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await signIn(desk, 'admissions@example.org');
    await desk.goto(`/admin/applicant/${application_id}`);
    await desk.getByRole('button', { name: 'Decision letter' }).click();
    await desk.getByLabel('Personal paragraph').fill(PARAGRAPH);
    await desk.getByRole('button', { name: 'Save paragraph' }).click();
    await expect(desk.getByText('Paragraph saved')).toBeVisible();
    await desk.close();
    await acceptApplication(request, application_id);
  });

  await signIn(page, son.email, PASSWORD);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your letter' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await mother.reload();
  await expect(mother.getByText(before)).toBeVisible();

  await page.getByRole('link', { name: 'Open your letter' }).click();
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'You are accepted' })).toBeVisible();
  await expect(paper.getByText(PARAGRAPH)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply to the offer' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'עברית' }).click();
  await expect(paper).toHaveAttribute('dir', 'rtl');
  await expect(paper.getByRole('heading', { name: 'התקבלת לישיבה' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  for (const off of [page.getByRole('banner').first(), page.getByRole('contentinfo').last()])
    await expect(off).toBeHidden();
  await expect(page.getByRole('button', { name: 'הדפסה' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await test.step('the letter as a PDF in both languages, read as a machine reads it', async () => {
    const hebrew = await downloadedLetter(page);
    expect(hebrew.name).toMatch(/^letter-.+-he\.pdf$/);
    for (const words of [school.hebrewName, 'התקבלת לישיבה', PARAGRAPH]) expect(hebrew.text).toContain(words);
    await page.getByRole('button', { name: 'English' }).click();
    const english = await downloadedLetter(page);
    expect(english.name).toMatch(/^letter-.+-en\.pdf$/);
    for (const words of [school.name, 'You are accepted', PARAGRAPH]) expect(english.text).toContain(words);
  });

  await mother.reload();
  await expect(mother.getByText('A place has been offered.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Read your letter' })).toBeVisible();
});
