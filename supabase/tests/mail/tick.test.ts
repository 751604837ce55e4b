/**
 * The clockwork against a real database: each mail goes once, also when senders die at random. A dead sender is one
 * that never answers again: before it sends (nothing was sent), or between sending and marking, the one window in which
 * a mail goes twice; it then carries the same Message-ID.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Mail } from '../../functions/_shared/mail/send.ts';
import { handler } from '../../functions/tick/handler.ts';
import { service } from '../harness/people.ts';
import { openRest, type RestApi } from '../harness/rest.ts';
import { openStage, type Stage } from '../harness/world.ts';

const KEY = 'the-service-key';
const LEASE_MS = 6 * 60_000;
let stage: Stage;
let rest: RestApi;

beforeAll(async () => {
  stage = await openStage();
  rest = await openRest(stage.db);
});
afterAll(async () => {
  await rest.stop();
  await stage.db.stop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const forever = <T>(): Promise<T> => new Promise<T>(() => undefined);

interface Sender {
  readonly send: (mail: Mail) => Promise<{ messageId: string }>;
  /** True when this sender dies while it marks the mail it has just sent. */
  readonly diesMarking?: () => boolean;
}

/** One tick by one sender; resolves with its answer, or with 'died'. */
async function tick(sender: Sender): Promise<unknown> {
  let die = (): void => undefined;
  const died = new Promise<string>((resolve) => {
    die = () => resolve('died');
  });
  vi.stubGlobal('fetch', (input: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(input);
    if (pathname.endsWith('/finish_outbox') && sender.diesMarking?.()) {
      die();
      return forever<Response>();
    }
    // The harness brings its own key.
    return rest.fetch(pathname + search, service, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
  });
  const sendMail = (mail: Mail): Promise<{ messageId: string }> =>
    sender.send(mail).catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'dies') throw error;
      die();
      return forever();
    });
  const request = new Request('http://api.test/functions/v1/tick', {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
  });
  const env = {
    SUPABASE_URL: 'http://api.test',
    SUPABASE_SERVICE_ROLE_KEY: KEY,
    SUPABASE_ANON_KEY: 'anon',
    SITE_URL: 'https://school.example.org',
    sendMail,
  };
  return Promise.race([handler(request, env).then((response) => response.json()), died]);
}

async function queue(count: number, name: string): Promise<void> {
  await stage.db.sql(
    `update public.email_outbox set state = 'cancelled' where state in ('queued', 'sending')`,
  );
  await stage.db.sql(
    `select private.enqueue_mail('person' || n || '@example.org', 'decision_published', '{"first_name": "Dov"}', $1 || n) from generate_series(1, $2) n`,
    [name, count],
  );
}

/** A repeatable stream of numbers between 0 and 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Ticks until the outbox is empty; after each death the lease has run out. Answers how many senders died. */
async function untilEmpty(sender: () => Sender): Promise<number> {
  let deaths = 0;
  for (let round = 1; round < 80; round += 1) {
    const answer = await tick(sender());
    const [left] = await stage.db.sql<{ n: number }>(
      `select count(*)::int as n from public.email_outbox where state in ('queued', 'sending')`,
    );
    if (left?.n === 0) return deaths;
    if (answer === 'died') deaths += 1;
    await stage.db.setClock(new Date(Date.now() + round * LEASE_MS));
  }
  throw new Error('The outbox never became empty.');
}

test('200 mails, senders dying before they send: each person gets exactly one', async () => {
  await queue(200, 'dies before:');
  const random = seeded(7);
  const got = new Map<string, number>();
  const deaths = await untilEmpty(() => ({
    send: (mail) => {
      if (random() < 0.04) return Promise.reject(new Error('dies'));
      got.set(mail.to, (got.get(mail.to) ?? 0) + 1);
      return Promise.resolve({ messageId: mail.messageId ?? '' });
    },
  }));
  await stage.db.setClock(null);
  expect(deaths).toBeGreaterThan(2);
  expect(got.size).toBe(200);
  expect([...got.values()].every((count) => count === 1)).toBe(true);
}, 120_000);

test('dying between sending and marking: twice for that mail alone, with the same Message-ID', async () => {
  await queue(60, 'dies marking:');
  const random = seeded(3);
  const got = new Map<string, string[]>();
  const deaths = await untilEmpty(() => ({
    send: (mail) => {
      got.set(mail.to, [...(got.get(mail.to) ?? []), mail.messageId ?? '']);
      return Promise.resolve({ messageId: mail.messageId ?? '' });
    },
    diesMarking: () => random() < 0.05,
  }));
  await stage.db.setClock(null);
  expect(deaths).toBeGreaterThan(0);
  expect(got.size).toBe(60);
  const twice = [...got.values()].filter((ids) => ids.length > 1);
  expect(twice.flatMap((ids) => ids.slice(1))).toHaveLength(deaths);
  for (const ids of twice) expect(new Set(ids).size).toBe(1);
}, 120_000);

test('several senders at once never send one mail twice', async () => {
  await queue(100, 'at once:');
  const got: string[] = [];
  const sender = (): Sender => ({
    send: (mail) => {
      got.push(mail.to);
      return Promise.resolve({ messageId: mail.messageId ?? '' });
    },
  });
  await Promise.all([tick(sender()), tick(sender()), tick(sender())]);
  expect(new Set(got).size).toBe(got.length);
  expect(got).toHaveLength(100);
});

test('a mail server that refuses: the mail stays, with the reason', async () => {
  await queue(1, 'refused:');
  expect(await tick({ send: () => Promise.reject(new Error('550 no such mailbox')) })).toMatchObject({
    sent: 0,
    failed: 1,
  });
  const [row] = await stage.db.sql(
    `select state, last_error from public.email_outbox where event_key = 'refused:1'`,
  );
  expect(row).toEqual({ state: 'queued', last_error: '550 no such mailbox' });
});

test.each([
  ['no such mailbox', 550, 'failed'],
  ['busy', 421, 'queued'],
  ['the office’s own password is wrong', 535, 'queued'],
])('a mail server that says %s (%i): %s', async (words, responseCode, state) => {
  await queue(1, `said ${responseCode}:`);
  await tick({ send: () => Promise.reject(Object.assign(new Error(words), { responseCode })) });
  expect(
    await stage.db.sql(`select state, last_error from public.email_outbox where event_key = $1`, [
      `said ${responseCode}:1`,
    ]),
  ).toEqual([{ state, last_error: words }]);
});

test('only the service key turns the clock', async () => {
  const env = {
    SUPABASE_URL: 'http://api.test',
    SUPABASE_SERVICE_ROLE_KEY: KEY,
    SUPABASE_ANON_KEY: 'anon',
    SITE_URL: 'https://x.example.org',
  };
  for (const headers of [{}, { authorization: 'Bearer anon' }, { authorization: `Bearer ${KEY}x` }])
    expect(
      (await handler(new Request('http://api.test/tick', { method: 'POST', headers }), env)).status,
    ).toBe(401);
});
