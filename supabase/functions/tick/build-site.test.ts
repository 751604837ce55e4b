import { expect, test, vi } from 'vitest';
import type { Rest } from '../_shared/rest.ts';
import { buildSite } from './build-site.ts';

const HOOK = 'https://host.example/hook/secret';
const database = (claimed: boolean) => {
  const calls: [string, unknown][] = [];
  const call = (called: object, args?: unknown): Promise<unknown> => {
    const [name = ''] = Object.keys(called);
    calls.push([name, args]);
    return Promise.resolve(name === 'claim_site_build' ? claimed : null);
  };
  return { calls, rest: { call: call as Rest['call'] } };
};
const answering = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status }))),
  );

test('the hook is called once the database says so', async () => {
  answering(201);
  const { rest, calls } = database(true);
  expect(await buildSite({ DEPLOY_HOOK_URL: HOOK }, rest)).toBe(true);
  expect(vi.mocked(fetch)).toHaveBeenCalledWith(HOOK, expect.objectContaining({ method: 'POST' }));
  expect(calls.map(([name]) => name)).toEqual(['claim_site_build']);
});

test('nothing has changed: the hook is left alone', async () => {
  answering(201);
  expect(await buildSite({ DEPLOY_HOOK_URL: HOOK }, database(false).rest)).toBe(false);
  expect(vi.mocked(fetch)).not.toHaveBeenCalled();
});

test('a refusal is reported without the address, so that it is asked again', async () => {
  answering(500);
  const { rest, calls } = database(true);
  expect(await buildSite({ DEPLOY_HOOK_URL: HOOK }, rest)).toBe(false);
  expect(calls[1]).toEqual(['site_build_failed', { reason: 'The hook answered 500.' }]);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error(`connect ${HOOK} refused`))),
  );
  const again = database(true);
  await buildSite({ DEPLOY_HOOK_URL: HOOK }, again.rest);
  expect(again.calls[1]).toEqual(['site_build_failed', { reason: 'connect the hook refused' }]);
});

test('without a hook the change is not claimed: it waits', async () => {
  const { rest, calls } = database(true);
  expect(await buildSite({}, rest)).toBe(false);
  expect(calls).toEqual([]);
});
