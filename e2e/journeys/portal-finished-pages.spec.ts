/** /login and /apply are finished HTML: they stand there before any script, and the portal takes them over as they are. */
import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';

/** Holds back the portal's scripts, but for the one that looks before the first paint, until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined;
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/portal-assets\/(?!first-look)[\w.-]+\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  return letThrough;
}

const warnings = (page: Page): string[] => {
  const found: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) found.push(message.text());
  });
  return found;
};

/** Marks an element, to see later that it is still the same one. */
const mark = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => Reflect.set(element, 'marked', true));
const isMarked = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => Reflect.get(element, 'marked') === true);

test('the sign-in form can be filled in before any script, and a press of its button is kept', async ({
  page,
}) => {
  const said = warnings(page);
  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('draft@example.org');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await mark(page, '#sign-in-email');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(await isMarked(page, '#sign-in-email')).toBe(true);
  letThrough();
  await page.waitForURL('**/dashboard');
  expect(said).toEqual([]);
});
