/** Mails are sent once, by one sender at a time. */
import { describe, expect, test } from 'vitest';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();

describe('the outbox', () => {
  type Claimed = { id: string; lease: string; to_email: string };
  const claim = async (batch: number) =>
    (await stage.db.as<{ mail: Claimed }>(service, 'select public.claim_outbox($1) as mail', [batch])).map(
      (row) => row.mail,
    );
  const queue = (key: string) =>
    stage.db.sql(`select private.enqueue_mail($2, 'question_answered', '{}', $1)`, [
      key,
      `${key.replaceAll(' ', '.')}@example.org`,
    ]);
  const stateOf = async (id: string) =>
    (await stage.db.sql<{ state: string }>('select state from public.email_outbox where id = $1', [id]))[0]
      ?.state;

  test('one event is one mail; two senders never get the same one', async () => {
    await stage.db.sql(`update public.email_outbox set state = 'cancelled' where state = 'queued'`);
    for (let n = 0; n < 20; n += 1) await queue(`event ${n}`);
    await queue('event 0');
    const claimed = (await Promise.all([claim(8), claim(8), claim(8)])).flat();
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map((mail) => mail.id)).size).toBe(20);
    for (const mail of claimed)
      expect(await stage.db.call(service, 'finish_outbox', { outbox_id: mail.id, lease: mail.lease })).toBe(
        true,
      );
    expect(await claim(10)).toEqual([]);
  });

  test('a mail that fails is tried eight times with pauses, then left to people', async () => {
    await queue('failing');
    let id = '';
    for (let n = 1; n <= 8; n += 1) {
      const [mail] = await claim(1);
      id = mail?.id ?? id;
      await stage.db.call(service, 'finish_outbox', {
        outbox_id: id,
        lease: mail?.lease,
        error: 'Mailbox full',
      });
      expect(await claim(1)).toEqual([]);
      await stage.db.setClock(new Date(Date.now() + n * 5 * 3_600_000));
    }
    expect(await stateOf(id)).toBe('failed');
    await stage.db.call(people.admin, 'retry_mail', { outbox_id: id });
    expect(await stateOf(id)).toBe('queued');
    await stage.db.call(people.admin, 'cancel_mail', { outbox_id: id });
    expect(await refusal(stage.db.call(people.admin, 'cancel_mail', { outbox_id: id }))).toMatchObject({
      hint: 'wrong_state',
    });
    await stage.db.setClock(null);
  });
});
