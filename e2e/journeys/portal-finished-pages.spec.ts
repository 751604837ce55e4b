/** /login and /apply are finished HTML: they stand there before any script, and the portal takes them over as they are. */
import { expect, test, type Page } from '@playwright/test';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { signIn } from '../fixtures/people.ts';

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

test('nothing moves and nothing is drawn anew when the script has come @all', async ({ page }) => {
  const said = warnings(page);
  for (const [address, field] of [
    ['/login', '#sign-in-email'],
    ['/apply', '#pending-email'],
  ] as const) {
    const letThrough = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await mark(page, field);
    // Costs may follow below the questions; what is there already stays where it was.
    const before = await page.locator('main form').boundingBox();
    letThrough();
    await expect(page).toHaveTitle(/·/);
    expect(await isMarked(page, field)).toBe(true);
    if (address === '/apply') await expect(page.getByRole('region', { name: /costs$/ })).toBeVisible();
    expect(await page.locator('main form').boundingBox()).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(said).toEqual([]);
});

test('answers typed at /apply before the script are kept @all', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  await page.getByLabel('First name', { exact: false }).first().fill('Dov');
  letThrough();
  await expect(page).toHaveTitle(/·/);
  await page.getByLabel(/mail/i).first().fill('early@example.org');
  await expect(page.getByLabel('First name', { exact: false }).first()).toHaveValue('Dov');
  await page.reload();
  await expect(page.getByLabel('First name', { exact: false }).first()).toHaveValue('Dov');
});

test('answers typed at /apply survive a reload before the script, and the moment in which the portal takes over @all', async ({
  page,
}) => {
  const first = page.getByLabel(/^First name/);
  const city = page.getByLabel(/^City/);
  let letThrough = await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  await first.fill('Dov');
  await page.reload({ waitUntil: 'commit' });
  letThrough();
  await expect(first).toHaveValue('Dov');
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => window.localStorage.clear());
  letThrough = await holdScripts(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/apply', { waitUntil: 'commit' });
  letThrough();
  await city.pressSequentially('Haifa by the sea, beneath the Carmel', { delay: 40 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByLabel('Email').fill('early@example.org');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.org');
  await expect(city).toHaveValue('Haifa by the sea, beneath the Carmel');
});

test('who is signed in, has typed answers or asks for the other tab sees nothing else flash @all', async ({
  page,
}) => {
  await signIn(page, 'draft@example.org');
  let letThrough = await holdScripts(page);
  for (const address of ['/login', '/apply']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
  }
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate((key) => window.localStorage.removeItem(key), AUTH_STORAGE_KEY);
  letThrough = await holdScripts(page);
  await page.goto('/login?tab=sign-up', { waitUntil: 'commit' });
  await expect(page.locator('main')).toBeHidden();
  letThrough();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('no form stands there that could not be sent @all', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
  });
});
