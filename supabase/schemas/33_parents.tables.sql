-- Parents: a link between an application and an account of somebody else, never a role. Everything a parent reads or does goes through
-- functions that name the application; until the applicant has opened the letter these answer as before it was told.

create table private.application_parents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  relation text not null check (relation in ('mother', 'father', 'guardian')),
  -- Where the invitation went.
  email text not null check (private.is_email(email)),
  invited_by uuid references auth.users (id) on delete set null,
  invited_at timestamptz not null default private.now(),
  mails smallint not null default 1 check (mails between 1 and 3),
  mailed_at timestamptz not null default private.now(),
  -- The parent's own account, once they have accepted.
  user_id uuid references auth.users (id) on delete cascade,
  accepted_at timestamptz,
  -- The applicant lets them read answers and documents.
  shares boolean not null default false,
  ended_at timestamptz,
  constraint application_parents_accepted check ((user_id is null) = (accepted_at is null))
);
alter table private.application_parents enable row level security;
comment on table private.application_parents is 'Parents who were invited to follow an application, and the accounts that accepted.';

create unique index application_parents_invited on private.application_parents (application_id, email) where ended_at is null;
create unique index application_parents_linked on private.application_parents (application_id, user_id) where ended_at is null;
create index application_parents_user on private.application_parents (user_id) where ended_at is null;
create index application_parents_account on private.application_parents (user_id);
create index application_parents_invited_by on private.application_parents (invited_by);
