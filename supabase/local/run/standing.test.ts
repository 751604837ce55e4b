/** The whole back end on one gateway while its database is taken away: refused with 503, pages served. A cluster of its own: it is killed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../conformance/embedded.ts';

let project: Embedded;
beforeAll(async () => {
  project = await startEmbedded();
}, 120_000);
afterAll(() => project.stop());

const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
  const headers = {
    apikey: project.anonKey,
    authorization: `Bearer ${project.anonKey}`,
    'content-type': 'application/json',
  };
  const response = await fetch(project.url + path, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
};
const post = (path: string, body: object): Promise<number> =>
  ask(path, { method: 'POST', body: JSON.stringify(body) });

/** One request to each part that needs the database, with the answer it gives in peace. */
const PARTS: readonly (readonly [name: string, usual: number, send: () => Promise<number>])[] = [
  ['Data API', 200, () => post('/rest/v1/rpc/open_program_year', {})],
  [
    'auth',
    400,
    () =>
      post('/auth/v1/token?grant_type=password', {
        email: `${crypto.randomUUID()}@example.org`,
        password: 'a wrong pass phrase',
      }),
  ],
  ['storage', 400, () => ask('/storage/v1/object/documents/none/none')],
  ['functions', 401, () => post('/functions/v1/complete-upload', {})],
];

test('backends that end cost their requests, never the process', async () => {
  const answers: (readonly [string, number])[] = [];
  for (let round = 0; round < 10; round += 1) {
    const sent = PARTS.flatMap(([name, , send]) =>
      [send(), send()].map(async (status) => [name, await status] as const),
    );
    await project.endBackends();
    answers.push(...(await Promise.all(sent)));
  }
  const usual = new Map(PARTS.map(([name, status]) => [name, status]));
  expect(answers.filter(([name, status]) => status !== usual.get(name) && status !== 503)).toEqual([]);
}, 60_000);

test('a database that is gone is refused with 503 by whoever asks it, while pages are served', async () => {
  project.killDatabase();
  // The function refuses who has no session before it asks.
  for (const [name, usual, send] of PARTS) {
    const expected = [name, name === 'functions' ? usual : 503];
    await expect.poll(async () => [name, await send()], { timeout: 15_000 }).toEqual(expected);
  }
  expect(await ask('/config.js')).toBe(200);
}, 60_000);
