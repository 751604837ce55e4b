/** Whatever is sent, auth and storage answer with a refusal or a success, never with an error of the server. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputs } from '../../../shared/test/all.ts';
import { createAuthService } from '../auth/service.ts';
import { authSettings } from '../auth/settings.ts';
import type { Bench, Client } from '../auth/testing.ts';
import { bearer, openStorageBench } from './testing.ts';

let bench: Bench;
let dov: Client;
let authorization = '';
beforeAll(async () => {
  const rule = { max: 1_000_000, seconds: 1 };
  const limits = { codes: rule, factorCodes: rule, mails: rule, signIns: rule };
  const quick = { evenAnswerMs: 0, mailIntervalSeconds: 0, tokenHook: null };
  const auth = createAuthService({ ...authSettings, ...quick, limits });
  ({ bench, dov } = await openStorageBench({ auth }));
  authorization = await bearer(dov);
}, 60_000);
afterAll(() => bench.stop());

/** Any UTF-16 at all: NUL, control characters and halves of characters included. */
const anyText = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  fc.constantFrom(
    '',
    'a@example.org',
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '../..',
    '%00',
    'signup',
    'x'.repeat(3000),
  ),
);
const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.constant(null),
);
/** Often right, so that a request gets past the first check; sometimes anything. */
const mostly = <T>(...right: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...right) }, anyValue);
const anyEmail = fc.oneof(
  { weight: 3, arbitrary: fc.nat(1e9).map((id) => `fuzz${id}@example.org`) },
  anyValue,
);
const anyMetadata = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(anyText, anyValue, { maxKeys: 3 }) },
  anyValue,
);
const anyBody = fc.record(
  {
    email: anyEmail,
    password: mostly('correct horse battery', 'short'),
    data: anyMetadata,
    user_metadata: anyMetadata,
    app_metadata: anyMetadata,
    type: mostly('signup', 'recovery', 'invite', 'magiclink', 'email', 'email_change', 'email_change_new'),
    token: anyValue,
    token_hash: anyValue,
    refresh_token: anyValue,
    ban_duration: mostly('none', '24h', '9999999h9999999h9999999h'),
    new_email: anyEmail,
    redirect_to: anyValue,
    prefix: anyValue,
    search: anyValue,
    limit: mostly(1, 100, -1, 1e300),
    offset: mostly(0, 5, -1, 1e15),
    sortBy: mostly<unknown>({ column: 'name', order: 'desc' }, { column: 'updated_at' }),
    prefixes: fc.oneof(fc.array(anyText, { maxLength: 3 }), anyValue),
    paths: fc.oneof(fc.array(anyText, { maxLength: 3 }), anyValue),
    expiresIn: mostly(1, 60, -1, 1e300),
  },
  { requiredKeys: [] },
);

const routes = [
  'POST auth/v1/signup',
  'POST auth/v1/token?grant_type=password',
  'POST auth/v1/token?grant_type=refresh_token',
  'POST auth/v1/verify',
  'POST auth/v1/recover',
  'POST auth/v1/resend',
  'PUT auth/v1/user',
  'POST auth/v1/admin/users',
  'POST auth/v1/invite',
  'POST auth/v1/admin/generate_link',
  'PUT auth/v1/admin/users/00000000-0000-0000-0000-000000000000',
  'POST storage/v1/object/list/documents',
  'DELETE storage/v1/object/documents',
  'POST storage/v1/object/sign/documents',
  'POST storage/v1/object/sign/documents/a/b',
];

test('No JSON body makes auth or storage fail', async () => {
  const service = `Bearer ${bench.context.keys.serviceKey}`;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), anyBody, fc.boolean(), async (route, body, asService) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = {
        authorization: asService ? service : authorization,
        'content-type': 'application/json',
      };
      const answer = await bench.send(`/${path}`, { method, headers, body: JSON.stringify(body) });
      expect([route, answer.status >= 500]).toEqual([route, false]);
    }),
    { numRuns: inputs(400) },
  );
}, 120_000);

test('No bytes, path, type or metadata make storage fail', async () => {
  const anyPath = fc.array(anyText.map(encodeURIComponentSafely), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      anyPath,
      fc.string(),
      fc.base64String(),
      async (method, path, type, metadata) => {
        const headers = new Headers({ authorization, 'x-metadata': metadata });
        if (/^[\x21-\x7e]+$/.test(type)) headers.set('content-type', type);
        const body = method === 'GET' || method === 'HEAD' ? undefined : 'bytes';
        const answer = await bench.send(`/storage/v1/object/loose/${path.join('/')}`, {
          method,
          headers,
          ...(body ? { body } : {}),
        });
        expect([method, path, answer.status >= 500]).toEqual([method, path, false]);
      },
    ),
    { numRuns: inputs(300) },
  );
}, 120_000);

/** Halves of characters cannot be encoded; they are sent as they are. */
function encodeURIComponentSafely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ff';
  }
}
