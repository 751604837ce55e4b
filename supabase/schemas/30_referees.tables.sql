-- Referees: whom an applicant has asked, what became of it, and the recommendation itself. All of it is closed.

-- Names as they stand in mails to people who did not ask for them: letters and what belongs to a name, nothing that makes an
-- address or a message of it.
create function private.name_for_mail(name text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(left(regexp_replace(regexp_replace(regexp_replace(coalesce(name, ''),
    '[0-9/:@<>|#?!;=&%+*_~^$\\\[\](){}"\u0001-\u001f\u2028\u2029\u202a-\u202e\u2066-\u2069]', ' ', 'g'),
    '\.(?=\S)', '. ', 'g'), '\s+', ' ', 'g'), 80)), '');
$$;

-- Referees: whom an applicant has asked for a letter, what became of it, and the letter itself. All of it is closed: owners get
-- the state by a function, referees reach theirs by the link of a mail, staff read letters through functions that write it down.

-- One row per application as soon as somebody is asked. The waiver is asked once and stays; `asked` counts everybody ever asked,
-- also those who were taken off the list since.
create table private.application_referees (
  application_id uuid primary key references public.applications (id) on delete cascade,
  -- True: the applicant gives up the right to read the letters.
  waives_access boolean not null,
  decided_at timestamptz not null default private.now(),
  asked smallint not null default 0 check (asked between 0 and 5),
  -- Outside these: those who were asked in place of one who cannot write.
  replaced smallint not null default 0 check (replaced between 0 and 20)
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

-- In which language somebody who answers by a link, and may have no account, is written to and reads: chosen when they were asked, or
-- by themselves on the page of the link.
create table private.link_languages (
  application_id uuid not null references public.applications (id) on delete cascade,
  email text not null check (private.is_email(email)),
  language text not null check (language in ('en', 'he')),
  primary key (application_id, email)
);
alter table private.link_languages enable row level security;
comment on table private.link_languages is 'Languages of referees, guardians and invited parents, by application and address.';

-- Signed letters that referees upload, a PDF or photographs of its pages: path '{application id}/letters/{id}' in the bucket of
-- documents, where no owner and no staff reads.
create table private.reference_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references private.reference_requests (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes bigint not null check (size_bytes between 1 and 26214400),
  storage_path text not null unique,
  state text not null default 'uploading' check (state in ('uploading', 'received', 'removed')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table private.reference_files enable row level security;
comment on table private.reference_files is 'Letters that referees have uploaded; opened by staff only.';

create index reference_files_request on private.reference_files (request_id);
