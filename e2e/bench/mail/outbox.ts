/** The outbox of a bench: fills it, tells how far it is, and lets the product's clock pass over leases and pauses. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export interface Counts {
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
}

/** Several mails to each of some people, numbered in the order in which each person has to get them. */
export async function fill(owner: pg.Client, name: string, people: number, each: number): Promise<void> {
  await owner.query(
    `select private.enqueue_mail($1 || p || '@example.org', 'question_answered',
       jsonb_build_object('subject', 'number ' || n, 'message', 'When?', 'answer', 'Soon.'), $1 || p || ':' || n)
     from generate_series(1, $3::int) n, generate_series(1, $2::int) p order by n, p`,
    [name, people, each],
  );
}

async function countsOf(owner: pg.Client, name: string): Promise<Counts> {
  const { rows } = await owner.query<Counts>(
    `select count(*) filter (where state in ('queued', 'sending'))::int as waiting,
       count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed
     from public.email_outbox where event_key like $1 || '%'`,
    [name],
  );
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}

/** Moves the product's clock on. */
const passMinutes = (owner: pg.Client, minutes: number): Promise<unknown> =>
  owner
    .query(
      `insert into private.clock (offset_by) select make_interval(mins => $1::int) where not exists (select from private.clock)`,
      [0],
    )
    .then(() =>
      owner.query(
        `update private.clock set offset_by = offset_by + make_interval(mins => $1::int) where true`,
        [minutes],
      ),
    );

const IDLE_MS = 3000;

/**
 * Resolves once nothing waits any more. While nothing moves, what waits is held by a dead sender's lease or by a pause after a
 * failure: then the clock passes over it, when no living sender has anything in hand.
 */
export async function untilEmpty(owner: pg.Client, name: string): Promise<Counts> {
  let last = '';
  let since = performance.now();
  for (;;) {
    const counts = await countsOf(owner, name);
    if (counts.waiting === 0) return counts;
    const now = JSON.stringify(counts);
    if (now !== last) since = performance.now();
    last = now;
    if (performance.now() - since > IDLE_MS) {
      await passMinutes(owner, 6);
      since = performance.now();
    }
    await pause(100);
  }
}
