-- What a person chooses about the mail they get: language, time zone, reminders. Their own, reached only by functions.

create table public.person_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Null: the language of the program year.
  mail_language text check (mail_language in ('en', 'he')),
  -- IANA name, from the browser or chosen; null: not known, Jerusalem is taken.
  time_zone text check (char_length(time_zone) <= 60),
  reminders_stopped_at timestamptz,
  -- With this key mail programs stop reminders without a sign-in (List-Unsubscribe).
  stop_key uuid not null unique default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.person_settings enable row level security;
comment on table public.person_settings is 'Language, time zone and reminders of a person, reached only by the owner''s functions.';

create policy "Nobody reads it directly" on public.person_settings for select to authenticated using (false);

create trigger bump_version before update on public.person_settings for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.person_settings for each row execute function private.audit('', '');

create function private.is_time_zone(zone text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from pg_catalog.pg_timezone_names z where z.name = zone);
$$;

create function private.settings_answer(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mail_language', s.mail_language, 'time_zone', s.time_zone,
    'reminders', s.reminders_stopped_at is null, 'version', s.version)
  from public.person_settings s where s.user_id = person;
$$;

-- The caller's settings: {mail_language, time_zone, reminders, version}. The browser's zone (IANA name) is kept as long as none is known.
create function private.my_settings(browser_zone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  zone text := case when private.is_time_zone(browser_zone) then browser_zone end;
begin
  insert into public.person_settings as s (user_id, time_zone) values (person, zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone where s.time_zone is null and excluded.time_zone is not null;
  return private.settings_answer(person);
end;
$$;
select private.expose('authenticated', 'my_settings', 'browser_zone text default null');

-- Changes the caller's settings: {mail_language: en | he | null, time_zone, reminders: boolean}; returns them as my_settings does.
-- Errors: P0001 unknown_field, invalid_value (time_zone, mail_language, reminders), stale_version.
create function private.save_my_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  current public.person_settings;
  field text;
begin
  perform private.my_settings(null);
  select * into current from public.person_settings s where s.user_id = person for update;
  if expected_version is distinct from current.version then
    perform private.fail('stale_version', 'Your settings have been changed elsewhere. Look at them again.');
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  for field in select jsonb_object_keys(changes) loop
    if field not in ('mail_language', 'time_zone', 'reminders') then
      perform private.fail('unknown_field', 'This field cannot be changed here.', coalesce(nullif(left(field, 60), ''), 'changes'));
    end if;
  end loop;
  if changes ? 'mail_language' and changes -> 'mail_language' not in ('null', '"en"', '"he"') then
    perform private.fail('invalid_value', 'Choose English or Hebrew.', 'mail_language');
  end if;
  if changes ? 'time_zone' and not private.is_time_zone(changes ->> 'time_zone') then
    perform private.fail('invalid_value', 'This time zone is not known.', 'time_zone');
  end if;
  if changes ? 'reminders' and jsonb_typeof(changes -> 'reminders') <> 'boolean' then
    perform private.fail('invalid_value', 'Choose yes or no.', 'reminders');
  end if;
  update public.person_settings s set
    mail_language = case when changes ? 'mail_language' then changes ->> 'mail_language' else s.mail_language end,
    time_zone = case when changes ? 'time_zone' then changes ->> 'time_zone' else s.time_zone end,
    reminders_stopped_at = case when not changes ? 'reminders' then s.reminders_stopped_at
      when (changes -> 'reminders')::boolean then null else coalesce(s.reminders_stopped_at, private.now()) end
  where s.user_id = person;
  -- The auth service draws its mails by itself, and sees nothing of an account but its metadata.
  if changes ? 'mail_language' then
    update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
      || jsonb_build_object('mail_language', changes -> 'mail_language')
    where u.id = person;
  end if;
  return private.settings_answer(person);
end;
$$;
select private.expose('authenticated', 'save_my_settings', 'changes jsonb, expected_version bigint');

-- Stops the reminders of whoever holds the key. The answer never tells whether the key was somebody's.
create function private.stop_reminders(key uuid) returns void
language sql security definer set search_path = '' as $$
  update public.person_settings s set reminders_stopped_at = private.now() where s.stop_key = key and s.reminders_stopped_at is null;
$$;
select private.expose('anon, authenticated', 'stop_reminders', 'key uuid');
