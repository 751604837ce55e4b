/** The administrator looks whether the product itself is well. */
import { expect, test } from '@playwright/test';
import { signIn } from '../fixtures/people.ts';

test('the page about the system shows that the clockwork runs, and warns that no backup was made @all', async ({
  page,
}) => {
  await signIn(page, 'admin@example.org');
  await page.goto('/admin/system');
  const clockwork = page.getByRole('region', { name: 'Mails and publications' });
  await expect(clockwork.getByText(/^Last run/)).toBeVisible();
  await expect(clockwork.getByText(/never/)).toHaveCount(0);
  await expect(page.getByText('have not run since')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Last backup' }).getByRole('alert')).toBeVisible();
});

test('the health address answers a watcher without a key', async ({ request }) => {
  const answer = await request.get('/functions/v1/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ ok: true, tick: true });
});
