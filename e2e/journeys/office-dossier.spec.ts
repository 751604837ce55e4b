/** One PDF of a whole file, and of several: what was answered and sent, with contents and page numbers; made, it counts as read. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { lockedPdf } from '../../papers/test/locked.ts';
import { textOf } from '../../papers/test/read.ts';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';
import { administrator, completeDraft, personWithDraft, sendDocument } from '../fixtures/portal.ts';

test.setTimeout(180_000);

const GOALS = 'אני רוצה ללמוד תורה 3 שנים.';
const picture = () => readFile(new URL('../../docs/picture.png', import.meta.url));

/** Makes the dossier that is offered, and reads it page by page. */
async function dossierOf(page: Page): Promise<{ readonly name: string; readonly pages: readonly string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Make the PDF' }).click(),
  ]);
  const pages = await textOf(new Uint8Array(await readFile(await download.path())));
  return { name: download.suggestedFilename(), pages: pages.map((lines) => lines.join('\n')) };
}
const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Dossier', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('written down');
};

test('an officer makes the dossier of a file, then of two; it names what cannot be put in, and counts as reading @all', async ({
  browser,
  request,
}) => {
  const person = await personWithDraft(request, 'dossier');
  await completeDraft(person.client);
  await call(person.client, 'save_application_fields', {
    changes: [{ field: 'goals', base: 'To learn by myself.', value: GOALS }],
  });
  await sendDocument(person.client, 'medical', 'locked.pdf', Buffer.from(await lockedPdf()));
  await sendDocument(person.client, 'resume', 'picture.png', await picture());
  await call(person.client, 'submit_application');
  const { applicationId: application_id } = person;

  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page, 'admissions@example.org');
  await page.goto(`/admin/applicant/${application_id}`);
  await openDialog(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('With the scores that I may see').check();
  const { name, pages } = await dossierOf(page);
  expect(name).toMatch(/^dossier-.+\.pdf$/);
  await expect(page.getByText('One document could not be put in. Its page says why.')).toBeVisible();
  const [contents = ''] = pages;
  for (const words of ['Contents', 'Personal Info', 'Essay Questions', 'Scores', 'Medical form: locked.pdf'])
    expect(contents).toContain(words);
  for (const [index, words] of pages.entries()) expect(words).toContain(`${index + 1} / ${pages.length}`);
  const all = pages.join('\n');
  for (const words of [
    GOALS,
    'Because of the long tables.',
    'Resume: picture.png',
    'protected by a password',
  ])
    expect(all).toContain(words);
  const transcript = Number(/Transcript: transcript\.pdf\s*(\d+)/.exec(contents)?.[1]);
  expect(pages[transcript - 1]).toContain('transcript');

  await page.goto('/admin/applicants?perPage=25&page=1');
  const boxes = page.getByRole('checkbox', { name: 'Select this row' });
  await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(2);
  for (const row of [0, 1]) await boxes.nth(row).click();
  await openDialog(page);
  const two = await dossierOf(page);
  expect(two.name).toMatch(/^dossier-2-files-\d{4}-\d\d-\d\d\.pdf$/);
  expect(two.pages[0]).toContain('Dossier: 2 applicants');
  expect(two.pages[0]?.match(/Personal Info/g)).toHaveLength(2);

  const lines = await call(await administrator(request), 'opened_by', {
    subject: 'application',
    subject_id: application_id,
  });
  const read = lines.filter(({ purpose }) => purpose === 'dossier').map(({ category }) => category);
  expect([...new Set(read)].sort()).toEqual(['document', 'health', 'passport']);
});
