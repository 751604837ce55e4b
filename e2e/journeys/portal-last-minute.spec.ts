/** The last minute before the deadline: an optional answer that is wrong, on the laptop, and the phone beside it. */
import { expect, test } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { completeDraft, personWithDraft } from '../fixtures/portal.ts';

test.setTimeout(120_000);

test('an invalid optional answer is named everywhere and leads to its field, here and on the phone @all', async ({
  page,
  request,
  browser,
}) => {
  const person = await personWithDraft(request, 'last-minute');
  await completeDraft(person.client);
  await signIn(page, person.email, PASSWORD);
  await test.step('typed in a hurry, too long, and gone on', async () => {
    await page.goto('/apply/academic');
    await page.getByLabel(/^GPA/).fill('3.7 of 4, and 92 of 100');
    await expect(page.getByText('3 characters too many')).toBeVisible();
    await page.getByLabel(/^GPA/).blur();
    await expect(page.getByText('At most 20 characters.')).toBeVisible();
  });
  await test.step('after a reload the overview and the review page say so at once', async () => {
    await page.goto('/apply');
    await expect(page.getByText('1 to correct')).toBeVisible();
    await page.goto('/apply/review');
    await expect(page.getByText('One answer needs another look')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('the phone shows it as it was typed, and that it may be left out', async () => {
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await signIn(phone, person.email, PASSWORD);
    await phone.goto('/apply');
    await phone.getByRole('link', { name: 'GPA' }).click();
    await expect(phone.getByLabel(/^GPA/)).toHaveValue('3.7 of 4, and 92 of 100');
    await expect(phone.getByRole('button', { name: 'Leave it out: GPA' })).toBeVisible();
    expect(await violationsOf(phone)).toEqual([]);
    await phone.context().close();
  });
  await test.step('the refused submission leads to field and reason, and then it goes through', async () => {
    await page.getByRole('button', { name: 'Submit application' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await summary.getByRole('link', { name: 'GPA: At most 20 characters.' }).click();
    await expect(page.getByLabel(/^GPA/)).toBeFocused();
    await expect(page.getByText('At most 20 characters.')).toBeVisible();
    await page.getByLabel(/^GPA/).fill('3.7 of 4');
    await page.getByLabel(/^GPA/).blur();
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.goto('/apply/review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('button', { name: 'Submit now' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
