import { beforeEach, expect, it, vi } from 'vitest';
import { patiently } from '../src/patient-fetch.ts';

beforeEach(() => void vi.useFakeTimers());

const answer = (status: number, body: unknown): Response => Response.json(body, { status });
const timedOut = (): Response => answer(500, { code: '57014', hint: null });
const tooMany = (): Response => answer(429, { code: 'P0001', hint: 'busy' });

/** Asks with these answers in turn, the last one for ever. */
async function ask(...answers: (() => Response)[]) {
  const send = vi.fn(() =>
    Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.() ?? tooMany()),
  );
  const asked = patiently(send)('http://api.test/rest/v1/rpc/x', { method: 'POST', body: '{"a":1}' });
  await vi.runAllTimersAsync();
  return { status: (await asked).status, send };
}

it.each([
  ['a statement that took too long', timedOut],
  ['two that waited for each other', () => answer(500, { code: '40P01', message: 'deadlock detected' })],
  [
    'a function that an upgrade has replaced meanwhile',
    () => answer(500, { code: 'XX000', message: 'cache lookup failed for function 19504' }),
  ],
  ['one call too many', tooMany],
])('makes a call again after %s, with what it sent', async (_what, first) => {
  const { status, send } = await ask(first, () => answer(200, 1));
  expect(status).toBe(200);
  expect(send.mock.calls).toEqual([
    ['http://api.test/rest/v1/rpc/x', { method: 'POST', body: '{"a":1}' }],
    ['http://api.test/rest/v1/rpc/x', { method: 'POST', body: '{"a":1}' }],
  ]);
});

it('gives up after the third, with what the server says', async () => {
  const { status, send } = await ask(timedOut);
  expect([status, send.mock.calls.length]).toEqual([500, 3]);
});

it.each([
  ['success', () => answer(200, { code: '57014' })],
  ['another fault of the database', () => answer(500, { code: 'XX000', message: 'invalid page in block 7' })],
  ['a refusal', () => answer(400, { code: 'P0001', hint: 'busy' })],
  ['too many sign-ins', () => answer(429, { code: 'over_request_rate_limit' })],
  ['a lost database, where something may have been done', () => answer(503, { code: 'PGRST001' })],
  ['an answer of somebody in between', () => new Response('Bad gateway', { status: 503 })],
])('asks once after %s', async (_what, given) => {
  const { send } = await ask(given);
  expect(send).toHaveBeenCalledOnce();
});
