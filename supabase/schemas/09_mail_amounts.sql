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

-- {amount} of a mail that tells one, else {}.
create function private.told_amount(mail uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('amount', a.amount) from private.mail_amounts a where a.outbox_id = mail), '{}');
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
