-- Questions from the site, and searches that found nothing.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  email text not null check (private.is_email(email)),
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  message text not null check (char_length(btrim(message)) between 1 and 5000),
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  answer text check (char_length(answer) <= 10000),
  answered_by uuid,
  answered_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.questions enable row level security;
comment on constraint questions_name_check on public.questions is 'Enter your name, up to 120 characters.';
comment on constraint questions_subject_check on public.questions is 'Enter a subject, up to 200 characters.';
comment on constraint questions_message_check on public.questions is 'Enter your question, up to 5,000 characters.';

create index questions_state on public.questions (state, created_at);

create table public.search_misses (
  term text primary key check (char_length(term) between 2 and 100),
  times integer not null default 1,
  last_at timestamptz not null default private.now()
);
alter table public.search_misses enable row level security;
