/** A calibration round: opened by an administrator, scored by two readers who see nothing of each other, closed and compared. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

async function as(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, email);
  return page;
}

/** Scores both invented files: one digit for each criterion, then the recommendation. */
async function score(page: Page, digit: string, recommendation: string): Promise<void> {
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Score invented files' }).last().click();
  for (const name of ['Example One', 'Example Two']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByText('Invented', { exact: true })).toBeVisible();
    const sheet = page.getByRole('region', { name: 'My score' });
    await sheet.getByRole('radio').first().focus();
    const criteria = await sheet.getByRole('radiogroup').count();
    for (let at = 0; at < criteria; at += 1) await page.keyboard.press(digit);
    await sheet.getByRole('button', { name: `Hand in: ${recommendation.toLowerCase()}` }).click();
    await expect(sheet.getByText(/^You have handed in your score/)).toBeVisible();
  }
}

test('a calibration round: blind while it is open, compared once it is closed @all', async ({ browser }) => {
  const admin = await as(browser, 'admin@example.org');
  await test.step('an administrator opens it', async () => {
    await admin.goto('/admin/calibration');
    await admin.getByRole('button', { name: 'Open a round' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Open a round' });
    await dialog.getByLabel('Scores are due on').fill('2099-01-10');
    for (const name of [/Sason Sagebench/, /Naftali Willowchair/])
      await dialog.getByRole('checkbox', { name }).check();
    expect(await violationsOf(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open a round' }).click();
    await expect(admin.getByRole('heading', { name: 'Who is done' })).toBeVisible();
  });
  const first = await as(browser, 'interviewer@example.org');
  await test.step('two readers score it by keyboard, and see nothing of each other', async () => {
    await score(first, '2', 'Reject');
    expect(await violationsOf(first)).toEqual([]);
    await expect(first.getByText('How far apart')).toBeHidden();
    const second = await as(browser, 'staff@example.org');
    await score(second, '5', 'Accept');
    await first.reload();
    await expect(first.getByText(/^You have handed in your score/)).toBeVisible();
    await expect(first.getByText(/Accept|How far apart|Who is done/)).toBeHidden();
    await admin.reload();
    await expect(admin.getByText(/Sason Sagebench: done/)).toBeVisible();
    await expect(admin.getByText(/Naftali Willowchair: done/)).toBeVisible();
    await expect(admin.getByText('How far apart')).toBeHidden();
  });
  await test.step('closed, everybody sees how far apart, and administrators by whom', async () => {
    await admin.getByRole('button', { name: 'Close the round' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Close the round' }).click();
    const given = admin.getByRole('table', { name: /^Who gave what/ });
    await expect(given.getByRole('row', { name: /Sason Sagebench/ })).toContainText('far');
    expect(await violationsOf(admin)).toEqual([]);
    await first.reload();
    await expect(first.getByRole('table', { name: /^How far apart/ })).toBeVisible();
    await expect(first.getByText('Sason Sagebench')).toBeHidden();
    await admin.goto('/admin/applicants');
    await expect(admin.getByText('Example One')).toBeHidden();
  });
});
