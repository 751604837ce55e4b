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
comment on column private.guardian_consents.signed_zone
  is 'Zone of the signer; null: the day is Israel''s, as signed before zones were kept.';
