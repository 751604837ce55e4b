/**
 * The clockwork against a real database: each mail goes once, also when senders die at random. A dead sender is one
 * that never answers again: before it sends (nothing was sent), or between sending and marking, the one window in which
 * a mail goes twice; it then carries the same Message-ID.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { Mail } from '../../functions/_shared/mail/send.ts';
import { handler } from '../../functions/tick/handler.ts';
import { service } from '../harness/people.ts';
import { openedRest } from '../harness/rest.ts';
import { openedStage } from '../harness/world.ts';

const KEY = 'the-service-key';
const LEASE_MS = 6 * 60_000;
const stage = openedStage();
const rest = openedRest(() => stage.db);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const forever = <T>(): Promise<T> => new Promise<T>(() => undefined);

interface Sender {
  /** Undefined: nothing here sends mail. */
  readonly send: ((mail: Mail) => Promise<{ messageId: string }>) | undefined;
  /** True when this sender dies while it marks the mail it has just sent. */
  readonly diesMarking?: () => boolean;
  /** True when the database has no answer for this call. */
  readonly isLost?: (path: string, body: string) => boolean;
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
    if (sender.isLost?.(pathname, init.body as string))
      return Promise.resolve(Response.json({ message: 'busy' }, { status: 503 }));
    // The harness brings its own key.
    return rest.fetch(pathname + search, service, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
  });
  const { send } = sender;
  const sendMail =
    send &&
    ((mail: Mail): Promise<{ messageId: string }> =>
      send(mail).catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'dies') throw error;
        die();
        return forever();
      }));
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

/** A mail server that takes everything, and notes for whom. */
const into =
  (got: string[]) =>
  (mail: Mail): Promise<{ messageId: string }> => {
    got.push(mail.to);
    return Promise.resolve({ messageId: mail.messageId ?? '' });
  };

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

test('60 mails, senders dying before they send: each person gets exactly one', async () => {
  await queue(60, 'dies before:');
  const random = seeded(7);
  const got = new Map<string, number>();
  const deaths = await untilEmpty(() => ({
    send: (mail) => {
      if (random() < 0.1) return Promise.reject(new Error('dies'));
      got.set(mail.to, (got.get(mail.to) ?? 0) + 1);
      return Promise.resolve({ messageId: mail.messageId ?? '' });
    },
  }));
  await stage.db.setClock(null);
  expect(deaths).toBeGreaterThan(2);
  expect(got.size).toBe(60);
  expect([...got.values()].every((count) => count === 1)).toBe(true);
}, 120_000);

test('dying between sending and marking: twice for that mail alone, with the same Message-ID', async () => {
  await queue(40, 'dies marking:');
  const random = seeded(3);
  const got = new Map<string, string[]>();
  const deaths = await untilEmpty(() => ({
    send: (mail) => {
      got.set(mail.to, [...(got.get(mail.to) ?? []), mail.messageId ?? '']);
      return Promise.resolve({ messageId: mail.messageId ?? '' });
    },
    diesMarking: () => random() < 0.1,
  }));
  await stage.db.setClock(null);
  expect(deaths).toBeGreaterThan(0);
  expect(got.size).toBe(40);
  const twice = [...got.values()].filter((ids) => ids.length > 1);
  expect(twice.flatMap((ids) => ids.slice(1))).toHaveLength(deaths);
  for (const ids of twice) expect(new Set(ids).size).toBe(1);
}, 120_000);

test('several senders at once never send one mail twice', async () => {
  await queue(30, 'at once:');
  const got: string[] = [];
  const sender = (): Sender => ({
    send: into(got),
  });
  await Promise.all([tick(sender()), tick(sender()), tick(sender())]);
  expect(new Set(got).size).toBe(got.length);
  expect(got).toHaveLength(30);
});

test('a slow mail server, and a second sender each minute: each person gets exactly one', async () => {
  await queue(20, 'slow:');
  const start = Date.now();
  const got: string[] = [];
  const take = into(got);
  let seconds = 0;
  await tick({
    send: async (mail) => {
      const minute = Math.floor(seconds / 60);
      await stage.db.setClock(new Date(start + (seconds += 16) * 1000));
      if (Math.floor(seconds / 60) > minute) await tick({ send: take });
      return take(mail);
    },
  });
  await stage.db.setClock(null);
  expect(got).toHaveLength(20);
  expect(new Set(got).size).toBe(20);
});

test.each<[string, (tries: number, body: string) => boolean]>([
  ['the database is busy for a moment', (tries) => tries <= 3],
  ['the database does not take the copy', (_tries, body) => body.includes('"sent_copy":{')],
])(
  'a mail that went is marked although %s, and does not go again',
  async (_why, isRefused) => {
    const name = `mark ${_why}:`;
    await queue(1, name);
    const got: string[] = [];
    let tries = 0;
    const sender: Sender = {
      send: into(got),
      isLost: (path, body) => path.endsWith('/finish_outbox') && isRefused((tries += 1), body),
    };
    expect(await tick(sender)).toMatchObject({ sent: 1, failed: 0 });
    expect(
      await stage.db.sql(
        `select state, attempts, last_error from public.email_outbox where event_key = $1 || '1'`,
        [name],
      ),
    ).toEqual([{ state: 'sent', attempts: 1, last_error: null }]);
    await stage.db.setClock(new Date(Date.now() + 10 * 60_000));
    await tick(sender);
    await stage.db.setClock(null);
    expect(got).toHaveLength(1);
  },
  60_000,
);

const STEPS = ['publish_due_decisions', 'lapse_offers', 'queue_reminders', 'watch_readings'];
test.each(STEPS)(
  '%s fails in the database: mail goes all the same, and the watchers hear of it',
  async (name) => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    await queue(3, `${name}:`);
    const [before] = await stage.db.sql<{ text: string; beat_at: Date }>(
      `select pg_get_functiondef(('private.' || $1)::regproc) as text, (select beat_at from private.heartbeat)`,
      [name],
    );
    await stage.db.sql(
      (before?.text ?? '')
        .replace(/AS \$function\$.*\$function\$/s, () => 'as $x$ begin perform 1 / 0; return null; end $x$')
        .replace('LANGUAGE sql', 'language plpgsql'),
    );
    const got: string[] = [];
    const answer = await tick({
      send: into(got),
    });
    await stage.db.sql(before?.text ?? '');
    expect(got).toHaveLength(3);
    expect(answer).toMatchObject({ hint: 'unexpected' });
    expect(said.mock.calls.flat()).toEqual([expect.stringContaining(` to rpc/${name}: `)]);
    // Not a whole turn: the office's banner and the health address say so when it lasts.
    expect(await stage.db.sql('select beat_at from private.heartbeat')).toEqual([
      { beat_at: before?.beat_at },
    ]);
  },
);

test('without a way to send, nothing is taken from the outbox', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await queue(1, 'no way:');
  await tick({ send: undefined });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('SMTP_URL is missing'));
  expect(
    await stage.db.sql(`select state, attempts from public.email_outbox where event_key = 'no way:1'`),
  ).toEqual([{ state: 'queued', attempts: 0 }]);
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
