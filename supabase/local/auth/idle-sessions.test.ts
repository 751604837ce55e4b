/** Sessions that nobody uses for fourteen days end; every use begins the fourteen days again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(() => bench.stop());

/** Somebody signed in on this many browsers. */
async function signedIn(email: string, browsers = 1) {
  await bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const clients = Array.from({ length: browsers }, () => bench.client());
  for (const client of clients)
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return clients;
}
/** The sessions of this address, as left alone for so long. */
const leaveAlone = (email: string, interval: string) =>
  bench.pool.query(
    `update auth.sessions s set created_at = s.created_at - $2::interval, refreshed_at = s.refreshed_at - $2::interval
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [email, interval],
  );
const sessions = async (email: string): Promise<number> =>
  (
    await bench.pool.query<{ count: number }>(
      'select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    )
  ).rows[0]?.count ?? 0;

test('A session left alone for fourteen days is not renewed; one day less and it is', async () => {
  const [client] = await signedIn('idle@example.org');
  await leaveAlone('idle@example.org', '13 days 23 hours');
  expect((await client?.auth.refreshSession())?.error).toBeNull();
  await leaveAlone('idle@example.org', '14 days 1 minute');
  const kept = (await client?.auth.getSession())?.data.session?.refresh_token ?? '';
  expect((await client?.auth.refreshSession())?.error).toMatchObject({
    status: 400,
    code: 'session_expired',
  });
  expect((await bench.client().auth.refreshSession({ refresh_token: kept })).error).not.toBeNull();
});

test('One that is used every thirteen days goes on', async () => {
  const [client] = await signedIn('often@example.org');
  for (let round = 0; round < 4; round += 1) {
    await leaveAlone('often@example.org', '13 days');
    expect((await client?.auth.refreshSession())?.error).toBeNull();
  }
});

test('The next sign-in takes the ended ones away, and no others', async () => {
  const email = 'again@example.org';
  const [, used] = await signedIn(email, 2);
  await leaveAlone(email, '10 days');
  expect((await used?.auth.refreshSession())?.error).toBeNull();
  await leaveAlone(email, '5 days');
  await bench.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(await sessions(email)).toBe(2);
  expect((await used?.auth.refreshSession())?.error).toBeNull();
});
