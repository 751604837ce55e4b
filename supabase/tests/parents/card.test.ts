/** The card page of a parent: at the provider, beside the student's own. */
import { afterEach, expect, test, vi } from 'vitest';
import { handler as checkout } from '../../functions/card-checkout/handler.ts';
import { newAccepted } from '../harness/applicants.ts';
import { CARD_ENV, cardProvider } from '../harness/card-provider.ts';
import type { Row } from '../harness/database.ts';
import { newParent } from '../harness/parents.ts';
import { service, type Person } from '../harness/people.ts';
import { openedRest } from '../harness/rest.ts';
import { openLetter, refused, stage } from './scene.ts';

const rest = openedRest(() => stage.db);
afterEach(() => vi.unstubAllGlobals());

const env = {
  SUPABASE_URL: 'http://api.test',
  SUPABASE_SERVICE_ROLE_KEY: 'the-service-key',
  SUPABASE_ANON_KEY: 'anon',
  SITE_URL: 'https://school.example.org',
  ...CARD_ENV,
};
const ask = async (body: Row): Promise<number> =>
  (
    await checkout(
      new Request('http://api.test/functions/v1/card-checkout', {
        method: 'POST',
        headers: { authorization: 'Bearer the-person' },
        body: JSON.stringify(body),
      }),
      env,
    )
  ).status;

test('leads back to the family’s page, and is not the student’s', async () => {
  const { user: son, applicationId, studentId } = await newAccepted(stage.db);
  const provider = cardProvider();
  let user = son;
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    if (url.hostname === 'card-provider.test') return provider.answer(url, init);
    if (url.pathname === '/auth/v1/user')
      return Promise.resolve(Response.json({ id: user.id, email: user.email }));
    const asPerson = new Headers(init.headers).get('authorization') === 'Bearer the-person';
    return rest.fetch(url.pathname + url.search, asPerson ? user : service, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
  });
  expect(await ask({})).toBe(200);
  await openLetter(son);
  user = await newParent(stage.db, son);
  expect(await ask({ application_id: 'odd' })).toBe(400);
  expect(await ask({ application_id: studentId })).toBe(400);
  expect(await ask({ application_id: applicationId })).toBe(200);
  const [first, second, ...more] = provider.pages.values();
  expect(more).toEqual([]);
  expect(second?.asked.get('success_url')).toBe(
    `https://school.example.org/family?child=${applicationId}&card=paid#deposit`,
  );
  expect(second?.asked.get('client_reference_id')).not.toBe(first?.asked.get('client_reference_id'));
});

test.each([
  ['declined', (son: Person) => stage.db.call(son, 'reply_to_offer', { accept: false })],
  ['withdrawn', (son: Person) => stage.db.call(son, 'withdraw_application')],
])('neither pays nor says so once the place is gone: %s', async (_state, leave) => {
  const { user: son, applicationId } = await newAccepted(stage.db);
  await openLetter(son);
  const parent = await newParent(stage.db, son);
  await leave(son);
  const sent_on = new Date().toISOString().slice(0, 10);
  for (const [name, args] of [
    ['claim_child_deposit', { method: 'check', sent_on, reference: 'T-7' }],
    ['take_back_child_claim', {}],
    ['start_child_card_checkout', {}],
  ] as const)
    expect(await refused(parent, name, { application_id: applicationId, ...args })).toMatchObject({
      code: 'wrong_state',
    });
});
