-- Consent of a parent or guardian for applicants under 18: whom the applicant asked, what was signed under which words, and what the
-- office made of it. Closed: owners, guardians and staff reach it by functions only.

-- The words of a year as they were at any time: what was signed stays readable however they change.
create table private.consent_words (
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  number integer not null check (number > 0),
  words text not null check (char_length(words) between 1 and 8000),
  created_at timestamptz not null default private.now(),
  primary key (program_year_id, number)
);
alter table private.consent_words enable row level security;
comment on table private.consent_words is 'Versions of the words that guardians sign, by program year.';

-- Keeps each version of the words that the year's settings carry.
create function private.keep_consent_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.consent_words (program_year_id, number, words)
  select new.id, coalesce(max(w.number), 0) + 1, new.consent_words from private.consent_words w where w.program_year_id = new.id
  having not coalesce((array_agg(w.words order by w.number desc))[1] = new.consent_words, false);
  return null;
end;
$$;

create trigger keep_consent_words after insert or update of consent_words on public.program_year_settings
  for each row execute function private.keep_consent_words();

-- One person asked for consent. At most one request of an application is not over; the rest is history.
create table private.guardian_consents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- As the applicant named them.
  name text not null check (char_length(btrim(name)) between 1 and 200),
  relation text not null check (relation in ('mother', 'father', 'guardian')),
  email text not null check (private.is_email(email)),
  asked_at timestamptz not null default private.now(),
  mails smallint not null default 1 check (mails between 0 and 3),
  mailed_at timestamptz not null default private.now(),
  -- What they answered: signed, with the words that stood there, or refused.
  answered_at timestamptz,
  agrees boolean,
  signed_name text check (char_length(signed_name) between 1 and 200),
  signed_relation text check (signed_relation in ('mother', 'father', 'guardian')),
  signature text check (char_length(signature) between 1 and 200),
  -- The day in Israel, where the school is.
  signed_on date,
  words_year uuid,
  words_number integer,
  -- The account they signed with; null: by the link of the mail.
  signed_by uuid references auth.users (id) on delete set null,
  note text check (char_length(note) <= 1000),
  -- Over: refused, replaced by another request, or rejected by the office.
  ended_at timestamptz,
  rejected_at timestamptz,
  rejected_by uuid references auth.users (id) on delete set null,
  reject_reason text check (char_length(reject_reason) between 1 and 500),
  constraint guardian_consents_words foreign key (words_year, words_number)
    references private.consent_words (program_year_id, number) on delete restrict,
  constraint guardian_consents_signed_whole check (agrees is not true or (answered_at is not null and signed_name is not null
    and signed_relation is not null and signature is not null and signed_on is not null and words_number is not null)),
  constraint guardian_consents_rejected_is_over check (rejected_at is null or (ended_at is not null and reject_reason is not null)),
  signed_zone text
);
alter table private.guardian_consents enable row level security;
comment on table private.guardian_consents
  is 'Guardians who were asked for their consent, and what they signed. Read through functions only.';

create unique index guardian_consents_current on private.guardian_consents (application_id) where ended_at is null;
create index guardian_consents_application on private.guardian_consents (application_id, asked_at);
create index guardian_consents_words on private.guardian_consents (words_year, words_number);
create index guardian_consents_signed_by on private.guardian_consents (signed_by);
create index guardian_consents_rejected_by on private.guardian_consents (rejected_by);

-- Whether the applicant was under 18 on the day of submission, or would be today; null without a date of birth.
create function private.is_minor(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.date_of_birth + interval '18 years' > (coalesce(app.submitted_at, private.now()) at time zone 'Asia/Jerusalem')::date;
$$;

-- Whether a guardian's consent is needed and not there: nobody is registered then.
create function private.lacks_consent(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_minor(app), false) and not exists (select from private.guardian_consents c
    where c.application_id = app.id and c.agrees and c.ended_at is null);
$$;

-- Where a request stands: given, refused, rejected, replaced, failed or asked.
create function private.consent_state(consent private.guardian_consents) returns text
language sql stable security definer set search_path = '' as $$
  select case when consent.rejected_at is not null then 'rejected' when consent.agrees = false then 'refused'
    when consent.ended_at is not null then 'replaced' when consent.agrees then 'given'
    when coalesce((select o.state = 'failed' from public.email_outbox o where o.link_for = consent.id and o.template = 'consent_request'
      order by o.position desc limit 1), false) then 'failed' else 'asked' end;
$$;

-- An event in the log; as everywhere, an application's log begins at its submission. No word of the guardian's stands in it.
create function private.log_consent(consent private.guardian_consents, action text) returns void
language sql security definer set search_path = '' as $$
  select private.log(action, 'guardian_consents', consent.id, consent.application_id)
  where (select a.submitted_at is not null from public.applications a where a.id = consent.application_id);
$$;

-- Registers an application for which everything is there: the place taken, the deposit paid, and the consent given.
create function private.register_if_ready(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.register(a.id) from public.applications a join public.student_enrollments e on e.application_id = a.id
  where a.id = app_id and a.status = 'accepted' and a.place_accepted_at is not null and e.registration_deposit_paid;
$$;

-- Writes a guardian's signature under this request, tells both and registers what only waited for it. form: {name, relation,
-- signature, zone}; words: the number of the version they read. Errors: P0001 required, too_long, invalid_value, stale_version (words).
create function private.sign(consent private.guardian_consents, form jsonb, words integer) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  whole_name constant text := btrim(regexp_replace(left(form ->> 'name', 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  typed constant text := btrim(regexp_replace(left(form ->> 'signature', 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  -- The day of a signature is that of the signer's calendar; Israel's for a page that does not say where it is open.
  zone constant text := case when private.is_time_zone(form ->> 'zone') then form ->> 'zone' else 'Asia/Jerusalem' end;
  signed private.guardian_consents;
begin
  app := private.lock_application(consent.application_id);
  if coalesce(whole_name, '') = '' then perform private.fail('required', 'Enter your full name.', 'name'); end if;
  if char_length(whole_name) > 200 then perform private.fail('too_long', 'At most 200 characters.', 'name'); end if;
  if coalesce(form ->> 'relation', '') not in ('mother', 'father', 'guardian') then
    perform private.fail('invalid_value', 'Say who you are to the applicant.', 'relation');
  end if;
  if coalesce(typed, '') = '' then perform private.fail('required', 'Sign by typing your full name.', 'signature'); end if;
  if private.normal_text(typed) <> private.normal_text(whole_name) or private.normal_text(typed) = '' then
    perform private.fail('invalid_value', 'Type your name here exactly as it stands above.', 'signature');
  end if;
  if words is distinct from (select max(w.number) from private.consent_words w where w.program_year_id = app.program_year_id) then
    perform private.fail('stale_version', 'The words have been changed since you opened this page. Please read them again.', 'words');
  end if;
  update private.guardian_consents c set answered_at = private.now(), agrees = true, signed_name = whole_name,
    signed_relation = form ->> 'relation', signature = typed, signed_on = (private.now() at time zone zone)::date,
    signed_zone = zone, words_year = app.program_year_id,
    words_number = words, signed_by = auth.uid()
  where c.id = consent.id and c.agrees is null and c.ended_at is null returning * into signed;
  -- Answered or replaced meanwhile: as it stands now.
  if signed.id is null then return (select c from private.guardian_consents c where c.id = consent.id); end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The consent has been given.'
  where o.link_for = signed.id and o.state = 'queued';
  perform private.enqueue_mail(signed.email, 'consent_thanks', jsonb_build_object('name', private.name_for_mail(signed.signed_name),
    'applicant', coalesce(private.name_of_applicant(app), 'the applicant')), 'consent_thanks:' || signed.id, app.id);
  perform private.enqueue_mail(private.applicant_address(app.id), 'consent_received', jsonb_build_object('first_name', app.first_name),
    'consent_received:' || signed.id, app.id);
  perform private.log_consent(signed, 'consent_given');
  perform private.register_if_ready(app.id);
  return signed;
end;
$$;

-- The guardian does not agree, with a word to the office if they like; the applicant is told and can speak to them.
create function private.refuse(consent private.guardian_consents, word text) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  refused private.guardian_consents;
begin
  perform private.lock_application(consent.application_id);
  if char_length(word) > 1000 then perform private.fail('too_long', 'At most 1,000 characters.', 'note'); end if;
  update private.guardian_consents c set answered_at = private.now(), agrees = false, ended_at = private.now(),
    note = nullif(btrim(word), ''), signed_by = auth.uid()
  where c.id = consent.id and c.agrees is null and c.ended_at is null returning * into refused;
  if refused.id is null then return (select c from private.guardian_consents c where c.id = consent.id); end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The guardian has answered.'
  where o.link_for = refused.id and o.state = 'queued';
  perform private.enqueue_mail(private.applicant_address(a.id), 'consent_refused', jsonb_build_object('first_name', a.first_name),
    'consent_refused:' || refused.id, a.id) from public.applications a where a.id = refused.application_id;
  perform private.log_consent(refused, 'consent_refused');
  return refused;
end;
$$;
comment on column private.guardian_consents.signed_zone
  is 'Zone of the signer; null: the day is Israel''s, as signed before zones were kept.';
