/** Thursday's committee: files read, noted, scored and decided one after another, with clicks and keys counted, and by keyboard alone. */
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
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
const place = (page: Page) => page.getByRole('navigation', { name: 'Applicants in your list' });

const NOTE = 'Asks before he answers.';

/** What moved by itself since the file was opened, and how high its foot is, as a part of the window. */
const calm = (page: Page): Promise<{ readonly shift: number; readonly foot: number }> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: PerformanceObserver };
    const moved = shifts.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    const sum = moved.filter((one) => !one.hadRecentInput).reduce((all, { value }) => all + value, 0);
    const foot = document.querySelector('[data-dock]')?.getBoundingClientRect().height ?? Number.NaN;
    return { shift: sum, foot: foot / window.innerHeight };
  });

test('score, note, decide, next: at most six clicks or eight keys a file, and nothing moves by itself', async ({
  browser,
  request,
}) => {
  const word = `committee-score-${Date.now()}`;
  await twoToScore(request, word);
  const page = await openList(browser, word);
  const isCalm = async (): Promise<void> => {
    await page.waitForLoadState('networkidle');
    const { shift, foot } = await calm(page);
    expect(shift).toBeLessThanOrEqual(0.02);
    expect(foot).toBeLessThanOrEqual(1 / 3);
  };
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('heading', { name: 'Application Details' })).toBeInViewport();
  await page.evaluate(() => {
    const shifts = new PerformanceObserver(() => undefined);
    shifts.observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  const before = await counted(page);
  await expect(page.getByRole('heading', { name: 'My score' })).toBeInViewport();
  await isCalm();
  expect(await violationsOf(page)).toEqual([]);
  // The foot of the right column stays in view, with the name and the way on, however far one has read.
  await page.getByRole('main').evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (const inView of [
    page.getByRole('heading', { name: 'My score' }),
    page.getByRole('button', { name: 'Internal notes' }),
    place(page).getByRole('link', { name: 'Next' }),
  ])
    await expect(inView).toBeInViewport();
  for (const criterion of await page.getByRole('radiogroup').all())
    await criterion.getByRole('radio', { name: /^4: / }).click();
  await page.getByRole('button', { name: 'Hand in: waitlist' }).click();
  await expect(page.getByRole('button', { name: /^Hand in/ })).toHaveCount(0, { timeout: 30_000 });
  // Handed in, it goes on with the decision.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('New internal note')).toBeFocused();
  await page.keyboard.type(NOTE);
  await page.getByRole('button', { name: 'Waitlist', exact: true }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Waitlist and next', exact: true }).click();
  await expect(place(page)).toContainText('2 of 2, 1 decided');
  const { clicks, keys } = await counted(page);
  expect(clicks - before.clicks).toBeLessThanOrEqual(6);
  // The next is begun by its name, and done by keys alone.
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toBeFocused();
  await expect(page).toHaveTitle(`${await name.innerText()} – Admissions office`);
  await expect(page.getByRole('heading', { name: 'My score' })).toBeInViewport();
  await isCalm();
  for (const digit of ['4', '3', '5']) await page.keyboard.press(digit);
  await expect(page.getByRole('button', { name: 'Hand in: accept' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Hand in/ })).toHaveCount(0, { timeout: 30_000 });
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Waitlist', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('2 of 2, 2 decided');
  expect((await counted(page)).keys - keys).toBeLessThanOrEqual(8);
  await place(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('article').getByText(NOTE)).toBeVisible();
});
