/** The knowledge base: searching, spelling help, links to answers, answers of their own, the brochure and the calendar. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';

const box = (page: Page) => page.getByPlaceholder('Search knowledge base...');
const questions = (page: Page) => page.locator('.kb-question > summary');

async function expectNoFindings(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

test('a parent finds an answer by keyboard, and the address brings the search back', async ({ page }) => {
  await page.goto('/knowledge-base');
  const all = await questions(page).count();
  expect(all).toBeGreaterThanOrEqual(60);
  // The island of the box is fetched after the first paint; until then the key does nothing.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('HITCHHIKE');
  await expect(questions(page)).toHaveCount(1);
  await expect(page.locator('.kb-question mark').first()).toHaveText(/hitchhike/i);
  await expect(page).toHaveURL(/\?q=HITCHHIKE$/);
  await expect(page.getByText('1 answer found for "HITCHHIKE"')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('list', { name: 'Best answers' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/knowledge-base\/may-i-hitchhike$/);
  await expect(page.getByText('Hitchhiking is forbidden to all students')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\?q=HITCHHIKE$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue('HITCHHIKE');
  await expect(questions(page)).toHaveCount(1);
  await box(page).focus();
  await page.keyboard.press('Escape');
  await expect(questions(page)).toHaveCount(all);
});

test('the search code comes only when the box is first used', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const searching = (): string[] => fetched.filter((path) => /\/static\/search-[\w-]{8}\.js$/.test(path));
  // The island of the box is fetched after the first paint; it fetches the search.
  const island = page.waitForResponse(/\/static\/search-box[\w.-]*\.js$/);
  await page.goto('/knowledge-base');
  await (await island).finished();
  expect(searching()).toEqual([]);
  await box(page).focus();
  await expect.poll(searching).toHaveLength(1);
});

test('Hebrew is found without points and gershayim', async ({ page }) => {
  await page.goto('/knowledge-base');
  await box(page).fill('חַבְרוּתָ״א');
  await expect(page.locator('.kb-question mark').first()).toHaveText('חברותא');
});

test('a search that finds nothing says so, is counted, the term only, and carries the words to Ask us', async ({
  page,
}) => {
  await page.goto('/knowledge-base');
  const counted = page.waitForRequest(/\/rest\/v1\/rpc\/count_search_miss$/);
  await box(page).fill('xylophone');
  await expect(page.getByText('No results found for "xylophone"').first()).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
  expect((await counted).postDataJSON()).toEqual({ term: 'xylophone' });
  await expectNoFindings(page);
  await page.locator('.kb-none').getByRole('link', { name: 'Ask us' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('xylophone');
});

test('on a phone the best answers stand between the box and the keyboard, also for a slip of the finger', async ({
  page,
}) => {
  // What is left of a small phone while its keyboard is up.
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto('/knowledge-base');
  await box(page).click();
  await box(page).evaluate((element) => element.scrollIntoView());
  await box(page).fill('shabbos');
  const best = page.getByRole('list', { name: 'Best answers' }).getByRole('link');
  await expect(best.first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Enter opens the first answer;')).toBeVisible();
  await expectNoFindings(page);
  await box(page).fill('hichhiking');
  await page.getByRole('button', { name: 'hitchhike' }).click();
  await expect(box(page)).toHaveValue('hitchhike');
  await expect(questions(page)).not.toHaveCount(0);
});

test('a link to an answer opens it and puts the focus on it', async ({ page }) => {
  await page.goto('/knowledge-base#what-is-shana-aleph');
  const summary = page.locator('#what-is-shana-aleph > summary');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(page.locator('#what-is-shana-aleph')).toHaveAttribute('open', '');
});

test('an answer has its own page with related answers', async ({ page }) => {
  await page.goto('/knowledge-base');
  await box(page).fill('What is the application deadline?');
  await questions(page).first().click();
  await page
    .getByRole('link', { name: /Page of this answer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/knowledge-base\/what-is-the-application-deadline$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the application deadline?');
  await expect(
    page
      .locator('.answer > p:not(.answer-season)')
      .getByText(/Sunday, January \d+, 20\d\d, 11:59 PM in Los Angeles/),
  ).toBeVisible();
  await page.getByRole('complementary', { name: 'Related answers' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/knowledge-base\/[a-z-]+$/);
});

test('every link under an answer leads to a page and a place that exist', async ({ page, request }) => {
  await page.goto('/knowledge-base');
  const hrefs = await page
    .locator('.answer a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(5);
  for (const href of new Set(hrefs)) {
    const answer = await request.get(href.replace(/#.*/, ''));
    expect(answer.status(), href).toBe(200);
    const anchor = href.split('#')[1];
    if (anchor) expect(await answer.text(), href).toContain(`id="${anchor}"`);
  }
});

test('Contact Us shows two contacts and gives the focus back', async ({ page }) => {
  await page.goto('/knowledge-base');
  const button = page.getByRole('button', { name: 'Contact Us' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contact Information' });
  await expect(dialog.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('the brochure is a PDF and the deadlines are a calendar', async ({ page, request }) => {
  await page.goto('/knowledge-base');
  await expect(page.getByRole('link', { name: 'Download Brochure as PDF' })).toHaveAttribute(
    'href',
    '/brochure.pdf',
  );
  const brochure = await request.get('/brochure.pdf');
  expect((await brochure.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const calendar = await request.get('/deadlines.ics');
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain('SUMMARY:');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every answer is in the page, and the box is not', async ({ page }) => {
    await page.goto('/knowledge-base');
    await expect(box(page)).toBeHidden();
    await page.getByRole('heading', { name: 'Program Tracks' }).click();
    await page.getByText('The four tracks', { exact: true }).click();
    await page.getByText('What is Shana Aleph?', { exact: true }).click();
    await expect(page.locator('#what-is-shana-aleph')).toContainText(/11:59 PM in Los Angeles/);
    await expect(page.locator('#still-need-help .only-without-script a[href^="mailto:"]')).toHaveCount(2);
  });
});
