import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBackoff } from './backoff.ts';
import { networkOf } from './attempts.ts';
import { createAuthService } from './service.ts';
import { authSettings } from './settings.ts';
import { type Bench, openBench, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await bench.stop();
});

// Waits are seconds long, and a busy machine may need longer than that for the next try.
vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });

/** One service, asked from different networks. */
const service = createAuthService({ ...authSettings, tokenHook: null });
async function trySignIn(email: string, password: string, network: string, cookie = '') {
  const request = new Request('http://localhost:3200/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { cookie },
  });
  const answer = await service(request, { ...bench.context, clientAddress: () => network });
  const cookies = answer.headers.getSetCookie().map((value) => value.split(';')[0] ?? '');
  return { status: answer.status, cookie: cookies.join('; ') };
}
const member = (email: string, more = {}) =>
  bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true, ...more });

test('Twenty wrong passwords of a stranger do not keep the right person out', async () => {
  await member('victim@example.org');
  const known = await trySignIn('victim@example.org', PASSWORD, '198.51.100.1');
  expect(known.cookie).toMatch(/^known-browser=/);
  const strangers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => trySignIn('victim@example.org', `wrong ${n}`, '198.51.100.1')),
  );
  // The stranger has to wait from the sixth on, also when they send all at once.
  expect(strangers.filter(({ status }) => status === 400)).toHaveLength(6);
  expect(strangers.filter(({ status }) => status === 429)).toHaveLength(14);
  // The right person from elsewhere, and from the same network in the browser they always use.
  expect((await trySignIn('victim@example.org', PASSWORD, '203.0.113.9')).status).toBe(200);
  expect((await trySignIn('victim@example.org', PASSWORD, '198.51.100.1', known.cookie)).status).toBe(200);
  expect((await trySignIn('victim@example.org', PASSWORD, '198.51.100.1')).status).toBe(429);
});

test('A known browser has a count of its own, and knows nobody else', async () => {
  await member('mine@example.org');
  await member('yours@example.org');
  const { cookie } = await trySignIn('mine@example.org', PASSWORD, '198.51.100.2');
  const wrong = await Promise.all(
    Array.from({ length: 15 }, () => trySignIn('mine@example.org', 'wrong one', '198.51.100.3', cookie)),
  );
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await trySignIn('mine@example.org', PASSWORD, '198.51.100.3')).status).toBe(200);
  const other = await Promise.all(
    Array.from({ length: 8 }, () => trySignIn('yours@example.org', 'wrong one', '198.51.100.4', cookie)),
  );
  expect(other.filter(({ status }) => status === 429)).toHaveLength(2);
  const forged = cookie.replace(/\.[\w-]+$/, `.${'A'.repeat(43)}`);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => trySignIn('mine@example.org', 'wrong one', '198.51.100.5', forged)),
  );
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('The right password of an address that nobody has confirmed counts as a try', async () => {
  await member('unconfirmed@example.org', { email_confirm: false });
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1)
    statuses.push((await trySignIn('unconfirmed@example.org', PASSWORD, '198.51.100.6')).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
});

test('One network that tries many addresses waits; the others do not', async () => {
  await member('spared@example.org');
  const spray = await Promise.all(
    Array.from({ length: 110 }, (_, n) => trySignIn(`nobody${n}@example.org`, 'wrong one', '198.51.100.7')),
  );
  expect(spray.filter(({ status }) => status === 429)).toHaveLength(9);
  expect((await trySignIn('spared@example.org', PASSWORD, '198.51.100.8')).status).toBe(200);
}, 60_000);

test('Waits double up to their longest, and a quiet hour forgets them', () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    backoff.take('a', { free: 2, longest: 10 });
    waits.push(backoff.waits('a'));
    now += backoff.waits('a') * 1000;
  }
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 10, 10]);
  now += 3_600_000;
  backoff.take('a', { free: 2, longest: 10 });
  expect(backoff.waits('a')).toBe(0);
});

test('A household of IPv6 is one network', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::9'));
  expect(networkOf('198.51.100.1')).toBe('198.51.100.1');
});
