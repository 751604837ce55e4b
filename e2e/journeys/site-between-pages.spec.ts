/**
 * From page to page as browsers do it: prepared before the click, and brought back whole by Back. Runs without the switch by
 * which Playwright turns the back/forward cache off (project `between-pages` of playwright.config.ts).
 */
import { expect, test, type Page } from '@playwright/test';
import { evaluateShown, openPlainPage, press } from '../fixtures/plain-browser.ts';

/** Whether this document was prepared, what it fetched before it was shown, and whether a press opens a bio. */
const LOOK = `(() => {
  const activation = performance.getEntriesByType('navigation')[0].activationStart;
  const early = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => /config\\.json|island/.test(name) && startTime < activation);
  const open = () => document.querySelectorAll('.bio-whole[data-open="true"]').length;
  if (open() === 0) document.querySelector('.person-bio button').click();
  return { prepared: activation > 0, early: early.map(({ name }) => name), open: open() };
})()`;

test('a page whose link is pointed at is prepared, acts only once it is shown, and then acts @all', async ({
  baseURL,
}) => {
  const { page, close } = await openPlainPage();
  try {
    const rules = page.waitForResponse((answer) => answer.url().endsWith('/speculation-rules.json'));
    await page.goto(`${baseURL}/`);
    expect((await rules).headers()['content-type']).toBe('application/speculationrules+json');
    await press(page, 'nav a[href="/staff"]');
    // The prepared document takes the place of the one that was clicked in a moment.
    await expect(async () => {
      const shown = await evaluateShown(page, '/staff', LOOK);
      expect(shown).toEqual({ prepared: true, early: [], open: 1 });
    }).toPass({ timeout: 20_000 });
  } finally {
    await close();
  }
});

const persisted = (page: Page): Promise<boolean> =>
  page.evaluate(() => Boolean(Reflect.get(window, 'persisted')));

/** Notes on the page that stands there now whether it was kept when it comes back. */
const watchReturn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.addEventListener('pageshow', (event) => Reflect.set(window, 'persisted', event.persisted));
  });

test('Back brings a page as it was left, and it knows who is signed in by now @all', async ({ page }) => {
  await page.goto('/staff');
  await page
    .getByRole('button', { name: /^Read More/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Read Less/ })).toHaveCount(1);
  await watchReturn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Torah' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torah');
  await page.evaluate(() => {
    window.localStorage.setItem('isLoggedIn', 'true');
    window.localStorage.setItem('userData', JSON.stringify({ role: 'applicant' }));
  });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  expect(await persisted(page)).toBe(true);
  await expect(page.getByRole('button', { name: /^Read Less/ })).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a notice goes along to the next page, and closed there is gone on the page that Back brings @all', async ({
  page,
}) => {
  await page.goto('/staff');
  const notice = page.getByRole('status').filter({ hasText: 'Question Submitted!' });
  const left = JSON.stringify({ title: 'Question Submitted!', message: 'Thank you.', until: null });
  await page.evaluate((text) => window.sessionStorage.setItem('site-notice', text), left);
  await page.reload();
  await expect(notice).toBeVisible();
  await watchReturn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Torah' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torah');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  expect(await persisted(page)).toBe(true);
  await expect(notice).toHaveCount(0);
});
