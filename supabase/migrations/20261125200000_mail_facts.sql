-- Beside amounts, the other values of mails that tell of money, health or papers leave the mail: when it was paid, which plan was
-- chosen, what is still to do. They stand in the table of the amounts, which is called by what it holds now.

alter table private.mail_kinds add column kept text[] not null default '{}', add column categories text[] not null default '{}';
update private.mail_kinds k set kept = f.kept, categories = f.categories
from (values
  ('plan_chosen', '{plan}'::text[], '{financial}'::text[]),
  ('payment_received', '{amount,received_on}', '{financial}'),
  ('parent_payment_received', '{amount,received_on}', '{financial}'),
  ('payment_not_found', '{amount,sent_on,reason}', '{financial}'),
  ('payment_reminder', '{amount,due_on}', '{financial}'),
  ('parent_payment_reminder', '{amount,due_on}', '{financial}'),
  -- What is not done tells of passport, insurance and money.
  ('task_reminder', '{tasks}', '{financial,health,passport}')) f (kind, kept, categories)
where k.kind = f.kind;


drop trigger keep_amount on public.email_outbox;
drop function private.keep_amount();
drop function private.told_amount(uuid);
alter table private.mail_amounts rename to mail_facts;
alter table private.mail_facts rename constraint mail_amounts_pkey to mail_facts_pkey;
alter table private.mail_facts rename constraint mail_amounts_outbox_id_fkey to mail_facts_outbox_id_fkey;
alter table private.mail_facts add column facts jsonb;
update private.mail_facts set facts = jsonb_build_object('amount', amount) where facts is null;
alter table private.mail_facts alter column facts set not null, drop column amount;
comment on table private.mail_facts
  is 'What a mail keeps apart (mail_kinds.kept); the sender joins it, the office reads it by office_mail.';

-- These values without those that mails of this kind keep apart; `kept`: those alone.
create function private.mail_values(kind text, data jsonb, out shown jsonb, out kept jsonb)
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value) filter (where not d.is_kept), '{}'),
    coalesce(jsonb_object_agg(d.key, d.value) filter (where d.is_kept), '{}')
  from (select e.key, e.value, exists (select from private.mail_kinds k where k.kind = mail_values.kind and e.key = any (k.kept)) as is_kept
    from jsonb_each(data) e) d;
$$;

-- Takes them out of a mail that is queued; a mail that goes once more (again:<id>:…) tells what the first told.
create function private.keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parts record;
begin
  select * into parts from private.mail_values(new.template, new.data);
  if new.event_key like 'again:%' then
    parts.kept := private.told_facts(split_part(new.event_key, ':', 2)::uuid) || parts.kept;
  end if;
  new.data := parts.shown;
  if parts.kept <> '{}' then insert into private.mail_facts (outbox_id, facts) values (new.id, parts.kept); end if;
  return new;
end;
$$;

create trigger keep_facts before insert on public.email_outbox for each row execute function private.keep_facts();

-- What a mail tells that is kept apart; {} for most.
create function private.told_facts(mail uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select f.facts from private.mail_facts f where f.outbox_id = mail), '{}');
$$;

-- Mails that are there.
insert into private.mail_facts (outbox_id, facts)
select o.id, v.kept from public.email_outbox o, private.mail_values(o.template, o.data) v where v.kept <> '{}'
on conflict (outbox_id) do update set facts = mail_facts.facts || excluded.facts;
update public.email_outbox o set data = v.shown
from public.email_outbox same, private.mail_values(same.template, same.data) v
where same.id = o.id and v.kept <> '{}';
