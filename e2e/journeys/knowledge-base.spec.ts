/** The knowledge base in a browser: searching by keyboard and on a phone, links to answers, and the contacts. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';

const box = (page: Page) => page.getByPlaceholder('Search knowledge base...');
const questions = (page: Page) => page.locator('.kb-question > summary');

test('a parent finds an answer by keyboard, the address brings the search back, and its code comes only when used', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const searching = (): string[] => fetched.filter((path) => /\/static\/search-[\w-]{6}\.js$/.test(path));
  // The island of the box is fetched after the first paint; it fetches the search.
  const island = page.waitForResponse(/\/static\/search-box[\w.-]*\.js$/);
  await page.goto('/knowledge-base');
  await (await island).finished();
  expect(searching()).toEqual([]);
  const all = await questions(page).count();
  expect(all).toBeGreaterThanOrEqual(60);
  // Until the island has started the key does nothing.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect.poll(searching).toHaveLength(1);
  await page.keyboard.type('HITCHHIKE');
  await expect(questions(page)).toHaveCount(1);
  await expect(page.locator('.kb-question mark').first()).toHaveText(/hitchhike/i);
  await expect(page).toHaveURL(/\?q=HITCHHIKE$/);
  await expect(page.locator('.kb-search [role="status"]')).toHaveText('1 answer for “HITCHHIKE”');
  // Until the ranked search has come, Down goes to the first question in the tree.
  const best = page.getByRole('list', { name: 'Best answers' }).getByRole('link').first();
  await expect(best).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(best).toBeFocused();
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

test('on a phone the best answers stand between the box and the keyboard; what finds nothing is counted, and asked of us', async ({
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
  await expect(page.getByText('Enter opens the first answer.', { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await box(page).fill('hichhiking');
  await page.getByRole('button', { name: 'hitchhike' }).click();
  await expect(box(page)).toHaveValue('hitchhike');
  await expect(questions(page)).not.toHaveCount(0);
  await box(page).fill('חַבְרוּתָ״א');
  await expect(page.locator('.kb-question mark').first()).toHaveText('חברותא');
  const counted = page.waitForRequest(/\/rest\/v1\/rpc\/count_search_miss$/);
  await box(page).fill('xylophone');
  await expect(page.getByText('No results found for "xylophone"').first()).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
  expect((await counted).postDataJSON()).toEqual({ term: 'xylophone' });
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('.kb-none').getByRole('link', { name: 'Ask us' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('xylophone');
});

test('a link to an answer opens it and puts the focus on it; Contact Us gives the focus back', async ({
  page,
  request,
}) => {
  await page.goto('/knowledge-base#what-is-shana-aleph');
  const summary = page.locator('#what-is-shana-aleph > summary');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(page.locator('#what-is-shana-aleph')).toHaveAttribute('open', '');
  const button = page.getByRole('button', { name: 'Contact Us' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contact Information' });
  await expect(dialog.locator('a[href^="mailto:"]')).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  const calendar = await request.get('/deadlines.ics');
  expect(calendar.headers()['content-type']).toContain('text/calendar');
});
