/**
 * When the database is lost, the parts that functions ask answer 503. Whoever called the function must hear just that, with
 * when to ask again, and never an error nobody expected; and JSON nested beyond all reason is refused before it is read.
 */
import Stripe from 'stripe';
import { readdirSync } from 'node:fs';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionName } from '@school/shared/api/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FunctionEnv } from '../services.ts';
import { findHandler } from './functions.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const SIGNING = 'whsec_stand_in';
const env: FunctionEnv = {
  SUPABASE_URL: 'http://project.invalid',
  SUPABASE_ANON_KEY: 'public-key',
  SUPABASE_SERVICE_ROLE_KEY: 'secret-key',
  SITE_URL: 'http://site.invalid',
  sendMail: () => Promise.resolve({ messageId: '' }),
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: SIGNING,
};
/** What makes each function ask its parts. */
const BODIES: Readonly<Record<string, unknown>> = {
  'accept-invitation': { password: 'four plain unguessed words' },
  'card-events': {
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: 'cs_1', client_reference_id: ID, payment_status: 'paid' } },
  },
  'complete-letter': { upload_id: ID },
  'complete-upload': { document_id: ID },
  'open-document': { document_id: ID },
  'preview-mail': { kind: 'application_received', language: 'en', words: null },
  'recover-second-factor': { code: 'aaaa-bbbb' },
  'set-password': { password: 'four plain unguessed words', current: 'what it was' },
  'staff-accounts': { email: 'new@example.org', role: 'staff' },
};
const NAMES = readdirSync(new URL('../../functions/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)
  .filter((name) => name !== 'health');

/** Answers of the database that let a function go on to the next part. */
const ON: Partial<Record<FunctionName, unknown>> = {
  files_to_remove: ['a/b'],
  claim_outbox: [],
  use_recovery_code: 'used',
  begin_staff_invitation: { user_id: null, mails: true },
};
function account(name: string): unknown {
  const invited = name === 'accept-invitation' ? 'accept_invitation' : null;
  return {
    role: 'super_admin',
    is_active: true,
    display_name: 'x',
    next_step: invited,
    recovery_codes_left: 0,
  };
}

/** The project with these parts lost: each path that begins with one of them answers 503. */
function project(name: string, lost: readonly string[]): void {
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (lost.some((start) => pathname.startsWith(start)))
      return Promise.resolve(Response.json({ message: 'lost', code: '57P01' }, { status: 503 }));
    const called = /^\/rest\/v1\/rpc\/(\w+)/.exec(pathname)?.[1] as FunctionName | undefined;
    if (called === 'my_staff_account') return Promise.resolve(Response.json(account(name)));
    if (called) return Promise.resolve(Response.json(ON[called] ?? sampleAnswer(called)));
    if (pathname.startsWith('/rest/v1/'))
      return Promise.resolve(Response.json([{ storage_path: 'a/b', state: 'uploading' }]));
    if (pathname.endsWith('/factors')) return Promise.resolve(Response.json([{ id: ID }]));
    return Promise.resolve(Response.json({ id: ID, email: 'a@example.org', access_token: 'e30.e30.e30' }));
  });
}

async function ask(name: string, body: string = JSON.stringify(BODIES[name] ?? {})): Promise<Response> {
  const handler = await findHandler(name);
  if (!handler) throw new Error(`There is no function ${name}.`);
  const url = `http://project.invalid/functions/v1/${name}?key=${ID}`;
  const token = name === 'tick' ? 'secret-key' : 'e30.e30.e30';
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    // Only card-events looks at it: its caller is known by the signature.
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SIGNING }),
  };
  return handler(new Request(url, { method: 'POST', headers, body }), env);
}

const unexpected = vi.spyOn(console, 'error');
beforeEach(() => unexpected.mockReset().mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
});

const expectUnavailable = async (answer: Response): Promise<void> => {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ hint: 'unavailable' });
  expect(unexpected).not.toHaveBeenCalled();
};

test.each(NAMES)('%s says so when everything is lost', async (name) => {
  project(name, ['/']);
  await expectUnavailable(await ask(name));
});

test.each([
  ['set-password', '/auth/v1/token'],
  ['set-password', '/rest/v1/'],
  ['accept-invitation', '/auth/v1/admin'],
  ['recover-second-factor', '/auth/v1/admin'],
  ['staff-accounts', '/auth/v1/invite'],
  ['complete-upload', '/storage/'],
  ['open-document', '/storage/'],
  ['open-document', '/rest/'],
  ['tick', '/storage/'],
])('%s says so when only %s is lost', async (name, lost) => {
  project(name, [lost]);
  await expectUnavailable(await ask(name));
});

test.each(Object.keys(BODIES))('%s refuses a body of more than 64 levels', async (name) => {
  project(name, []);
  for (const depth of [65, 30_000]) {
    const answer = await ask(name, '['.repeat(depth) + ']'.repeat(depth));
    expect([depth, answer.status]).toEqual([depth, 400]);
  }
  expect(unexpected).not.toHaveBeenCalled();
});
