-- The public site is built from the open program year: a change of it asks for a new build, and so does a turn of the season.

-- When the year last changed, and when a build was last asked for; one row. The server's own times, as in operations.
create table private.site_build (
  only_row boolean primary key default true check (only_row),
  changed_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  -- By the product's clock: turns of the season before this were in the build that was asked for.
  season_seen_at timestamptz not null default private.now(),
  failure text check (char_length(failure) <= 500)
);
alter table private.site_build enable row level security;

insert into private.site_build default values;

-- A published year or one of its tracks has changed.
create function private.site_is_stale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.site_build set changed_at = clock_timestamp() where only_row;
  return null;
end;
$$;

create trigger site_is_stale after insert or update or delete on public.program_years
  for each statement execute function private.site_is_stale();

create trigger site_is_stale after insert or update or delete on public.program_year_tracks
  for each statement execute function private.site_is_stale();

-- Whether an opening, the last days before a deadline, a deadline or a program's start lies between two moments.
create function private.season_turned(since timestamptz, until timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.program_years y,
      unnest(array[y.opens_at, y.application_deadline_at - interval '7 days', y.application_deadline_at,
        y.program_starts_on::timestamp at time zone 'Asia/Jerusalem']) as turn
    where y.is_published and turn > since and turn <= until);
$$;

-- The clockwork asks whether the site is to be built now: after a change and a quiet minute, or when the season has turned.
-- True is answered once for each change.
create function private.claim_site_build() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.site_build b set asked_at = now(), season_seen_at = private.now(), failure = null
  where b.changed_at > b.asked_at and b.changed_at <= now() - interval '1 minute'
    or private.season_turned(b.season_seen_at, private.now());
  return found;
end;
$$;
select private.expose('service_role', 'claim_site_build');

-- The clockwork reports that the build it asked for was refused, and why; the next tick asks again.
create function private.site_build_failed(reason text) returns void
language sql security definer set search_path = '' as $$
  update private.site_build set failure = left(coalesce(reason, ''), 500), asked_at = least(asked_at, changed_at - interval '1 second')
  where only_row;
$$;
select private.expose('service_role', 'site_build_failed', 'reason text');

-- For the screen of the year: {changed_at, asked_at, failure}.
create function private.site_build_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select jsonb_build_object('changed_at', b.changed_at, 'asked_at', b.asked_at, 'failure', b.failure)
    from private.site_build b);
end;
$$;
select private.expose('authenticated', 'site_build_state');
