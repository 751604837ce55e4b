/** The outbox: queued, taken, sent, failed, tried again, stopped. */
import type { Row } from '../../harness/database.ts';
import { people, service } from '../../harness/people.ts';
import { account, after, doing, inHours, one, scheduling, slot, submitted, type Step } from '../givens.ts';
import { idOf, type Case, type Given, type Subject, type Transition } from '../transition.ts';

const nothingElse = doing((_given, db) =>
  db.sql(`update public.email_outbox set state = 'cancelled' where state in ('queued', 'sending')`),
);
const queuedMail: Step = async (given, { db }) => {
  await db.sql(`select private.enqueue_mail($1, 'staff_invitation', '{}', $2)`, [
    given.user.email,
    `mail:${given.user.id}`,
  ]);
  return {
    mail: await one(db, 'select id from public.email_outbox where event_key = $1', [`mail:${given.user.id}`]),
  };
};
const set = (text: string): Step =>
  doing((given, db) => db.sql(`update public.email_outbox set ${text} where id = $1`, [idOf(given, 'mail')]));
const taken: Step = async (_given, { db }) => {
  const [mail] = await db.call<{ lease: string }[]>(service, 'claim_outbox', { batch: 1 });
  return { lease: mail?.lease ?? '' };
};

const queued = after(account, nothingElse, queuedMail);
const sending = after(queued, taken);
const failed = after(queued, set(`state = 'failed', attempts = 8, last_error = 'refused'`));
const cancelled = after(queued, set(`state = 'cancelled'`));
const sent = after(
  sending,
  doing((given, db) => db.call(service, 'finish_outbox', finish(given))),
);

/** An interview in an hour, outside hours of rest; nobody else is reminded of anything. */
const reminding: Given = after(submitted, async (given, world) => {
  const { db } = world;
  await db.sql(
    `insert into public.person_settings (user_id, reminders_stopped_at) select u.id, private.now() from auth.users u where u.id <> $1
     on conflict (user_id) do update set reminders_stopped_at = private.now()`,
    [given.user.id],
  );
  const [row] = await db.sql<{ at: Date }>(
    `select coalesce(private.rest_until(private.now(), 'Asia/Jerusalem'), private.now()) + interval '1 minute' as at`,
  );
  const at = row?.at.getTime() ?? 0;
  const hours = (n: number): string => new Date(at + n * 3_600_000).toISOString();
  const ids = await slot('slot', { starts_at: hours(1), ends_at: hours(2) })(given, world);
  await scheduling('slot')({ ...given, ids: { ...given.ids, ...ids } }, world);
  await db.setClock(new Date(at + 1000));
  return ids;
});

/** A change to this address was asked for; each case needs an address that no other has taken. */
const asked = (address: string): Given =>
  after(failed, async (given, { db }) => {
    await db.call(people.admin, 'start_address_change', { outbox_id: idOf(given, 'mail'), address });
    return { change: await one(db, 'select id from private.address_changes where to_email = $1', [address]) };
  });
const moved = after(
  asked('moved@example.org'),
  doing((given, db) =>
    db.sql('update auth.users set email = $2 where id = $1', [given.user.id, 'moved@example.org']),
  ),
);

function finish(given: Case, error?: string): Row {
  const args = { outbox_id: idOf(given, 'mail'), lease: idOf(given, 'lease') };
  return error === undefined ? args : { ...args, error };
}
const claim = (name: string, given: Given): Transition => ({
  name,
  by: 'claim_outbox',
  as: 'service',
  given,
});
const end = (name: string, given: Given, error: string | undefined): Transition => ({
  name,
  by: 'finish_outbox',
  as: 'service',
  given,
  args: (now) => finish(now, error),
});
const steer = (name: string, by: 'retry_mail' | 'cancel_mail', given: Given): Transition => ({
  name,
  by,
  as: 'admin',
  given,
  args: (now) => ({ outbox_id: idOf(now, 'mail') }),
});
const leaseOver = set(`leased_until = private.now() - interval '1 minute'`);

export const mails: Subject = {
  title: 'Mails',
  transitions: [
    {
      name: 'an interview in an hour: queued once',
      by: 'queue_reminders',
      as: 'service',
      given: reminding,
    },
    {
      name: 'the same, a minute later',
      by: 'queue_reminders',
      as: 'service',
      given: after(
        reminding,
        doing((_given, db) => db.sql('select private.queue_reminders()')),
      ),
    },
    claim('queued → sending', queued),
    claim('queued for later: not taken', after(queued, set(`send_after = '${inHours(5)}'`))),
    claim('sending: another sender takes nothing', sending),
    claim('sending: taken over when its sender died', after(sending, leaseOver)),
    claim(
      'sending → failed: its sender died at the last try',
      after(sending, leaseOver, set('attempts = 8')),
    ),
    end('sending → sent', sending, undefined),
    end('sending → queued, to be tried again', sending, 'busy'),
    end('sending → failed, at the last try', after(sending, set('attempts = 8')), 'refused'),
    end(
      'sending: finished by a sender that lost it',
      after(sending, set('lease = gen_random_uuid()')),
      undefined,
    ),
    {
      name: 'sending → failed: the mail server refused for good',
      by: 'finish_outbox',
      as: 'service',
      given: sending,
      args: (now) => ({ ...finish(now, '550 no such mailbox'), permanent: true }),
    },
    {
      name: 'failed → queued, to a corrected address',
      by: 'correct_mail_address',
      as: 'admin',
      given: after(failed, set(`template = 'student_invitation'`)),
      args: (now) => ({ outbox_id: idOf(now, 'mail'), address: 'right@example.org' }),
    },
    {
      name: 'failed: its reader is asked to confirm another address',
      by: 'start_address_change',
      as: 'admin',
      given: failed,
      args: (now) => ({ outbox_id: idOf(now, 'mail'), address: 'asked@example.org' }),
    },
    {
      name: 'the new address of an account is confirmed',
      by: 'finish_address_change',
      as: 'service',
      given: moved,
      args: (now) => ({ change_id: idOf(now, 'change') }),
    },
    {
      name: 'a change of address is marked before the account has the new one',
      by: 'finish_address_change',
      as: 'service',
      given: asked('early@example.org'),
      args: (now) => ({ change_id: idOf(now, 'change') }),
    },
    steer('sent: goes once more as a mail of its own', 'retry_mail', sent),
    steer('failed → queued', 'retry_mail', failed),
    steer('cancelled → queued', 'retry_mail', cancelled),
    steer('queued → cancelled', 'cancel_mail', queued),
    steer('failed → cancelled', 'cancel_mail', failed),
    {
      name: 'one that waits for Shabbat goes all the same, with a reason',
      by: 'override_rest',
      as: 'admin',
      given: after(
        queued,
        set(`template = 'question_answered', send_after = '2026-12-04T14:00:00Z'`),
        doing((_given, db) => db.setClock('2026-12-04T15:00:00Z')),
      ),
      args: (now) => ({ outbox_id: idOf(now, 'mail'), reason: 'The visit is tonight.' }),
    },
    end('sent: finished a second time', sent, undefined),
  ],
};
