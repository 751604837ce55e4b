/** Thursday's committee: files read, noted, scored and decided one after another, with clicks and keys counted, and by keyboard alone. */
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

test.setTimeout(240_000);

/** Two who have submitted, given to the officer to score. */
async function twoToScore(request: APIRequestContext, word: string): Promise<void> {
  const first = await submittedPerson(request, `${word}-a`);
  const second = await submittedPerson(request, `${word}-b`);
  const office = await admissionsOfficer(request);
  const { data } = await office.auth.getUser();
  const { assigned } = await call(office, 'assign_readers', {
    application_ids: [first.applicationId, second.applicationId],
    reader_ids: [data.user?.id ?? ''],
  });
  expect(assigned).toBe(2);
}

/** The list of these two alone, by their shared last name. */
async function openList(browser: Browser, word: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, 'admissions@example.org');
  await page.goto(
    `/admin/applicants?filter=${encodeURIComponent(JSON.stringify({ q: word, status: ['submitted'] }))}`,
  );
  await expect(page.locator('tbody tr')).toHaveCount(2, { timeout: 30_000 });
  // Counted from here on, in the page itself.
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 };
    Object.assign(window, { counts });
    window.addEventListener('keydown', () => (counts.keys += 1), true);
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
interface Counts {
  readonly clicks: number;
  /** Keys pressed; the letters of a note are among them. */
  readonly keys: number;
}
const counted = (page: Page): Promise<Counts> =>
  page.evaluate(() => (window as unknown as { counts: Counts }).counts);
/** A digit marks a criterion and goes on to the next; the focus ends at the first button that hands in. */
async function markAll(page: Page): Promise<void> {
  const groups = page.getByRole('radiogroup');
  for (let left = await groups.count(); left > 0; left -= 1) await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: 'Hand in: accept' })).toBeFocused();
}
const place = (page: Page) => page.getByRole('navigation', { name: 'Applicants in your list' });

test('one file costs at most six clicks, and deciding does not throw out of the queue @all', async ({
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
  // Going on to the decision saves the note.
  await page.getByRole('button', { name: 'Waitlist', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Waitlist and next', exact: true }).click();
  await expect(place(page)).toContainText('2 of 2, 1 decided');
  expect(await counted(page)).toMatchObject({ clicks: 4 });
  await place(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('article').getByText('Learns by himself.')).toBeVisible();
});

test('by keyboard alone: open, read, note, decide, next, and undo, without a click @all', async ({
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
  // A note saves itself when it is left; a document opens beside it and goes again.
  await page.keyboard.press('n');
  await page.keyboard.type('Asks well.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page.getByRole('region', { name: /^Document:/ })).toBeVisible();
  await expect(page.getByRole('article').getByText('Asks well.')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('region', { name: /^Document:/ })).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Not checked yet: Transcript');
  await page.keyboard.press('Enter');
  // The answer opens the next file; a Hebrew layout and Caps Lock name the same keys.
  await expect(place(page)).toContainText('2 of 2, 1 decided');
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ל', code: 'KeyK', bubbles: true })),
  );
  await expect(place(page)).toContainText('1 of 2');
  await page.keyboard.press('U');
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(place(page)).toContainText('2 of 2');
  await page.keyboard.press('j');
  await expect(page.getByText('This is the last file of your list.')).toBeVisible();
  // The view goes along.
  await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  const { clicks, keys } = await counted(page);
  expect(clicks).toBe(0);
  expect(keys).toBeGreaterThan(0);
});

const NOTE = 'Asks before he answers.';

test('score, note, decide, next: at most six clicks a file', async ({ browser, request }) => {
  const word = `committee-score-${Date.now()}`;
  await twoToScore(request, word);
  const page = await openList(browser, word);
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('heading', { name: 'Application Details' })).toBeInViewport();
  const before = await counted(page);
  // The foot of the right column stays in view, with the name and the way on, however far one has read.
  await page.getByRole('main').evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (const inView of [
    page.getByRole('heading', { name: 'My score' }),
    place(page).getByRole('link', { name: 'Next' }),
  ])
    await expect(inView).toBeInViewport();
  for (const criterion of await page.getByRole('radiogroup').all())
    await criterion.getByRole('radio', { name: /^4: / }).click();
  await page.getByRole('button', { name: 'Hand in: waitlist' }).click();
  await expect(page.getByRole('button', { name: /^Hand in/ })).toHaveCount(0, { timeout: 30_000 });
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('New internal note')).toBeFocused();
  await page.keyboard.type(NOTE);
  await page.getByRole('button', { name: 'Waitlist', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Waitlist and next', exact: true }).click();
  await expect(place(page)).toContainText('2 of 2, 1 decided');
  const { clicks } = await counted(page);
  expect(clicks - before.clicks).toBeLessThanOrEqual(6);
  await place(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('article').getByText(NOTE)).toBeVisible();
});

test('score, note, decide, next: at most eight keys besides the note @all', async ({ browser, request }) => {
  const word = `committee-score-keys-${Date.now()}`;
  await twoToScore(request, word);
  const page = await openList(browser, word);
  // Past the buttons of the list to its rows.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('1 of 2');
  await expect(page.getByRole('heading', { name: 'My score' })).toBeVisible();
  const before = await counted(page);
  await page.keyboard.press('s');
  await markAll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your score is handed in')).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('2 of 2, 1 decided');
  const { clicks, keys } = await counted(page);
  expect(clicks).toBe(0);
  expect(keys - before.keys).toBeLessThanOrEqual(8);
});
