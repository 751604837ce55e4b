/** The year's own questions: asked by the office, answered, missed and handed in by an applicant, read in the file, and next year's form. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { PASSWORD, pdfFile, signIn } from '../fixtures/people.ts';
import { completeDraft, personWithDraft } from '../fixtures/portal.ts';

// Its own product: a required question more would keep the people of other journeys from submitting.
let product: OwnProduct;
test.setTimeout(240_000);
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startOwnProduct({ TICK_SECONDS: '2' });
});
test.afterAll(() => product.stop());

const BUS = 'Which bus will you take to us?';
const SONG = 'What do you sing?';
const SHELF = 'A picture of your bookshelf';
const STATES = 'Of which countries are you a citizen?';
const PAPERS = 'All passports you hold';
const PHONE = { width: 360, height: 740 };

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
}

async function addQuestion(page: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog).toBeHidden();
}

async function addPapers(page: Page, question: string, kind: string): Promise<void> {
  await addQuestion(page, async (dialog) => {
    await dialog.getByLabel('Question', { exact: true }).fill(question);
    await choose(page, 'Kind of answer', kind);
    await dialog.getByLabel('Post-Army / 21+').check();
  });
}

test('a question of the year goes from the office to the form and back into the file', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: product.origin });
  const context = { baseURL: product.origin };
  const office = await (await browser.newContext(context)).newPage();
  await signIn(office, 'admin@example.org');
  await test.step('an administrator adds a short question, a choice and a file', async () => {
    await office.goto('/admin/program-years/form');
    await addQuestion(office, async (dialog) => {
      await dialog.getByLabel('Question', { exact: true }).fill(SONG);
      await choose(office, 'Section of the application', 'Essays');
      await dialog.getByLabel('Most characters').fill('20');
    });
    await addQuestion(office, async (dialog) => {
      await dialog.getByLabel('Question', { exact: true }).fill(BUS);
      await choose(office, 'Kind of answer', 'Choice');
      await dialog.getByLabel('Choices, one a line').fill('The 163\nNone');
      await dialog.getByLabel('Needed to submit').check();
      expect(await violationsOf(office)).toEqual([]);
    });
    await addQuestion(office, async (dialog) => {
      await dialog.getByLabel('Question', { exact: true }).fill(SHELF);
      await choose(office, 'Kind of answer', 'File');
      await expect(dialog.getByLabel('Most characters')).toBeHidden();
      await dialog.getByLabel('Needed to submit').check();
      await dialog.getByLabel('Only officers read the answers').check();
    });
    await expect(office.getByText(`2. ${BUS}`)).toBeVisible();
    await expect(office.getByText(`3. ${SHELF}`)).toBeVisible();
  });
  await test.step('and two for one track: citizenships, and passports, which only officers read', async () => {
    await addPapers(office, STATES, 'Citizenships, several');
    await addPapers(office, PAPERS, 'Passports, several');
    await expect(office.getByText(/Only Post-Army \/ 21\+ · Answers for officers only$/)).toBeVisible();
  });

  const person = await personWithDraft(request, 'own-questions');
  await completeDraft(person.client);
  const page = await (await browser.newContext({ ...context, viewport: PHONE })).newPage();
  await signIn(page, person.email, PASSWORD);
  await test.step('the form asks them, counts what is missing, and tells a limit before it is reached', async () => {
    await page.goto('/apply');
    await expect(page.getByText('2 things missing')).toBeVisible();
    await page.goto('/apply/essays');
    const song = page.getByLabel(/^What do you sing/);
    await song.fill('x'.repeat(22));
    await expect(page.getByText('2 characters too many')).toBeVisible();
    await song.blur();
    await expect(page.getByText('At most 20 characters.')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('a file is sent for its question, seen, taken out and sent again', async () => {
    await page.goto('/apply/review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('alert', { name: 'There is a problem' }).getByRole('link', { name: SHELF }).click();
    await expect(page.locator('button').and(page.getByLabel(new RegExp(`^${SHELF}: Choose`)))).toBeFocused();
    const input = page.getByLabel(new RegExp(`^${SHELF}:`)).and(page.locator('input'));
    const file = { mimeType: 'application/pdf', buffer: pdfFile('shelf') };
    await input.setInputFiles({ name: 'hall.pdf', ...file });
    await page.getByRole('button', { name: 'Remove: hall.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Preview: hall.pdf' })).toBeHidden();
    await input.setInputFiles({ name: 'shelf.pdf', ...file });
    await expect(page.getByRole('button', { name: 'Remove: shelf.pdf' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    await page.goto('/apply/review');
    await expect(page.getByText('shelf.pdf')).toBeVisible();
  });
  await test.step('questions of a track come with it: several countries, and passports of which one ends too early', async () => {
    await page.goto('/apply/personal');
    await expect(page.getByText(STATES)).toBeHidden();
    await page.getByLabel('Program track').selectOption('post_army');
    await page.getByLabel('Program track').blur();
    const states = page.getByRole('group', { name: STATES });
    await states.getByRole('textbox', { name: 'Country 1' }).fill('United States');
    await states.getByRole('button', { name: 'Add another citizenship' }).click();
    await states.getByRole('textbox', { name: 'Country 2' }).fill('ישראל');
    for (const [place, country, number, expires] of [
      [1, 'United States', '51', '2040-05-01'],
      [2, 'ישראל', 'AB 123-456', '2027-01-31'],
    ] as const) {
      if (place > 1) await page.getByRole('button', { name: 'Add another passport' }).click();
      const passport = page.getByRole('group', { name: `Passport ${place}` });
      await passport.getByLabel('Country').fill(country);
      await passport.getByLabel('Number').fill(number);
      await passport.getByLabel('Expires on').fill(expires);
    }
    await expect(page.getByText(/should be valid until/)).toBeVisible();
    await page.getByLabel('Program track').focus();
    await expect(page.getByText('A passport number has 5 to 20 letters and digits.')).toBeVisible();
    await page.getByRole('group', { name: 'Passport 1' }).getByLabel('Number').fill('512345678');
    await page.getByLabel('Program track').focus();
    await expect(page.getByText('A passport number has 5 to 20 letters and digits.')).toBeHidden();
    expect(await violationsOf(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    await page.goto('/apply/review');
    await expect(page.getByText('ישראל; AB123456; 2027-01-31')).toBeVisible();
  });
  await test.step('the refused submission leads to both', async () => {
    await page.goto('/apply/review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await summary.getByRole('link', { name: `${SONG}: At most 20 characters.` }).click();
    await expect(page.getByLabel(/^What do you sing/)).toBeFocused();
    await page.getByLabel(/^What do you sing/).fill('Alto.');
    await page.getByLabel(/^What do you sing/).blur();
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.goto('/apply/review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('alert', { name: 'There is a problem' }).getByRole('link', { name: BUS }).click();
    await expect(page.getByLabel(/^Which bus/)).toBeFocused();
    await page.getByLabel(/^Which bus/).selectOption('The 163');
    await page.getByLabel(/^Which bus/).blur();
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.goto('/apply/review');
    await expect(page.getByText('Alto.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('button', { name: 'Submit now' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step('the file shows the answers with the words of the questions', async () => {
    await office.goto(`/admin/applicant/${person.applicationId}?tab=essays`);
    await expect(office.getByText(SONG)).toBeVisible();
    await expect(office.getByText('Alto.')).toBeVisible();
    await office.goto(`/admin/applicant/${person.applicationId}?tab=personal`);
    await expect(office.getByText(BUS)).toBeVisible();
    await expect(office.getByText('The 163')).toBeVisible();
    await expect(office.getByText('United States; 512345678; 2040-05-01')).toBeVisible();
  });
  await test.step('officers look at the file and ask for another; the reading role does not see it', async () => {
    await office.goto(`/admin/applicant/${person.applicationId}?tab=documents`);
    await expect(office.getByRole('heading', { name: SHELF })).toBeVisible();
    const item = office.getByRole('listitem').filter({ hasText: SHELF });
    await item.getByRole('button', { name: 'View' }).click();
    const sheet = office.getByRole('region', { name: 'Document: shelf.pdf' });
    await expect(sheet.getByRole('heading', { name: `${SHELF}: shelf.pdf` })).toBeVisible();
    await sheet.getByRole('button', { name: 'Needs replacing' }).click();
    await office.getByRole('dialog').getByRole('textbox').fill('It is too dark.');
    await office.getByRole('dialog').getByRole('button', { name: 'Ask for another' }).click();
    await expect(sheet.getByRole('button', { name: 'Needs replacing' })).toBeHidden();
    const reader = await (await browser.newContext(context)).newPage();
    await signIn(reader, 'staff@example.org');
    await reader.goto(`/admin/applicant/${person.applicationId}?tab=documents`);
    await expect(reader.getByRole('heading', { name: SHELF })).toBeVisible();
    await expect(reader.getByText('shelf.pdf')).toBeHidden();
    await reader.goto(`/admin/applicant/${person.applicationId}?tab=personal`);
    await expect(reader.getByText(STATES)).toBeVisible();
    await expect(reader.getByText(/512345678/)).toBeHidden();
    await reader.context().close();
  });
  await test.step('the applicant reads why and sends another', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('It is too dark.').first()).toBeVisible();
    await page.goto('/apply/personal');
    await page
      .getByLabel(new RegExp(`^${SHELF}:`))
      .and(page.locator('input'))
      .setInputFiles({ name: 'bright.pdf', mimeType: 'application/pdf', buffer: pdfFile('bright') });
    await expect(page.getByRole('button', { name: 'Preview: bright.pdf' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Preview: shelf.pdf' })).toBeHidden();
  });
  await test.step('an answered question stays as it was asked', async () => {
    await office.goto('/admin/program-years/form');
    await office.getByRole('button', { name: `Change: ${SONG}` }).click();
    await office.getByRole('dialog').getByLabel('Question', { exact: true }).fill('What do you play?');
    await office.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(office.getByText(/its words, kind and choices stay. Retire it/).first()).toBeVisible();
    await office.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step("next year's form is its own", async () => {
    await office.getByRole('button', { name: 'Copy to the next year' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(office.getByRole('tab', { name: /not published/ })).toHaveAttribute('aria-selected', 'true');
    await office.getByRole('button', { name: `Change: ${SONG}` }).click();
    await office.getByRole('dialog').getByLabel('Question', { exact: true }).fill('What do you play?');
    await office.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(office.getByText('1. What do you play?')).toBeVisible();
    await page.goto('/apply/review');
    await expect(page.getByText(SONG)).toBeVisible();
    await office.goto(`/admin/applicant/${person.applicationId}?tab=essays`);
    await expect(office.getByText(SONG)).toBeVisible();
  });
  await request.dispose();
});
