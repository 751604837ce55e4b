/** The editor’s coffee break: an answer with Hebrew and a teacher with a photograph; taken back. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { contentFolder } from '../../supabase/local/content/folder.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { invitedColleague } from '../fixtures/colleague.ts';

// Everything that is typed is checked against the whole content.
test.setTimeout(480_000);

/** In the address of everything that is written here. */
const mark = `coffee-${Date.now().toString(36)}`;

/** Of what it published, the answer's first words and the photograph stay by design: no checkout keeps them. */
test.afterAll(() => {
  const folder = contentFolder();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.basename(name).includes(mark)) rmSync(path.join(folder, name));
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

async function saveDraft(page: Page): Promise<void> {
  await press(page, 'Save draft');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page).not.toHaveURL(/\/new/);
}
/** Publishing and taking back ask before. */
async function confirm(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click();
}
async function publish(page: Page): Promise<void> {
  await confirm(page, 'Publish');
  // Nothing is left to publish.
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expect(page.getByText('Waiting to be published')).toBeVisible();
}
async function takeBack(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await confirm(page, 'Take back');
  await expect(page.getByText('As it was before')).toBeVisible();
}

/** A photograph as a phone takes it. */
async function photograph(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 1600];
    const pen = canvas.getContext('2d');
    pen?.fillRect(200, 300, 500, 700);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}

test('an answer and a teacher between two lessons, taken back', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  const [page, office] = [await context.newPage(), await (await browser.newContext()).newPage()];
  const question = `Is there coffee at night? ${mark}`;
  const answer = `/admin/content/answers/is-there-coffee-at-night-${mark}`;
  const teacher = `/admin/content/people/rabbi-${mark}`;

  await test.step('somebody who edits the website and nothing else comes to the desk', async () => {
    await invitedColleague(page, office, 'Editor (website only)');
    await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  });

  await test.step('writes an answer with its Hebrew, sees both on the page, and publishes', async () => {
    await page.getByRole('link', { name: 'Write an answer' }).click();
    await choose(page, 'Category', 'Life campus');
    await choose(page, 'Part of the category', 'Rooms and meals');
    await field(page, 'Question').fill(question);
    await page.getByLabel('Place in its list').fill('90');
    await field(page, 'Text').fill('Beside the study hall, until midnight.');
    await page.getByRole('button', { name: /^More/ }).click();
    await field(page, 'Question in Hebrew (optional)').fill('יש קפה בלילה?');
    await field(page, 'Answer in Hebrew (optional)').fill('ליד בית המדרש, עד חצות.');
    await saveDraft(page);
    await expect(page.getByText('Draft, not public')).toBeVisible();
    await expect(preview(page).getByText('ליד בית המדרש, עד חצות.')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await publish(page);
  });

  await test.step('a teacher with a photograph', async () => {
    await page.goto('/admin/content/people/new');
    await field(page, 'Name').fill(`Rabbi ${mark}`);
    await field(page, 'Title').fill('Night seder');
    await choose(page, 'Group', 'Faculty');
    await field(page, 'Text').fill('Drinks it without sugar.');
    await saveDraft(page);
    const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) };
    await page.getByLabel('Photograph', { exact: true }).setInputFiles(file);
    await field(page, 'What the photograph shows (optional)').fill('The rabbi at the corner table.');
    await expect(preview(page).getByRole('img', { name: 'The rabbi at the corner table.' })).toBeVisible();
    await publish(page);
  });

  await test.step('what was published last is taken back', async () => {
    for (const address of [answer, teacher]) {
      await takeBack(page, address);
      // A page that was new is a draft again, with its text.
      await expect(page.getByText('Draft, not public')).toBeVisible();
      await expect(field(page, 'Text')).not.toHaveValue('');
    }
  });
});
