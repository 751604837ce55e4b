/** A draft that somebody does not go on with: put aside, left alone, and taken up as it was. */
import { expect, test } from '@playwright/test';
import { refusal } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { completeDraft, personWithDraft } from '../fixtures/portal.ts';

test.setTimeout(120_000);

test('a draft put aside and taken up @all', async ({ page, request }) => {
  const person = await personWithDraft(request, 'aside');
  await completeDraft(person.client);
  await signIn(page, person.email, PASSWORD);

  await test.step('it is put aside after one question, with the words typed last', async () => {
    await page.goto('/apply/essays');
    await page.getByLabel(/^Goals/).fill('The last words before I stop.');
    await page
      .getByRole('link', { name: /All sections/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Put this application aside' }).click();
    await expect(page.getByRole('dialog')).toContainText('we send no reminders');
    await page.getByRole('button', { name: 'Put it aside' }).click();
    await expect(page.getByText(/You have put this application aside/)).toBeVisible();
    await expect(page.getByText(/missing/)).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('the home page says so calmly', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText(/It is kept just as it is/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('nothing is changed meanwhile', async () => {
    const changes = [{ field: 'city', base: 'Teaneck', value: 'Lod' }];
    expect((await refusal(person.client, 'save_application_fields', { changes })).hint).toBe('wrong_state');
  });
  await test.step('one press takes it up again, with every word, and it can be handed in', async () => {
    await page.getByRole('button', { name: 'Take it up again' }).click();
    await expect(page).toHaveURL(/\/apply$/);
    await page.goto('/apply/essays');
    await expect(page.getByLabel(/^Goals/)).toHaveValue('The last words before I stop.');
    await page.goto('/apply/review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('button', { name: 'Submit now' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
