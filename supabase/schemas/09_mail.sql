-- Outgoing mail, written with the change that causes it and sent by tick; rate limits.

-- How mail leaves as a whole: one row. held: nothing is sent until somebody lets it go; per_minute: what the mail provider takes.
create table public.mail_settings (
  id uuid primary key default '00000000-0000-4000-8000-000000000001' check (id = '00000000-0000-4000-8000-000000000001'),
  held boolean not null default false,
  per_minute integer not null default 300 check (per_minute between 1 and 6000),
  version bigint not null default 1,
  updated_at timestamptz not null default private.now()
);
alter table public.mail_settings enable row level security;
grant select on public.mail_settings to authenticated;
comment on constraint mail_settings_id_check on public.mail_settings is 'There is one row of settings.';

insert into public.mail_settings default values;

create trigger bump_version before update on public.mail_settings for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.mail_settings for each row execute function private.audit('', '');

create policy "Officers read how mail leaves" on public.mail_settings for select to authenticated using ((select private.is_officer()));

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  to_email text not null check (private.is_email(to_email)),
  template text not null check (template ~ '^[a-z][a-z_]{1,60}$'),
  data jsonb not null default '{}' check (pg_column_size(data) < 20000),
  application_id uuid references public.applications (id) on delete set null,
  student_id uuid references public.students (id) on delete set null,
  -- In this order a person's mails go.
  position bigint generated always as identity,
  -- Written by the office to people; null for mails that an event causes.
  mailing_id uuid,
  -- What the secret link of this mail opens: a row of the table that its kind is about.
  link_for uuid,
  -- One mail per event: the same key is never queued twice.
  event_key text not null unique check (char_length(event_key) <= 200),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  send_after timestamptz not null default private.now(),
  attempts smallint not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text check (char_length(last_error) <= 2000),
  sent_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.email_outbox is 'Mails written in the same transaction as the change that causes them; tick sends them.';
alter table public.email_outbox enable row level security;
grant select on public.email_outbox to authenticated;
comment on constraint email_outbox_data_check on public.email_outbox is 'The values for this mail are too long.';
comment on constraint email_outbox_template_check on public.email_outbox is 'A template is named with small letters and underscores.';

create index email_outbox_due on public.email_outbox (send_after) where state in ('queued', 'sending');
create index email_outbox_waiting on public.email_outbox (to_email, position) where state in ('queued', 'sending');
create index email_outbox_sent on public.email_outbox (sent_at) where state = 'sent';
create index email_outbox_mailing on public.email_outbox (mailing_id) where mailing_id is not null;
create index email_outbox_application on public.email_outbox (application_id);
create index email_outbox_student on public.email_outbox (student_id);
create index email_outbox_link on public.email_outbox (link_for) where link_for is not null;

create trigger bump_version before update on public.email_outbox for each row execute function private.bump_version();

-- A sender's lease is no event; being queued, sent, failed, cancelled or tried again by hand is.
create trigger audit after insert or delete on public.email_outbox
  for each row execute function private.audit('application_id', 'student_id');

create trigger audit_state after update on public.email_outbox for each row
  when (old.state is distinct from new.state and new.state <> 'sending' and not (old.state = 'sending' and new.state = 'queued'))
  execute function private.audit('application_id', 'student_id');

create policy "Administrators read all mail, officers of files" on public.email_outbox for select to authenticated
  using ((select private.is_administrator())
    or ((select private.is_officer()) and (application_id is not null or student_id is not null)));

-- Queues a mail once per event_key. `data` is what the template merges; its types are in supabase/functions/_shared/mail.
create function private.enqueue_mail(
  to_email text, template text, data jsonb, event_key text, application_id uuid default null, student_id uuid default null,
  send_after timestamptz default null, link_for uuid default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, event_key, application_id, student_id, send_after, link_for)
  select to_email, template, data, event_key, application_id, student_id, coalesce(send_after, private.now()), link_for
  where to_email !~* '\.invalid$'
  on conflict do nothing;
$$;

-- Each mail as it went out, with "(link)" where a secret link stood.
create table private.mail_copies (
  outbox_id uuid primary key references public.email_outbox (id) on delete cascade,
  subject text not null,
  html text not null,
  plain text not null,
  -- The office's words it was made of; null for the shipped ones.
  template_id uuid references public.mail_templates (id) on delete set null,
  at timestamptz not null default private.now()
);
alter table private.mail_copies enable row level security;

create index mail_copies_template on private.mail_copies (template_id);

-- Each try of each mail: error null when the mail server took it.
create table private.mail_attempts (
  id bigint generated always as identity primary key,
  outbox_id uuid not null references public.email_outbox (id) on delete cascade,
  at timestamptz not null default private.now(),
  error text check (char_length(error) <= 2000),
  is_permanent boolean not null default false
);
alter table private.mail_attempts enable row level security;

create index mail_attempts_outbox on private.mail_attempts (outbox_id, id);

-- The program year whose words and language a mail takes: that of the application or payment that it is about, else the one its
-- student is in, else the open one. A mail that is sent again is about the same as the first.
create function private.mail_year(mail public.email_outbox) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  cause text[] := regexp_match(mail.event_key, '^(again|payment|claim):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})');
  first public.email_outbox;
begin
  if mail.application_id is not null then
    return (select a.program_year_id from public.applications a where a.id = mail.application_id);
  end if;
  if cause[1] = 'again' then
    select * into first from public.email_outbox o where o.id = cause[2]::uuid;
    if first.id is not null and first.event_key is distinct from mail.event_key then return private.mail_year(first); end if;
  end if;
  return coalesce(
    (select e.program_year_id from public.student_enrollments e where e.id = case cause[1]
      when 'payment' then (select p.enrollment_id from public.payments p where p.id = cause[2]::uuid)
      when 'claim' then (select c.enrollment_id from public.payment_claims c where c.id = cause[2]::uuid) end),
    (private.present_enrollment(mail.student_id)).program_year_id,
    private.open_year_id());
end;
$$;

-- What a sender needs to write one mail: {id, to_email, template, data, lease, attempts, language, zone, words, template_id, stop_key}.
-- words: {subject, heading, body} of the office for this mail; null for the shipped ones. data has names in Hebrew for a mail in Hebrew.
create function private.mail_to_write(mail public.email_outbox) returns jsonb
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
      || private.told_facts(mail.id) || private.signed_copy(mail), 'lease', mail.lease,
    'attempts', mail.attempts, 'application_id', mail.application_id, 'language', tongue, 'zone', person.time_zone,
    'stop_key', person.stop_key, 'template_id', words.id,
    'words', case when letter is not null then letter -> tongue when words.id is not null then
      jsonb_build_object('subject', words.subject, 'heading', words.heading, 'body', words.body) end);
end;
$$;

-- Before mails are taken: silent referees are reminded; what a dead sender left at its last try has failed; reminders nobody wants
-- any more, or that have lost their cause, are cancelled, and so is a new deadline that has passed; reminders and letters wait out
-- days of rest where their reader lives.
create function private.prepare_outbox() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mind_referees();
  update public.email_outbox o set state = 'failed', lease = null, leased_until = null,
    last_error = coalesce(o.last_error, 'The sender stopped before it was done.')
  where o.state = 'sending' and o.leased_until < private.now() and o.attempts >= 8;
  update public.email_outbox o set state = 'cancelled', last_error = 'The reader has stopped reminders.'
  from private.mail_kinds k, auth.users u, public.person_settings p
  where o.state = 'queued' and o.send_after <= private.now() and k.kind = o.template and k.mail_group = 'reminder'
    and u.email = o.to_email and p.user_id = u.id and p.reminders_stopped_at is not null;
  perform private.drop_reminders();
  -- A deadline that has passed is nobody's new one.
  update public.email_outbox o set state = 'cancelled', last_error = 'What it was about is done or over.'
  where o.state = 'queued' and o.send_after <= private.now() and o.template in ('deadline_moved', 'extension_granted')
    and coalesce(o.data ->> 'deadline_at', o.data ->> 'until')::timestamptz <= private.now();
  update public.email_outbox o set send_after = private.rest_until(private.now(), private.zone_of(o.to_email))
  from private.mail_kinds k
  where o.state = 'queued' and o.send_after <= private.now() and k.kind = o.template and k.mail_group in ('reminder', 'letter')
    and private.rest_until(private.now(), private.zone_of(o.to_email)) is not null;
end;
$$;

-- Takes up to `batch` due mails for five minutes, one for each person, in each person's order, and no more than the provider
-- takes in a minute; none while mail is held. A sender that dies loses its lease and the mail is tried again, at most 8 times
-- with growing pauses. Returns rows as mail_to_write does, with link_token: the secret link of this try or null.
create function private.claim_outbox(batch integer) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings public.mail_settings;
  room bigint;
begin
  -- Several senders take turns here, so that the limit and the order hold over all of them.
  perform pg_advisory_xact_lock(hashtext('email_outbox.claim'));
  perform private.prepare_outbox();
  select * into settings from public.mail_settings;
  if settings.held then return; end if;
  -- Upper bounds too: a clock that was ahead and was set back must not stop the mail.
  room := settings.per_minute
    - (select count(*) from public.email_outbox o where o.state = 'sent'
      and o.sent_at between private.now() - interval '1 minute' and private.now())
    - (select count(*) from public.email_outbox o where o.state = 'sending'
      and o.leased_until between private.now() and private.now() + interval '10 minutes');
  return query
  with due as materialized (
    select d.id from public.email_outbox d
    where ((d.state = 'queued' and d.send_after <= private.now()) or (d.state = 'sending' and d.leased_until < private.now()))
      -- An earlier mail to the same person that is due, on its way or being tried again goes first.
      and not exists (select 1 from public.email_outbox e where e.to_email = d.to_email and e.position < d.position
        and (e.state = 'sending' or (e.state = 'queued' and (e.attempts > 0 or e.send_after <= private.now()))))
    order by d.send_after, d.position
    limit least(greatest(coalesce(batch, 20), 1), 100, greatest(room, 0)) for update skip locked),
  taken as (
    update public.email_outbox o
    set state = 'sending', lease = gen_random_uuid(), leased_until = private.now() + interval '5 minutes', attempts = o.attempts + 1
    from due where o.id = due.id
    returning o.*)
  select private.mail_to_write(t::public.email_outbox)
    || jsonb_build_object('link_token', private.new_mail_link(t::public.email_outbox))
  from taken t order by t.position;
end;
$$;
select private.expose('service_role', 'claim_outbox', 'batch integer default 20');

-- Marks a claimed mail sent (error null), to be tried again, or failed for good (permanent: the mail server refused this
-- address or mail, SMTP 5xx). sent_copy: {subject, html, text, template_id} as it went. False when the lease was lost meanwhile.
create function private.finish_outbox(outbox_id uuid, lease uuid, error text, permanent boolean, sent_copy jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  ends boolean;
begin
  select * into mail from public.email_outbox o where o.id = outbox_id and o.state = 'sending' and o.lease = finish_outbox.lease for update;
  if mail.id is null then return false; end if;
  ends := permanent is true or mail.attempts >= 8;
  update public.email_outbox o
  set state = case when error is null then 'sent' when ends then 'failed' else 'queued' end,
    sent_at = case when error is null then private.now() end,
    last_error = left(error, 2000),
    send_after = case when error is null then o.send_after
      else private.now() + make_interval(mins => least(power(2, o.attempts)::int, 240)) end,
    lease = null, leased_until = null
  where o.id = mail.id;
  insert into private.mail_attempts (outbox_id, error, is_permanent) values (mail.id, left(error, 2000), permanent is true);
  if error is null and jsonb_typeof(sent_copy) = 'object' then
    insert into private.mail_copies (outbox_id, subject, html, plain, template_id)
    values (mail.id, left(sent_copy ->> 'subject', 400), left(sent_copy ->> 'html', 200000), left(sent_copy ->> 'text', 100000),
      (select t.id from public.mail_templates t where t.id::text = sent_copy ->> 'template_id'))
    on conflict on constraint mail_copies_pkey do nothing;
  end if;
  return true;
end;
$$;
select private.expose('service_role', 'finish_outbox', $$
  outbox_id uuid, lease uuid, error text default null, permanent boolean default false, sent_copy jsonb default null$$);

-- Mail about an application goes to the address its owner has confirmed, never to one they merely typed into the form.
create function private.applicant_address(app uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.applications a join auth.users u on u.id = a.user_id where a.id = app;
$$;

-- Counters that survive a refusal: callers answer an error instead of raising one.
create table private.rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (bucket, subject, window_start)
);
alter table private.rate_limits enable row level security;
