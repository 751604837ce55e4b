import { expect, test } from 'vitest';
import type { FunctionEnv } from './env.ts';
import { answer, json, requireService } from './http.ts';
import { keyHeaders, publishableKey, secretKey } from './keys.ts';

const LEGACY = 'header.payload.signature';
const both: FunctionEnv = {
  SUPABASE_ANON_KEY: 'a.b.c',
  SUPABASE_SERVICE_ROLE_KEY: LEGACY,
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_default"}',
  SUPABASE_SECRET_KEYS: '{"cron":"sb_secret_cron","default":"sb_secret_default"}',
};
const legacyOnly: FunctionEnv = { SUPABASE_ANON_KEY: 'a.b.c', SUPABASE_SERVICE_ROLE_KEY: LEGACY };

/** Status of a call that only a scheduler may make. */
async function statusOf(env: FunctionEnv, headers: Record<string, string>): Promise<number> {
  const request = new Request('http://localhost/functions/v1/tick', { method: 'POST', headers });
  const response = await answer(
    request,
    () => {
      requireService(request, env);
      return Promise.resolve(json({}));
    },
    env,
  );
  return response.status;
}

test('A scheduler shows a secret key in apikey, whatever its name, or a legacy key as bearer token', async () => {
  expect(await statusOf(both, { apikey: 'sb_secret_default' })).toBe(200);
  expect(await statusOf(both, { apikey: 'sb_secret_cron' })).toBe(200);
  expect(await statusOf(both, { authorization: `Bearer ${LEGACY}` })).toBe(200);
  expect(await statusOf(legacyOnly, { authorization: `Bearer ${LEGACY}`, apikey: LEGACY })).toBe(200);
});

test('Nobody else passes: no key, a browser key, an unknown key', async () => {
  for (const headers of [
    {},
    { apikey: '' },
    { authorization: 'Bearer ' },
    { apikey: 'sb_publishable_default' },
    { apikey: 'sb_secret_other' },
  ] as Record<string, string>[])
    expect(await statusOf(both, headers)).toBe(401);
});

test('New keys are used where there are some, and never as a bearer token', () => {
  expect(secretKey(both)).toBe('sb_secret_default');
  expect(publishableKey(both)).toBe('sb_publishable_default');
  expect(keyHeaders(secretKey(both))).toEqual({ apikey: 'sb_secret_default' });
  expect(keyHeaders(secretKey(legacyOnly))).toEqual({ apikey: LEGACY, authorization: `Bearer ${LEGACY}` });
  expect(publishableKey(legacyOnly)).toBe('a.b.c');
});

test('A missing key is named', () => {
  expect(() => secretKey({})).toThrow('SUPABASE_SERVICE_ROLE_KEY');
  expect(() => publishableKey({})).toThrow('SUPABASE_ANON_KEY');
});
