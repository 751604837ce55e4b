import { afterEach, expect, test, vi } from 'vitest';
import { handler } from './handler.ts';

const env = { SUPABASE_URL: 'http://project.example', SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}' };
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answer of the health address when database and storage answer so. */
async function healthWith(database: Response | Error, storage: Response | Error) {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', (url: string) => {
    const result = url.includes('/rest/') ? database : storage;
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  });
  const answer = await handler(new Request('http://x/functions/v1/health'), env);
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const said = { tick_late: false, version: '20260101000000', now: '2026-01-01T08:00:00Z' };
const well = () => Response.json(said);
const files = () => Response.json([]);

test('All is well', async () => {
  expect(await healthWith(well(), files())).toEqual({
    status: 200,
    body: { ok: true, database: true, storage: true, tick: true, version: '20260101000000' },
  });
});

test('Each part that is down is named, and nothing is said about why', async () => {
  const down = new Error('connect ECONNREFUSED 10.0.0.1:5432 password=secret');
  expect(await healthWith(down, files())).toEqual({
    status: 503,
    body: { ok: false, database: false, storage: true, tick: false, version: null },
  });
  expect(await healthWith(well(), new Response('', { status: 500 }))).toMatchObject({
    status: 503,
    body: { ok: false, database: true, storage: false },
  });
});

test('A clockwork that stands still is an outage', async () => {
  const late = Response.json({ ...said, tick_late: true });
  expect(await healthWith(late, files())).toMatchObject({ status: 503, body: { ok: false, tick: false } });
});
