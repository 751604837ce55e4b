import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '../auth/attempts.ts';
import { readCallBody } from './call-body.ts';
import { createCallTurns, type ShareLimits } from './shares.ts';
import { ALICE, BEN, startApiFixture, type ApiFixture, type Caller } from './testing.ts';
import { fixtureSchema } from './testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(
    `${await fixtureSchema()}
     create function public.doze() returns void language sql volatile as $$ select pg_sleep(0.1) $$;`,
  );
});
afterAll(() => api.stop());

async function call(who: Caller, from: string, name: string, body = '{}'): Promise<Response> {
  return api.fetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...(await api.headers(who)), 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  });
}

describe('a flood of visitors from one network', () => {
  test('holds up nobody elsewhere, and nobody signed in behind the same network', async () => {
    let over = 0;
    const flood = Array.from({ length: 60 }, () =>
      call('anon', '198.51.100.1', 'doze').then(({ status }) => {
        over += 1;
        return status;
      }),
    );
    const honest = await Promise.all([
      call('anon', '198.51.100.2', 'who'),
      call(ALICE, '198.51.100.3', 'who'),
      call(BEN, '198.51.100.1', 'who'),
      call('service_role', '127.0.0.1', 'who'),
    ]);
    // Without turns they would stand behind all sixty, on the four connections that there are.
    expect(over).toBeLessThan(20);
    expect(honest.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([204]));
  });
});

describe('turns', () => {
  const limits: ShareLimits = {
    perNetworkOfVisitors: 2,
    visitors: 3,
    perPerson: 1,
    perNetworkOfPeople: 2,
    waiting: 1,
    waitMs: 50,
  };
  const never = (): Promise<Response> => new Promise(() => undefined);
  const done = (): Promise<Response> => Promise.resolve(new Response(null, { status: 204 }));

  test('all visitors together leave room for people', async () => {
    const turns = createCallTurns(limits);
    for (const network of ['a', 'a', 'b']) void turns.use({}, network, never);
    expect((await turns.use({}, 'c', done)).status).toBe(429);
    expect((await turns.use(ALICE, 'a', done)).status).toBe(204);
  });

  test('one person, and the people behind one network, have their share', async () => {
    const turns = createCallTurns(limits);
    void turns.use(ALICE, 'school', never);
    expect((await turns.use(ALICE, 'home', done)).status).toBe(429);
    void turns.use(BEN, 'school', never);
    expect((await turns.use({ ...ALICE, sub: 'another' }, 'school', done)).status).toBe(429);
    expect((await turns.use({ ...ALICE, sub: 'another' }, 'home', done)).status).toBe(204);
  });

  test('whoever is too many is told that the server is busy', async () => {
    const turns = createCallTurns(limits);
    for (let index = 0; index < 2; index += 1) void turns.use({}, 'a', never);
    const answers = await Promise.all([turns.use({}, 'a', done), turns.use({}, 'a', done)]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
      expect(await answer.json()).toEqual({
        code: 'P0001',
        details: null,
        hint: 'busy',
        message: 'The server is busy at the moment. Please try again.',
      });
    }
  });

  test('a household of IPv6 is one network', async () => {
    const turns = createCallTurns(limits);
    for (const end of ['1', '2']) void turns.use({}, `2001:db8:1:2::${end}`, never);
    expect((await turns.use({}, '2001:db8:1:2::3', done)).status).toBe(429);
    expect(networkOf('2001:db8:1:2::3')).not.toBe(networkOf('2001:db8:1:3::3'));
  });
});

describe('what a visitor sends', () => {
  const form = (bytes: number): string => JSON.stringify({ form: 'x'.repeat(bytes - '{"form":""}'.length) });

  test('has 64 KB at most, said beforehand or not; whoever is signed in may send more', async () => {
    const tooLong = form(64 * 1024 + 1);
    expect((await call('anon', 'a', 'echo', form(64 * 1024))).status).toBe(200);
    await expect(call('anon', 'a', 'echo', tooLong)).rejects.toMatchObject({ status: 413 });
    const unread = new Request('http://api.test/rest/v1/rpc/echo', {
      method: 'POST',
      headers: { 'content-length': String(tooLong.length) },
      body: tooLong,
    });
    await expect(readCallBody(unread, {})).rejects.toMatchObject({ status: 413 });
    expect(unread.bodyUsed).toBe(false);
    expect((await call(ALICE, 'a', 'echo', form(200_000))).status).toBe(200);
  });
});

test('a path whose escapes stand for nothing is refused, preflights too', async () => {
  for (const method of ['OPTIONS', 'GET', 'POST'])
    expect([
      method,
      (await api.fetch('/rest/v1/%', { method, headers: await api.headers('anon') })).status,
    ]).toEqual([method, 400]);
});
