/** The mails of the story have long been sent: nobody gets them now, the outbox shows each as it went, and one that could not go. */
import type { PoolClient } from 'pg';
import { renderMail, type OutboxRow } from '../functions/_shared/mail/render.ts';

interface Waiting {
  readonly mail: OutboxRow;
  readonly at: Date;
}

export async function settleMails(client: PoolClient, siteUrl: string): Promise<void> {
  const { rows } = await client.query<Waiting>(
    `select private.mail_to_write(o) || jsonb_build_object('link_token', private.new_mail_link(o)) as mail, o.created_at as at
     from public.email_outbox o`,
  );
  const copies = rows.map(({ mail, at }) => ({ id: mail.id, at, ...renderMail(mail, siteUrl, at).asSent }));
  await client.query(
    `insert into private.mail_copies (outbox_id, subject, html, plain, at)
     select c.id, c.subject, c.html, c.text, c.at
     from jsonb_to_recordset($1) as c (id uuid, subject text, html text, text text, at timestamptz)`,
    [JSON.stringify(copies)],
  );
  await client.query(`update public.email_outbox set state = 'sent', sent_at = created_at, attempts = 1`);
  await client.query(
    `with bounced as (
       update public.email_outbox set state = 'failed', sent_at = null, attempts = 8, last_error = 'Mailbox unavailable (demo)'
       where id = (select id from public.email_outbox where template = 'document_to_replace' order by created_at limit 1)
       returning id),
     forgotten as (delete from private.mail_copies where outbox_id in (select id from bounced))
     insert into private.mail_attempts (outbox_id, at, error)
     select o.id, o.created_at, case when b.id is not null then 'Mailbox unavailable (demo)' end
     from public.email_outbox o left join bounced b on b.id = o.id`,
  );
}
