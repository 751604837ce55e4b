-- The year's own questions: what an application asks beside the questions that every year has, and what was answered.

-- No choice stands twice.
create function private.all_different(items text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(items) = (select count(distinct i) from unnest(items) i);
$$;

create table public.form_questions (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  -- Behind which questions of the form it stands.
  section text not null check (section in ('personal', 'academic', 'essays')),
  -- citizenships: countries, one a line. passports: `country; number; yyyy-mm-dd`, one a line.
  kind text not null check (kind in ('short', 'long', 'choice', 'file', 'citizenships', 'passports')),
  words text not null check (char_length(btrim(words)) between 1 and 300),
  help text not null default '' check (char_length(help) <= 500),
  is_required boolean not null default false,
  -- Staff who only read do not read its answers.
  officers_only boolean not null default false,
  choices text[] not null default '{}',
  -- Of whom it is asked: applicants for these tracks, as they stand in the application; none means everybody.
  tracks text[] not null default '{}',
  most_characters integer not null default 300,
  position smallint not null default 0,
  -- Since when it is no longer asked; applications handed in before keep it.
  retired_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint form_questions_choices check (
    case when kind = 'choice' then cardinality(choices) between 2 and 20 and private.all_different(choices)
        and char_length(array_to_string(choices, '')) <= 2000
      else choices = '{}' end),
  constraint form_questions_tracks check (private.all_different(tracks)
    and tracks <@ array['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army']),
  -- What is not written in one's own words has none.
  constraint form_questions_most check (case when kind in ('file', 'citizenships', 'passports') then most_characters = 0
    else most_characters between 1 and case kind when 'long' then 8000 else 300 end end),
  -- The read-only staff role sees no passport (design, "Who may do what").
  constraint form_questions_passports check (kind <> 'passports' or officers_only)
);
alter table public.form_questions enable row level security;
comment on constraint form_questions_words_check on public.form_questions is 'Write the question, at most 300 characters.';
comment on constraint form_questions_choices on public.form_questions
  is 'Give 2 to 20 different choices, at most 2,000 characters together; only a choice question has them.';
comment on constraint form_questions_tracks on public.form_questions is 'Choose program tracks, each once.';
comment on constraint form_questions_most on public.form_questions
  is 'A short answer has 1 to 300 characters, a long one 1 to 8,000, files, citizenships and passports 0.';
comment on constraint form_questions_passports on public.form_questions is 'Only officers read passports.';
comment on table public.form_questions is 'Questions that a program year asks beside those of every year.';

create index form_questions_year on public.form_questions (program_year_id, position);

-- Written only while the application is a draft; nobody reads it but through the application.
create table private.form_answers (
  application_id uuid not null references public.applications (id) on delete cascade,
  question_id uuid not null references public.form_questions (id) on delete restrict,
  answer text not null check (char_length(answer) between 1 and 8000),
  answered_at timestamptz not null default private.now(),
  primary key (application_id, question_id)
);
comment on table private.form_answers is 'Answers to the own questions of a program year.';
alter table private.form_answers enable row level security;

create index form_answers_question on private.form_answers (question_id);
create index application_documents_question on public.application_documents (question_id);

alter table public.application_documents add constraint application_documents_question_fk
  foreign key (question_id) references public.form_questions (id) on delete restrict;
