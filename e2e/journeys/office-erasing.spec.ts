/** A super administrator looks at whom the rules propose, leaves one out and confirms; then erases one person by name. */
import { expect, request, test, type Browser, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { signIn } from '../fixtures/people.ts';
import { newClient } from '../fixtures/portal.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';

test.setTimeout(300_000);

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct({ TICK_SECONDS: '2' });
  const client = await connectDatabase(product.dataDir, 'postgres');
  // A year and a half later than today: drafts and rejected applications have run out, students have not.
  await client.query(`update private.clock set offset_by = interval '18 months' where true`);
  await client.end();
});
test.afterAll(() => product.stop());

const list = (page: Page) => page.getByRole('table', { name: 'Proposed by the rules' });
const receipts = (page: Page) => page.getByRole('table', { name: 'Erased and under way' });

async function countIn(sql: string, value: string): Promise<number> {
  const client = await connectDatabase(product.dataDir, 'postgres');
  const { rows } = await client.query<{ n: number }>(sql, [value]);
  await client.end();
  return rows[0]?.n ?? 0;
}
const accounts = (email: string) =>
  countIn('select count(*)::int as n from auth.users where email = $1', email);

/** The office of this product, signed in as its super administrator. */
async function openOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await signIn(page, 'superadmin@example.org');
  return page;
}

test.describe.serial('erasing', () => {
  test('the list of a rule is looked at, one person is left out, the others are erased @all', async ({
    browser,
  }) => {
    const page = await openOffice(browser);
    await page.goto('/admin/erasing');
    const boxes = list(page).getByRole('checkbox', { name: /^Erase / });
    await expect(boxes.first()).toBeVisible();
    const total = await boxes.count();
    expect(total).toBeGreaterThan(2);
    const kept = list(page).getByRole('row').filter({ hasText: 'draft@example.org' });
    await kept.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: `Erase ${total - 1} people …` }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: `Erase ${total - 1} people` });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill(String(total - 1));
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expect(receipts(page).getByText('Erased', { exact: true })).toHaveCount(total - 1, {
      timeout: 90_000,
    });
    await expect(boxes).toHaveCount(1);
    await expect(kept).toBeVisible();
    expect(await accounts('draft@example.org')).toBe(1);
  });

  test('one person is erased from the menu of their record, with a preview and their name @all', async ({
    browser,
  }) => {
    const page = await openOffice(browser);
    await page.goto('/admin/student-management?q=registered%40example.org');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase this person' }).click();
    const dialog = page.getByRole('dialog', { name: /^Erase .+\?$/ });
    await expect(dialog.getByRole('region', { name: 'What goes' }).getByText('Stored files')).toBeVisible();
    await expect(dialog.getByText(/Amounts stay without a name/)).toBeVisible();
    const title = (await dialog.getByRole('heading', { level: 2 }).textContent()) ?? '';
    const field = dialog.getByRole('textbox', { name: /^Type the name/ });
    await field.fill('Somebody Else');
    await dialog.getByRole('button', { name: 'Erase this person' }).click();
    await expect(dialog.getByText('This is not the name of the person.')).toBeVisible();
    const before = await receipts(page).getByText('Ordered for one person').count();
    await field.fill(title.replace(/^Erase (.+)\?$/, '$1'));
    await dialog.getByRole('button', { name: 'Erase this person' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(receipts(page).getByText('Ordered for one person')).toHaveCount(before + 1);
    await expect(receipts(page).getByText('Under way')).toHaveCount(0, { timeout: 60_000 });
  });

  test('who asked for deletion is erased from their request, after a last mail @all', async ({ browser }) => {
    const email = 'accepted@example.org';
    const api = await request.newContext({ baseURL: product.origin });
    const person = await newClient(api);
    expect((await person.auth.signInWithPassword({ email, password: DEMO_PASSWORD })).error).toBeNull();
    await call(person, 'ask_deletion', {});
    const page = await openOffice(browser);
    await page.goto('/admin/privacy-requests');
    const line = page.getByRole('listitem').filter({ hasText: email });
    await line.getByRole('link', { name: 'Look at erasing …' }).click();
    const dialog = page.getByRole('dialog', { name: /^Erase .+\?$/ });
    const title = (await dialog.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await dialog.getByRole('textbox', { name: /^Type the name/ }).fill(title.replace(/^Erase (.+)\?$/, '$1'));
    const told = () =>
      countIn(
        `select count(*)::int as n from public.email_outbox where template = 'deletion_confirmed' and to_email = $1`,
        email,
      );
    await dialog.getByRole('button', { name: 'Erase this person' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(receipts(page).getByText('Under way')).toHaveCount(0, { timeout: 60_000 });
    // The account goes last, and of the mail itself nothing stays.
    await expect.poll(() => accounts(email), { timeout: 60_000 }).toBe(0);
    expect(await told()).toBe(0);
    await api.dispose();
  });
});
