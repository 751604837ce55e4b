/** Thursday's committee: files read, noted and decided one after another, with clicks counted, and by keyboard alone. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

/** The list of these two alone, by their shared last name. */
async function openList(browser: Browser, word: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, 'admissions@example.org');
  await page.goto(
    `/admin/applicants?filter=${encodeURIComponent(JSON.stringify({ q: word, status: ['submitted'] }))}`,
  );
  await expect(page.locator('tbody tr')).toHaveCount(2);
  // Counted from here on, in the page itself.
  await page.evaluate(() => {
    const counts = { clicks: 0 };
    Object.assign(window, { counts });
    // A key that presses a control makes a click without a place; a pointer's click has one.
    window.addEventListener(
      'click',
      (event) => {
        if (event.detail > 0) counts.clicks += 1;
      },
      true,
    );
  });
  return page;
}
const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { counts: { clicks: number } }).counts.clicks);
const place = (page: Page) => page.getByRole('navigation', { name: 'Applicants in your list' });

test('one file costs at most six clicks, and deciding does not throw out of the queue', async ({
  browser,
  request,
}) => {
  const word = `committee-clicks-${Date.now()}`;
  await submittedPerson(request, `${word}-a`);
  await submittedPerson(request, `${word}-b`);
  const page = await openList(browser, word);
  await page.locator('tbody a').first().click();
  await expect(place(page)).toContainText('1 of 2');
  // What must be read begins on the first screen, beside what is done with it.
  for (const part of ['Application Details', 'Application Status Management', 'Internal notes'])
    await expect(page.getByRole('heading', { name: part })).toBeInViewport();
  await page.getByLabel('New internal note').click();
  await page.keyboard.type('Learns by himself.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Learns by himself.')).toBeVisible();
  await page.getByRole('button', { name: 'Waitlist', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Waitlist', exact: true }).click();
  await expect(place(page)).toContainText('1 of 2, 1 decided');
  await place(page).getByRole('link', { name: 'Next' }).click();
  await expect(place(page)).toContainText('2 of 2, 1 decided');
  expect(await clicks(page)).toBeLessThanOrEqual(6);
});

test('by keyboard alone: open, read, note, decide, next, and undo, without a click', async ({
  browser,
  request,
}) => {
  const word = `committee-keys-${Date.now()}`;
  await submittedPerson(request, `${word}-a`);
  await submittedPerson(request, `${word}-b`);
  const page = await openList(browser, word);
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('1 of 2');
  await page.keyboard.press('3');
  await expect(page.getByRole('tab', { name: 'Essay Questions' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('v');
  for (const part of ['Personal Info', 'Academic Info', 'Essay Questions', 'Documents', 'References'])
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  await expect(page).toHaveURL(/view=read/);
  // A note that is being written survives the document that is opened beside it.
  await page.keyboard.press('n');
  await page.keyboard.type('Asks well.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page.getByRole('region', { name: /^Document:/ })).toBeVisible();
  await expect(page.getByLabel('New internal note')).toHaveValue('Asks well.');
  await page.keyboard.press('d');
  await expect(page.getByRole('region', { name: /^Document:/ })).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').getByText('Asks well.')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Not checked yet: Transcript');
  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('1 of 2, 1 decided');
  await page.keyboard.press('u');
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(place(page)).toContainText('2 of 2');
  // The view goes along.
  await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await clicks(page)).toBe(0);
});
