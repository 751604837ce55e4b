/** A backend that ends costs the requests on it, never the process: an exception outside them fails this file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiFixture, type ApiFixture } from './testing.ts';
import { fixtureSchema } from './testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

const SLOW = `create function public.pause() returns int language plpgsql volatile as $$
  begin perform pg_sleep(5); return 1; end $$`;
const SLEEPING = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
/** Of this file's database: others work in the cluster too. */
const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'data-api' and datname = current_database()`;

const call = async (name: string): Promise<Response> =>
  api.fetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...(await api.headers('service_role')), 'content-type': 'application/json' },
    body: '{}',
  });

test('a request whose backend ends under it answers 503 with Retry-After, and the next one is served', async () => {
  await api.query(SLOW);
  await api.clearSchemaCache();
  const under = call('pause');
  await expect.poll(() => api.query(SLEEPING), { timeout: 4_000 }).toHaveLength(1);
  await api.query(END_ALL);
  const lost = await under;
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
  expect(((await lost.json()) as { code: string }).code).toBe('PGRST001');
  expect((await call('who')).status).toBe(200);
});

test('backends that end again and again under load leave a server that answers everything', async () => {
  const seen = new Map<number, number>();
  let ending = true;
  const ask = async (): Promise<void> => {
    while (ending) {
      const { status } = await call('who');
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  };
  const askers = Array.from({ length: 12 }, ask);
  for (let round = 0; round < 15; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await api.query(END_ALL);
  }
  ending = false;
  await Promise.all(askers);
  expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await call('who')).status).toBe(200);
});
