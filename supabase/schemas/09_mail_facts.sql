-- What a mail tells of money, health or papers stands in no mail that lies open to the office: it goes to a table of its own, which the
-- sender joins, and such a mail is read by a traced function.

create table private.mail_facts (
  outbox_id uuid primary key references public.email_outbox (id) on delete cascade deferrable initially deferred,
  facts jsonb not null
);
comment on table private.mail_facts
  is 'What a mail keeps apart (mail_kinds.kept); the sender joins it, the office reads it by office_mail.';
alter table private.mail_facts enable row level security;

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

-- A mail that the caller may look at. Errors: 42501; P0001 not_found.
create function private.mail_for_office(outbox_id uuid) returns public.email_outbox
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.email_outbox;
begin
  perform private.require(private.is_officer());
  select * into mail from public.email_outbox o where o.id = outbox_id;
  perform private.require(private.is_administrator() or mail.id is null or mail.application_id is not null or mail.student_id is not null);
  if mail.id is null then perform private.fail('not_found', 'This mail no longer exists.'); end if;
  return mail;
end;
$$;

-- As what the reading of a mail of this kind is written down.
create function private.mail_categories(kind text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce((select k.categories from private.mail_kinds k where k.kind = mail_categories.kind), '{}');
$$;

create function private.begin_office_mail(outbox_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
begin
  perform private.trace_reading(case when mail.student_id is null then 'application' else 'student' end,
    array_remove(array[coalesce(mail.student_id, mail.application_id)], null), private.mail_categories(mail.template), 'screen', 'mail',
    'office_mail', private.reading_hash(outbox_id::text));
end;
$$;
