-- Operations in use: tick, watching, and builds of the public site.

-- A deployment says what it is for and which baseline it has (null where it has none); safe to repeat. What was said once stays: other
-- settings that name this database are refused, and so is another baseline. Errors: P0001 not_allowed.
create function private.mark_deployment(stage text, baseline text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  marked private.deployment;
begin
  insert into private.deployment as d (stage, baseline) values (mark_deployment.stage, mark_deployment.baseline)
  on conflict on constraint deployment_pkey do update set baseline = coalesce(d.baseline, excluded.baseline)
  returning d.* into marked;
  if marked.stage <> mark_deployment.stage then
    perform private.fail('not_allowed', format('This database was deployed for %s and stays so.', marked.stage));
  end if;
  if marked.baseline <> mark_deployment.baseline then
    perform private.fail('not_allowed', 'This database was made from another baseline than the one in supabase/migrations. Put back the '
      'one that was committed, or take the file away: then it is fetched. What changes the schema is a migration of its own.');
  end if;
end;
$$;

-- The clockwork reports that it has run, and how many decisions it published, mails it sent and mails that failed.
create function private.record_tick(published integer, sent integer, failed integer) returns void
language sql security definer set search_path = '' as $$
  insert into private.heartbeat as h (beat_at, published, sent, failed)
  values (now(), coalesce(published, 0), coalesce(sent, 0), coalesce(failed, 0))
  on conflict on constraint heartbeat_pkey do update
  set beat_at = excluded.beat_at, published = excluded.published, sent = excluded.sent, failed = excluded.failed;
$$;
select private.expose('service_role', 'record_tick', 'published integer, sent integer, failed integer');

-- A backup or a restore test reports itself. `details`: {rows, files, bytes, place}.
create function private.record_operation(kind text, details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if kind is null or kind not in ('backup', 'restore_test') then
    perform private.fail('invalid_value', 'A backup or a restore_test can be recorded.', 'kind');
  end if;
  if details is null or jsonb_typeof(details) <> 'object' then
    perform private.fail('invalid_value', 'Say what was done as an object.', 'details');
  end if;
  insert into private.operations (kind, details) values (record_operation.kind, record_operation.details);
end;
$$;
select private.expose('service_role', 'record_operation', 'kind text, details jsonb');

-- True when the clockwork has not run for five minutes: no mail leaves then, and nothing is published.
create function private.tick_is_late() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select h.beat_at < now() - interval '5 minutes' from private.heartbeat h), true);
$$;

-- For the office's banner: {tick_at, late}.
create function private.clock_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return jsonb_build_object('tick_at', (select h.beat_at from private.heartbeat h), 'late', private.tick_is_late());
end;
$$;
select private.expose('authenticated', 'clock_state');

-- The newest migration that has been applied; null where none is recorded.
create function private.schema_version() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then return null; end if;
  execute 'select max(version) from supabase_migrations.schema_migrations' into found;
  return found;
end;
$$;

-- For the health address: {tick_late, version, now}.
create function private.health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('tick_late', private.tick_is_late(), 'version', private.schema_version(), 'now', now());
$$;
select private.expose('service_role', 'health');

-- For the page about the system: what ran when, what waits, what failed. Only administrators.
create function private.system_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return jsonb_build_object(
    'now', now(),
    'tick', (select jsonb_build_object('at', h.beat_at, 'published', h.published, 'sent', h.sent, 'failed', h.failed)
      from private.heartbeat h),
    'tick_late', private.tick_is_late(),
    'mails', (select jsonb_build_object('waiting', count(*) filter (where o.state in ('queued', 'sending')),
        'failed', count(*) filter (where o.state = 'failed'),
        'oldest_due_at', min(o.send_after) filter (where o.state in ('queued', 'sending') and o.send_after <= private.now()))
      from public.email_outbox o),
    'backup', (select jsonb_build_object('at', o.finished_at, 'details', o.details) from private.operations o
      where o.kind = 'backup' order by o.finished_at desc limit 1),
    'restore_test', (select jsonb_build_object('at', o.finished_at, 'details', o.details) from private.operations o
      where o.kind = 'restore_test' order by o.finished_at desc limit 1));
end;
$$;
select private.expose('authenticated', 'system_status');

-- Where the clock lives in production: pg_cron calls this every minute and pg_net sends the request. Address and key stand
-- in the Vault as `tick_url` and `tick_key` (npm run deploy puts them there); without them nothing is sent, the heartbeat
-- ages, and the office is warned.
create function private.call_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  execute $q$select max(decrypted_secret) filter (where name = 'tick_url'), max(decrypted_secret) filter (where name = 'tick_key')
    from vault.decrypted_secrets where name in ('tick_url', 'tick_key')$q$ into address, key;
  if address is null or key is null then return; end if;
  execute $q$select net.http_post(url => $1, body => '{}'::jsonb,
    headers => jsonb_build_object('content-type', 'application/json', 'apikey', $2), timeout_milliseconds => 55000)$q$
    using address, key;
end;
$$;

-- Puts address and key of the clockwork into the Vault; safe to repeat.
create function private.set_tick_target(address text, key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  secret record;
  known uuid;
begin
  for secret in select * from (values ('tick_url', address), ('tick_key', key)) as s (name, value) loop
    execute 'select id from vault.secrets where name = $1' into known using secret.name;
    if known is null then execute 'select vault.create_secret($1, $2)' using secret.value, secret.name;
    else execute 'select vault.update_secret($1, $2)' using known, secret.value;
    end if;
  end loop;
end;
$$;

-- Plans the minute call and a weekly sweep of its history where pg_cron, pg_net and the Vault exist; answers whether it
-- did. Elsewhere (the embedded server, a plain PostgreSQL) any scheduler calls tick. Safe to repeat.
create function private.schedule_tick() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null or to_regnamespace('net') is null
    or to_regclass('vault.decrypted_secrets') is null then return false; end if;
  execute $q$select cron.schedule('tick', '* * * * *', 'select private.call_tick()')$q$;
  execute $q$select cron.schedule('tick-history', '20 3 * * 0',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''')$q$;
  return true;
end;
$$;

do $$
begin
  if (select count(*) = 2 from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) then
    create extension if not exists pg_cron with schema pg_catalog;
    create extension if not exists pg_net with schema extensions;
  end if;
  perform private.schedule_tick();
end;
$$;

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

create trigger site_is_stale after update of referees_needed, expiry_margin_months on public.program_year_settings
  for each statement execute function private.site_is_stale();
