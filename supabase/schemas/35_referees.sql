-- Referees: whom an applicant has asked for a letter, what became of it, and the letter itself. All of it is closed: owners get
-- the state by a function, referees reach theirs by the link of a mail, staff read letters through functions that write it down.

-- One row per application as soon as somebody is asked. The waiver is asked once and stays; `asked` counts everybody ever asked,
-- also those who were taken off the list since.
create table private.application_referees (
  application_id uuid primary key references public.applications (id) on delete cascade,
  -- True: the applicant gives up the right to read the letters.
  waives_access boolean not null,
  decided_at timestamptz not null default private.now(),
  asked smallint not null default 0 check (asked between 0 and 5)
);
alter table private.application_referees enable row level security;
comment on table private.application_referees is 'Waiver of access to letters, and how many referees an application has asked.';

-- One referee who was asked, and their letter. The text is no event of the log: what happened to it is written there without it.
create table private.reference_requests (
  id uuid primary key default gen_random_uuid(),
  reference_id uuid not null unique references public.application_references (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- Where the links went that open it: an older address opens nothing.
  email text not null check (private.is_email(email)),
  asked_at timestamptz not null default private.now(),
  -- Request, reminders and requests to a corrected address together.
  mails smallint not null default 1 check (mails between 1 and 3),
  mailed_at timestamptz not null default private.now(),
  -- When the clockwork reminded by itself; it does so once.
  reminded_at timestamptz,
  opened_at timestamptz,
  body text not null default '' check (char_length(body) <= 20000),
  body_version bigint not null default 1,
  saved_at timestamptz,
  received_at timestamptz,
  declined_at timestamptz,
  -- A word to the office.
  declined_note text check (char_length(declined_note) <= 1000),
  constraint reference_requests_one_end check (received_at is null or declined_at is null)
);
alter table private.reference_requests enable row level security;
comment on table private.reference_requests
  is 'Referees who were asked, with what they wrote. Read through functions only, never by the applicant.';

create index reference_requests_application on private.reference_requests (application_id);

create index reference_requests_silent on private.reference_requests (mailed_at)
  where received_at is null and declined_at is null and reminded_at is null;

-- Signed letters that referees upload: path '{application id}/letters/{id}' in the bucket of documents, where no owner and no
-- staff reads.
create table private.reference_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references private.reference_requests (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content_type text not null check (content_type = 'application/pdf'),
  size_bytes bigint not null check (size_bytes between 1 and 26214400),
  storage_path text not null unique,
  state text not null default 'uploading' check (state in ('uploading', 'received', 'removed')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table private.reference_files enable row level security;
comment on table private.reference_files is 'Letters that referees have uploaded; opened by staff only.';

create index reference_files_request on private.reference_files (request_id);

-- Names as they stand in mails to people who did not ask for them: letters and what belongs to a name, nothing that makes an
-- address or a message of it.
create function private.name_for_mail(name text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(left(regexp_replace(regexp_replace(regexp_replace(coalesce(name, ''),
    '[0-9/:@<>|#?!;=&%+*_~^$\\\[\](){}"\u0001-\u001f\u2028\u2029\u202a-\u202e\u2066-\u2069]', ' ', 'g'),
    '\.(?=\S)', '. ', 'g'), '\s+', ' ', 'g'), 80)), '');
$$;

-- Until when letters are taken at all: the end of the year's admissions.
create function private.letters_end(year_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select y.registration_deadline_at from public.program_years y where y.id = year_id;
$$;

-- By when a letter is wanted: before the decisions, and after them until the end.
create function private.letters_wanted_by(year_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when y.decisions_at > private.now() then y.decisions_at else y.registration_deadline_at end
  from public.program_years y where y.id = year_id;
$$;

-- Whether letters for this application are still of use, by its published status. What a referee is shown goes by the status that was
-- told instead (private.page_of_request): nobody learns of a decision from a link.
create function private.takes_letters(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.now() < private.letters_end(app.program_year_id)
    and (private.is_under_review(app.status) or private.is_open_draft(app));
$$;

-- Whether the newest mail to the referee's present address was refused.
create function private.address_fails(request private.reference_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select o.state = 'failed' from public.email_outbox o
    where o.link_for = request.id and o.template in ('reference_request', 'reference_reminder') and o.to_email = request.email
    order by o.position desc limit 1), false);
$$;

-- Where a request stands: received, declined, paused (the draft is put aside), stopped, failed, opened or asked.
create function private.request_state(request private.reference_requests, app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select case when request.received_at is not null then 'received' when request.declined_at is not null then 'declined'
    when private.is_aside(app) then 'paused' when not private.takes_letters(app) then 'stopped'
    when private.address_fails(request) then 'failed'
    when request.opened_at is not null then 'opened' else 'asked' end;
$$;

-- What a reference still is once its referee was asked: the address changes only with the request (correct_referee), and a letter
-- that has come stays under the name it was asked for.
create function private.protect_asked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests;
begin
  select * into request from private.reference_requests r where r.reference_id = old.id;
  if request.id is null then return case tg_op when 'DELETE' then old else new end; end if;
  if request.received_at is not null and not (tg_op = 'UPDATE' and new.name = old.name and new.email is not distinct from old.email) then
    -- An application that goes as a whole takes it along.
    if tg_op = 'DELETE' and not exists (select from public.applications a where a.id = old.application_id) then return old; end if;
    perform private.fail('wrong_state', 'The letter of this referee has come, so this reference stays as it is.', 'name');
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from request.email then
    perform private.fail('wrong_state', 'This referee has been asked. Correct the address instead, so that the old link ends.', 'email');
  end if;
  if tg_op = 'DELETE' then
    perform private.end_links(request.id);
    return old;
  end if;
  return new;
end;
$$;

create trigger protect_asked before update or delete on public.application_references
  for each row execute function private.protect_asked();

-- Nothing that was sent or waits opens this request any more.
create function private.end_links(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_links l using public.email_outbox o where o.id = l.outbox_id and o.link_for = request;
  update public.email_outbox o set state = 'cancelled', lease = null, leased_until = null, last_error = 'What it was about is over.'
  where o.link_for = request and o.state in ('queued', 'sending', 'failed');
end;
$$;

-- Queues a mail with a link to a referee: names, a date and nothing else of the applicant's.
create function private.mail_referee(request private.reference_requests, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  referee text := (select private.name_for_mail(r.name) from public.application_references r where r.id = request.reference_id);
begin
  select * into app from public.applications a where a.id = request.application_id;
  perform private.enqueue_mail(request.email, kind,
    jsonb_build_object('referee', coalesce(referee, 'Sir or Madam'), 'applicant', private.name_of_applicant(app),
      'until', private.letters_wanted_by(app.program_year_id)),
    format('referee:%s:%s', request.id, request.mails), app.id, link_for => request.id);
end;
$$;

-- The applicant's name as referees read it; null while none was given.
create function private.name_of_applicant(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.name_for_mail(concat_ws(' ', app.first_name, app.last_name));
$$;

-- An event of a request in the log, without a word of the letter. As everywhere, an application's log begins at its submission.
create function private.log_referee(request private.reference_requests, action text) returns void
language sql security definer set search_path = '' as $$
  select private.log(action, 'reference_requests', request.reference_id, request.application_id)
  where (select a.submitted_at is not null from public.applications a where a.id = request.application_id);
$$;
