-- Applications and what belongs to one: working decision, documents, references, notes, a later deadline.

-- The phase of a status: draft, under_review, placed or closed; null when it is none of ours. Rules ask by the names below.
create function private.phase_of(status text) returns text
language sql immutable set search_path = '' as $$
  select s.phase from private.application_statuses() s where s.status = phase_of.status;
$$;

-- Handed in: the office's business, and what a working status can be.
create function private.is_handed_in(status text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(private.phase_of(status) <> 'draft', false); $$;

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete restrict,
  program_year_id uuid not null references public.program_years (id) on delete restrict,
  -- The published status: what the applicant sees, and what their rights follow.
  status text not null default 'draft' check (private.phase_of(status) is not null),
  program_track text check (program_track in ('shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army')),
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  hebrew_first_name text check (char_length(hebrew_first_name) <= 100),
  hebrew_last_name text check (char_length(hebrew_last_name) <= 100),
  email text check (private.is_email(email)),
  phone text check (private.is_phone(phone)),
  whatsapp_phone text check (private.is_phone(whatsapp_phone)),
  date_of_birth date check (date_of_birth between '1930-01-01' and '2030-01-01'),
  address text check (char_length(address) <= 300),
  city text check (char_length(city) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text check (char_length(country) <= 100),
  passport_number text check (private.is_passport(passport_number)),
  passport_expires_on date check (passport_expires_on between '1930-01-01' and '2100-12-31'),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 200),
  emergency_contact_phone text check (private.is_phone(emergency_contact_phone)),
  emergency_contact_relationship text check (char_length(emergency_contact_relationship) <= 100),
  high_school text check (char_length(high_school) <= 200),
  graduation_year integer check (graduation_year between 1950 and 2100),
  gpa text check (char_length(gpa) <= 20),
  previous_yeshiva text check (char_length(previous_yeshiva) <= 300),
  torah_study_level text check (char_length(torah_study_level) <= 300),
  hebrew_proficiency text check (hebrew_proficiency in ('beginner', 'elementary', 'intermediate', 'advanced', 'native')),
  jewish_education text check (char_length(jewish_education) <= 2000),
  current_school text check (char_length(current_school) <= 200),
  special_learning_needs text check (char_length(special_learning_needs) <= 4000),
  why_here text check (char_length(why_here) <= 8000),
  spiritual_journey text check (char_length(spiritual_journey) <= 8000),
  goals text check (char_length(goals) <= 8000),
  jewish_background text check (char_length(jewish_background) <= 8000),
  submitted_at timestamptz,
  -- Given when it is handed in first; what the person and the office call it by.
  reference_number text unique check (reference_number ~ '^A-[0-9]{4}-[0-9]{4,9}$'),
  status_changed_at timestamptz not null default private.now(),
  -- When its owner put the draft aside; null while it goes on. It reopens as it was.
  set_aside_at timestamptz,
  place_accepted_at timestamptz,
  decline_reason text check (char_length(decline_reason) <= 2000),
  search_text text not null default '',
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (user_id, program_year_id),
  constraint applications_only_drafts_aside check (set_aside_at is null or status = 'draft'),
  letter_opened_at timestamptz,
  reply_due_at timestamptz
);
alter table public.applications enable row level security;
comment on constraint applications_only_drafts_aside on public.applications is 'Only a draft can be put aside.';
comment on constraint applications_status_check on public.applications is 'Choose one of the listed values.';
comment on constraint applications_whatsapp_phone_check on public.applications
  is 'Enter a WhatsApp number with the country code, like +1 212 555 0123.';
comment on constraint applications_date_of_birth_check on public.applications is 'Enter a real date of birth.';
comment on constraint applications_passport_expires_on_check on public.applications is 'Enter the real day on which the passport ends.';
comment on constraint applications_graduation_year_check on public.applications is 'Enter a year with four digits, from 1950 to 2100.';
comment on constraint applications_reference_number_check on public.applications is 'A reference number looks like A-2027-1042.';

create index applications_search on public.applications using gin (search_text extensions.gin_trgm_ops);
create index applications_year_status on public.applications (program_year_id, status, submitted_at);

-- The next reference number of a program year, like A-2027-1042: the year the program begins and a number that is never given twice.
create sequence private.reference_numbers start 1001;

-- Nobody selects applications: owners and staff read them through functions (my_application, office_application).

create table public.application_decisions (
  id uuid primary key references public.applications (id) on delete cascade,
  -- The status the office works on.
  status text not null check (private.is_handed_in(status)),
  decided_by uuid,
  decided_at timestamptz not null default private.now(),
  -- Publish at this time (tick does it); null with published_at null means held until published by hand.
  publish_at timestamptz,
  published_at timestamptz,
  -- While a decision told "at once" waits for its minutes: what Undo brings back, {status, decided_by, decided_at, publish_at,
  -- published_at}. Null as soon as it has taken effect, and for a held one.
  undo_to jsonb check (pg_column_size(undo_to) < 1000),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- Of an acceptance: a booked interview is cancelled when it is told, and kept otherwise.
  without_interview boolean not null default false,
  -- Why it does not wait for the school's rest to end; null where it does. Its mails carry the same.
  rest_override text check (char_length(btrim(rest_override)) between 1 and 300)
);
comment on constraint application_decisions_rest_override_check on public.application_decisions is 'Say why, in at most 300 characters.';

alter table public.application_decisions add constraint application_decisions_undo_waits
  check (undo_to is null or (published_at is null and publish_at is not null));
comment on constraint application_decisions_undo_waits on public.application_decisions is 'What has taken effect cannot be undone.';
comment on constraint application_decisions_undo_to_check on public.application_decisions is 'Choose one of the listed values.';
comment on constraint application_decisions_status_check on public.application_decisions is 'Choose one of the listed values.';
comment on table public.application_decisions
  is 'Working status per application (id = application id). Nothing here is visible to applicants.';
alter table public.application_decisions enable row level security;

create index application_decisions_due on public.application_decisions (publish_at) where published_at is null;

create table public.application_documents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  kind text not null check (kind in ('transcript', 'recommendation', 'passport', 'medical', 'resume', 'question')),
  -- Which of the year's own questions it answers (form_questions), for the kind question and no other.
  question_id uuid,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes bigint not null check (size_bytes between 1 and 26214400),
  storage_path text not null unique,
  state text not null default 'uploading' check (state in ('uploading', 'received', 'checked', 'replace', 'removed')),
  reason text check (char_length(reason) <= 500),
  uploaded_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint application_documents_of_question check ((kind = 'question') = (question_id is not null)),
  constraint application_documents_reason_needed check (char_length(btrim(coalesce(reason, ''))) > 0 or state <> 'replace')
);
alter table public.application_documents enable row level security;
comment on constraint application_documents_content_type_check on public.application_documents is 'Send a PDF, JPEG or PNG file.';
comment on constraint application_documents_of_question on public.application_documents is 'Choose one of the listed values.';
comment on constraint application_documents_size_bytes_check on public.application_documents is 'The file must be smaller than 25 MB.';
comment on constraint application_documents_file_name_check on public.application_documents
  is 'The file name must have 1 to 255 characters.';
comment on constraint application_documents_reason_needed on public.application_documents
  is 'Say why it needs replacing; the applicant will read it.';

create index application_documents_application on public.application_documents (application_id);

create table public.application_references (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- Empty while somebody is typing it; a draft with a reference that has no name cannot be submitted.
  name text not null default '' check (char_length(name) <= 200),
  email text check (private.is_email(email)),
  phone text check (private.is_phone(phone)),
  relationship text check (char_length(relationship) <= 100),
  organization text check (char_length(organization) <= 200),
  years_known smallint check (years_known between 0 and 100),
  position smallint not null default 1,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.application_references enable row level security;
comment on constraint application_references_years_known_check on public.application_references is 'Enter a number of years from 0 to 100.';

create index application_references_application on public.application_references (application_id);

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  author_id uuid not null,
  body text not null check (char_length(body) between 1 and 8000),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.application_notes enable row level security;
comment on constraint application_notes_body_check on public.application_notes is 'A note has 1 to 8,000 characters.';

create index application_notes_application on public.application_notes (application_id);

create table public.application_extensions (
  id uuid primary key references public.applications (id) on delete cascade,
  until timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 500),
  granted_by uuid,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.application_extensions
  is 'A later deadline for one application (id = application id). The owner learns the time through my_application only.';
alter table public.application_extensions enable row level security;

