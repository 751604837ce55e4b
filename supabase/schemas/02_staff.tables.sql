-- Who works here: staff accounts, their roles, and what the roles are asked for.

-- Who works here. The role counts only while is_active (admissions specification, section 4).
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The four of the office; house (madrich) and editor beside them: private.is_staff() is never true of these.
  role text not null check (role in ('super_admin', 'admin', 'admissions', 'staff', 'house', 'editor')),
  is_active boolean not null default true,
  display_name text not null default '' check (char_length(display_name) <= 120),
  -- An invited colleague is nobody until they have accepted: the row is inactive and carries when they were invited.
  invited_at timestamptz check (invited_at is null or not is_active),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- The first and the last day on which an account of the house counts.
  works_from date,
  works_until date,
  constraint admins_days check (case when role = 'house' then works_from is not null and works_until is not null
    and works_until >= works_from else works_from is null and works_until is null end)
);
comment on constraint admins_check on public.admins is 'An invitation that nobody has accepted gives no access.';
comment on constraint admins_days on public.admins is 'An account of the house has a first and a last day; others have none.';
comment on table public.admins
  is 'Staff accounts: role and whether it counts. Written only by set_staff_account and the first-super-admin command.';
alter table public.admins enable row level security;

-- What the whole school has decided, in one row.
create table public.school_settings (
  id uuid primary key default '00000000-0000-4000-8000-000000000001' check (id = '00000000-0000-4000-8000-000000000001'),
  -- Staff roles that count only with a second factor.
  mfa_roles text[] not null default '{admin,super_admin}'
    check (mfa_roles <@ array['super_admin', 'admin', 'admissions', 'staff', 'editor']),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on constraint school_settings_id_check on public.school_settings is 'There is one row of settings.';
comment on table public.school_settings is 'One row of settings of the whole school. Written only by save_school_settings.';
alter table public.school_settings enable row level security;
