/** What a secret link of a mail opens: its own thing, by its own kinds, until a newer mail has one for the same thing. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openedDatabase } from '../harness/database.ts';

const db = openedDatabase();

/** A mail that went out with a link for this thing; without `token`, one that was queued and has no link yet. */
async function mail(template: string, about: string, token?: string): Promise<void> {
  await db.sql(
    `with mail as (insert into public.email_outbox (to_email, template, event_key, link_for)
       values ('reader@example.org', $1, gen_random_uuid()::text, $2) returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($3), id from mail where $3 is not null`,
    [template, about, token ?? null],
  );
}
async function opened(token: string, kinds: readonly string[]): Promise<string | null> {
  const [row] = await db.sql<{ it: string | null }>('select private.opened_by_link($1, $2) as it', [
    token,
    kinds,
  ]);
  return row?.it ?? null;
}

const LETTER = ['reference_request', 'reference_reminder'];

test('a link opens its own thing for its own kinds, and a token that was never sent opens nothing', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await mail('reference_request', one, 'first');
  await mail('consent_request', other, 'consent');
  expect(await opened('first', LETTER)).toBe(one);
  expect(await opened('consent', LETTER)).toBeNull();
  expect(await opened('first', ['consent_request'])).toBeNull();
  expect(await opened('never sent', LETTER)).toBeNull();
});

test('a newer link for the same thing ends it; one for another thing, of another kind or not sent yet does not', async () => {
  const about = randomUUID();
  await mail('reference_request', about, 'older');
  await mail('reference_request', randomUUID(), 'of another');
  await mail('consent_request', about, 'of another kind');
  await mail('reference_reminder', about);
  expect(await opened('older', LETTER)).toBe(about);
  await mail('reference_reminder', about, 'newer');
  expect(await opened('older', LETTER)).toBeNull();
  expect(await opened('newer', LETTER)).toBe(about);
});
