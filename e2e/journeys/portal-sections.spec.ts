/**
 * A form in which something is typed, and two ways of losing it: a while without a connection, with another device, and a session
 * that ends in the middle of a sentence.
 */
import { expect as plainExpect, test, type Locator, type Page } from '@playwright/test';
import { call, type Client } from '../fixtures/api.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, unfold } from '../fixtures/portal.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.setTimeout(180_000);

const PATH = '/student-information';
const WORDS = 'I was just about to say that the long tables were what I remember best';
const field = (page: Page): Locator => page.getByLabel(/^Medical Conditions/);
/** What the server keeps of it. */
async function stored(client: Client): Promise<string> {
  const { draft } = await call(client, 'my_student_information');
  const { value } = draft['medical_conditions'] ?? {};
  return typeof value === 'string' ? value : '';
}
async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await unfold(page, 'Medical');
}

test('typed without a connection, sent when it is there, and shown on another device', async ({
  browser,
  page,
  context,
  request,
}) => {
  const { email, client } = await acceptedPerson(request, 'offline');
  await page.clock.install();
  await signIn(page, email, PASSWORD);
  await open(page);
  await expect(field(page)).toBeVisible();
  await context.setOffline(true);
  await field(page).fill(WORDS);
  await field(page).blur();
  // A minute goes by on the page's own clock: nothing in the code has another limit.
  await page.clock.fastForward('01:00');
  await expect(page.getByText(/kept in this (browser|tab)/).first()).toBeVisible();
  await expect(field(page)).toHaveValue(WORDS);
  expect(await stored(client)).toBe('');
  await context.setOffline(false);
  await expect.poll(() => stored(client), { timeout: 30_000 }).toBe(WORDS);
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, email, PASSWORD);
  await open(phone);
  await expect(field(phone)).toHaveValue(WORDS);
  await phone.context().close();
});

test('a session that ends in the middle of a sentence', async ({ page, request }) => {
  const { email, client } = await acceptedPerson(request, 'ended');
  await signIn(page, email, PASSWORD);
  await open(page);
  await page.evaluate(() => {
    document.addEventListener('input', ({ target }) =>
      Object.assign(window, { typed: (target as HTMLInputElement).value }),
    );
  });
  await field(page).fill(WORDS.slice(0, 30));
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('school-auth') ?? '{}') as Record<string, unknown>;
    const over = { access_token: 'over', refresh_token: 'over', expires_at: 1 };
    localStorage.setItem('school-auth', JSON.stringify({ ...session, ...over }));
  });
  await page.keyboard.type(WORDS.slice(30));
  // The page says so in the middle of it: what stood in the field by then is what was typed.
  const link = page.getByRole('link', { name: 'Sign in again' });
  await expect(link).toBeVisible();
  const typed = await page.evaluate(() => (window as unknown as { typed: string }).typed);
  expect(typed.length).toBeGreaterThanOrEqual(30);
  await link.click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(PATH));
  await expect(field(page)).toHaveValue(typed);
  await expect(field(page)).toBeFocused();
  // It may have been cut off behind a space.
  await expect.poll(async () => (await stored(client))?.trim()).toBe(typed.trim());
});
