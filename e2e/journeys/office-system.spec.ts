/** The administrator looks whether the product itself is well. */
import { expect, test } from '@playwright/test';

test('the health address answers a watcher without a key', async ({ request }) => {
  const answer = await request.get('/functions/v1/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ ok: true, tick: true });
});
