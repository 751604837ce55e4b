/** User metadata goes into every token and answer: 2 KB at most, at once or bit by bit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(() => bench.stop());

const refused = { code: 'validation_failed', message: 'User metadata may have 2 KB at most' };

test('more than 2 KB is refused at sign-up, by the owner and by an administrator', async () => {
  const large = { note: 'א'.repeat(1_050) };
  const email = 'dov@example.org';
  const anonymous = bench.client();
  const made = await anonymous.auth.signUp({ email, password: PASSWORD, options: { data: large } });
  expect(made.error).toMatchObject(refused);
  const admin = bench.admin().auth.admin;
  const created = await admin.createUser({ email, password: PASSWORD, user_metadata: large });
  expect(created.error).toMatchObject(refused);
  await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const owner = bench.client();
  await owner.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await owner.auth.updateUser({ data: large })).error).toMatchObject(refused);
  expect((await owner.auth.updateUser({ data: { note: 'א'.repeat(900) } })).error).toBeNull();
});

test('pieces that are small alone do not add up to more', async () => {
  const email = 'ari@example.org';
  await bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const owner = bench.client();
  await owner.auth.signInWithPassword({ email, password: PASSWORD });
  const results = [];
  for (let index = 0; index < 5; index += 1) {
    const { error } = await owner.auth.updateUser({ data: { [`key${index}`]: 'x'.repeat(600) } });
    results.push(error?.message ?? 'kept');
  }
  expect(results).toEqual(['kept', 'kept', 'kept', refused.message, refused.message]);
});
