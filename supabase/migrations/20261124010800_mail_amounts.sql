-- What a family paid or owes stands in no mail that lies open to the office: amounts go to a table of their own, which the sender
-- joins, and a mail that tells one is read by a traced function.

create table private.mail_amounts (
  outbox_id uuid primary key references public.email_outbox (id) on delete cascade deferrable initially deferred,
  amount numeric not null
);
comment on table private.mail_amounts is 'The amount that a mail tells; the sender puts it in, the office reads it by office_mail.';
alter table private.mail_amounts enable row level security;

-- Takes the amount out of a mail that is queued; a mail that goes once more (again:<id>:…) tells that of the first.
create function private.keep_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_amounts (outbox_id, amount)
  select new.id, coalesce((new.data ->> 'amount')::numeric, (select a.amount from private.mail_amounts a
    where new.event_key like 'again:%' and a.outbox_id = split_part(new.event_key, ':', 2)::uuid))
  where new.data ? 'amount' or new.event_key like 'again:%'
    and exists (select from private.mail_amounts a where a.outbox_id = split_part(new.event_key, ':', 2)::uuid);
  new.data := new.data - 'amount';
  return new;
end;
$$;
create trigger keep_amount before insert on public.email_outbox for each row execute function private.keep_amount();

insert into private.mail_amounts (outbox_id, amount)
select o.id, (o.data ->> 'amount')::numeric from public.email_outbox o where o.data ? 'amount';
update public.email_outbox o set data = o.data - 'amount' where o.data ? 'amount';

-- {amount} of a mail that tells one, else {}.
create function private.told_amount(mail uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('amount', a.amount) from private.mail_amounts a where a.outbox_id = mail), '{}');
$$;

-- What a sender needs to write one mail: {id, to_email, template, data, lease, attempts, language, zone, words, template_id, stop_key}.
-- words: {subject, heading, body} of the office for this mail; null for the shipped ones. data has names in Hebrew for a mail in Hebrew.
create or replace function private.mail_to_write(mail public.email_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.mail_year(mail);
  -- A mail about a new address finds its reader by the change it is about.
  reader uuid := (select u.id from auth.users u where u.email = mail.to_email
    or u.id = (select c.user_id from private.address_changes c where c.id = mail.link_for) order by u.email = mail.to_email limit 1);
  person public.person_settings;
  tongue text;
  words public.mail_templates;
  letter jsonb := (select m.words from public.mailings m where m.id = mail.mailing_id);
begin
  select s.* into person from public.person_settings s where s.user_id = reader;
  tongue := coalesce(person.mail_language, (select y.mail_language from public.program_year_settings y where y.id = year), 'en');
  -- A letter that was written in one language goes in that one.
  if letter is not null and not letter ? tongue then tongue := (select min(k) from jsonb_object_keys(letter) k); end if;
  select t.* into words from public.mail_templates t
  where t.program_year_id = year and t.kind = mail.template and t.language = tongue and t.is_current;
  return jsonb_build_object('id', mail.id, 'to_email', mail.to_email, 'template', mail.template,
    'data', (case tongue when 'he' then private.hebrew_for_mail(mail, reader) || mail.data else mail.data end)
      || private.told_amount(mail.id), 'lease', mail.lease,
    'attempts', mail.attempts, 'language', tongue, 'zone', person.time_zone, 'stop_key', person.stop_key, 'template_id', words.id,
    'words', case when letter is not null then letter -> tongue when words.id is not null then
      jsonb_build_object('subject', words.subject, 'heading', words.heading, 'body', words.body) end);
end;
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

create function private.begin_office_mail(outbox_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
begin
  if private.told_amount(mail.id) <> '{}' then
    perform private.trace_reading(case when mail.student_id is null then 'application' else 'student' end,
      array_remove(array[coalesce(mail.student_id, mail.application_id)], null), array['financial'], 'screen', 'mail', 'office_mail',
      private.reading_hash(outbox_id::text));
  end if;
end;
$$;

-- One mail for those who may see it: {mail, copy: {subject, html, text} or null, attempts: [{at, error, permanent}]}. One that tells
-- an amount was begun. Errors: 42501; P0001 not_found, not_begun.
create or replace function private.office_mail(outbox_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
  amount jsonb := private.told_amount(mail.id);
begin
  perform private.refuse_get();
  if amount <> '{}' then
    perform private.require_begun('office_mail', private.reading_hash(outbox_id::text),
      case when mail.student_id is null then 'application' else 'student' end,
      array_remove(array[coalesce(mail.student_id, mail.application_id)], null), array['financial']);
  end if;
  mail.data := mail.data || amount;
  return jsonb_build_object(
    'mail', to_jsonb(mail) - 'lease' - 'leased_until',
    'copy', (select jsonb_build_object('subject', c.subject, 'html', c.html, 'text', c.plain) from private.mail_copies c
      where c.outbox_id = mail.id),
    'attempts', (select coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'error', t.error, 'permanent', t.is_permanent)
        order by t.id), '[]')
      from private.mail_attempts t where t.outbox_id = mail.id));
end;
$$;
