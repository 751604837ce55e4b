-- Later deadlines: given over the version that was seen, and to somebody whose draft the office does not see, by his address.

drop function public.grant_extension(uuid, timestamptz, text);
drop function private.grant_extension(uuid, timestamptz, text);

-- A later deadline for one application, also for one that is still a draft; the applicant is told by mail. expected_version is
-- that of the extension on screen, null when there was none. Returns the extension.
-- Errors: 42501; P0001 invalid_value (until), too_long (reason), not_found, stale_version.
create function private.grant_extension(app_id uuid, until_time timestamptz, why text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  before public.application_extensions;
  result public.application_extensions;
begin
  perform private.require(private.is_officer());
  if until_time is null or until_time <= private.now() or until_time > private.now() + interval '1 year' then
    perform private.fail('invalid_value', 'Choose a time in the future, at most a year ahead.', 'until');
  end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  select * into app from public.applications a where a.id = app_id for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  select * into before from public.application_extensions e where e.id = app_id;
  if before.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this deadline since you opened it.');
  end if;
  insert into public.application_extensions as e (id, until, reason, granted_by) values (app_id, until_time, coalesce(btrim(why), ''), auth.uid())
  on conflict (id) do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by
  returning * into result;
  -- The trigger keeps silent about drafts, which are their owners' alone; what the office does is on record all the same.
  if app.status = 'draft' then
    perform private.log(case when before.id is null then 'insert' else 'update' end, 'application_extensions', app_id, app_id, null,
      private.row_changes(to_jsonb(before), to_jsonb(result)));
  end if;
  perform private.enqueue_mail(private.applicant_address(app_id), 'extension_granted', jsonb_build_object('first_name', app.first_name, 'until', until_time),
    'extension:' || app_id || ':' || result.version, app_id);
  return to_jsonb(result);
end;
$$;

-- The same for whoever signs in with this address and has an application of the open year in progress: the office learns
-- nothing of his draft but that it is there. A later extension replaces an earlier one. Returns {until}.
-- Errors: as above; P0001 required (email), not_found (email).
create function private.extend_deadline(sign_in_address text, until_time timestamptz, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft uuid;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(sign_in_address), '') = '' then perform private.fail('required', 'Enter the address he signs in with.', 'email'); end if;
  select a.id into draft from public.applications a join auth.users u on u.id = a.user_id
  where lower(u.email) = lower(btrim(sign_in_address)) and a.status = 'draft' and a.program_year_id = private.open_year_id();
  if draft is null then
    perform private.fail('not_found', 'Nobody who signs in with this address has an application in progress.', 'email');
  end if;
  perform private.grant_extension(draft, until_time, why, (select e.version from public.application_extensions e where e.id = draft));
  return jsonb_build_object('until', until_time);
end;
$$;

create function public.grant_extension(application_id uuid, until timestamptz, reason text default '', expected_version bigint default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.grant_extension(application_id, until, reason, expected_version); $$;
create function public.extend_deadline(email text, until timestamptz, reason text default '') returns jsonb
language sql security invoker set search_path = '' as $$ select private.extend_deadline(email, until, reason); $$;

grant execute on function private.grant_extension(uuid, timestamptz, text, bigint), private.extend_deadline(text, timestamptz, text) to authenticated;
grant execute on function public.grant_extension(uuid, timestamptz, text, bigint), public.extend_deadline(text, timestamptz, text) to authenticated;
