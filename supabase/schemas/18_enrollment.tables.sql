-- What an accepted student still has to do.

create table public.enrollment_tasks (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z_]{1,40}$'),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 500),
  action text not null default 'none' check (action in ('none', 'passport_travel', 'medical', 'payment_setup')),
  position smallint not null default 0,
  -- The student says so ("I have sent it"), and the office has looked at it. What the data say is reckoned by private.task_facts.
  claimed_at timestamptz,
  checked_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (application_id, key)
);
alter table public.enrollment_tasks enable row level security;
comment on constraint enrollment_tasks_key_check on public.enrollment_tasks
  is 'Use 2 to 41 small letters and underscores, beginning with a letter.';
