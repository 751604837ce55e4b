-- From an accepted place to a registered student; later deadlines.

-- accepted -> registered, for the office's own act and for a deposit on an accepted place. The student gets a receipt. Nobody under
-- 18 is registered without a guardian's consent: what comes before it waits for it (private.register_if_ready).
create function private.register(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.applications a set status = 'registered', place_accepted_at = coalesce(place_accepted_at, private.now())
  where a.id = app_id and a.status = 'accepted' and not private.lacks_consent(a);
  if found then
    update public.application_decisions set status = 'registered', published_at = private.now(), publish_at = null, undo_to = null
    where id = app_id;
    update public.student_enrollments set registration_status = 'confirmed', enrollment_status = 'enrolled'
    where id = (select private.lock_enrollment_of(app_id)) and registration_status = 'pending';
    perform private.enqueue_mail(private.applicant_address(a.id), 'registration_complete',
      jsonb_build_object('first_name', a.first_name, 'year', y.name), 'registered:' || a.id || ':' || a.version, a.id)
    from public.applications a join public.program_years y on y.id = a.program_year_id where a.id = app_id;
  end if;
end;
$$;

create function private.register_application(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.status <> 'accepted' or decision.published_at is null then
    perform private.fail('wrong_state', 'Only a published acceptance can be registered.');
  end if;
  if (select private.lacks_consent(a) from public.applications a where a.id = app_id) then
    perform private.fail('wrong_state', 'This applicant is under 18, and no parent or guardian has given their consent yet.');
  end if;
  perform private.register(app_id);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;
select private.expose('authenticated', 'register_application', 'application_id uuid, expected_version bigint');

-- The receipt for a reply; it does not say which. One for each reply that changes something.
create function private.confirm_reply(before public.applications) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(private.applicant_address(before.id), 'reply_received',
    jsonb_build_object('first_name', before.first_name), 'reply:' || before.id || ':' || before.version, before.id);
$$;

-- The place is not taken: said by the applicant, or by their silence after an offer.
create function private.decline_place(app_id uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  update public.applications set status = 'declined', decline_reason = reason, place_accepted_at = null where id = app_id;
  update public.application_decisions set status = 'declined', published_at = private.now(), publish_at = null, undo_to = null
  where id = app_id;
  select private.release_application(app_id);
$$;

-- The applicant's reply to a published acceptance: true takes the place, false declines it (reason optional). Its letter counts as
-- opened, so that parents are told too. Returns the status.
create function private.reply_to_offer(accept boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.placed_application());
  if app.id is null or app.status <> 'accepted' then
    perform private.fail('wrong_state', 'There is no open offer to reply to.');
  end if;
  if accept is null then perform private.fail('required', 'Choose whether you accept the place.', 'accept'); end if;
  if accept then
    perform private.require_time_to_reply(app.id);
    perform private.open_standing_letter(app.id);
    update public.applications set place_accepted_at = private.now() where id = app.id and place_accepted_at is null;
    if found then perform private.confirm_reply(app); end if;
    if (select e.registration_deposit_paid from public.student_enrollments e where e.application_id = app.id) then
      perform private.register(app.id);
    end if;
  else
    if char_length(reason) > 2000 then perform private.fail('too_long', 'Please keep the reason under 2,000 characters.', 'reason'); end if;
    perform private.open_standing_letter(app.id);
    perform private.decline_place(app.id, nullif(btrim(reason), ''));
    perform private.confirm_reply(app);
  end if;
  return (select a.status from public.applications a where a.id = app.id);
end;
$$;
select private.expose('authenticated', 'reply_to_offer', 'accept boolean, reason text default null');

-- A deposit on an accepted place registers the student (design section 4).
create function private.deposit_registers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.registration_deposit_paid and not old.registration_deposit_paid and new.application_id is not null
     and exists (select 1 from public.applications a where a.id = new.application_id and a.status = 'accepted'
       and a.place_accepted_at is not null) then
    perform private.register(new.application_id);
  end if;
  return null;
end;
$$;

create trigger deposit_registers after update of registration_deposit_paid on public.student_enrollments
  for each row execute function private.deposit_registers();

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
  insert into public.application_extensions as e (id, until, reason, granted_by)
    values (app_id, until_time, coalesce(btrim(why), ''), auth.uid())
  on conflict (id) do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by
  returning * into result;
  -- The trigger keeps silent about drafts, which are their owners' alone; what the office does is on record all the same.
  if app.status = 'draft' then
    perform private.log(case when before.id is null then 'insert' else 'update' end, 'application_extensions', app_id, app_id, null,
      private.row_changes(to_jsonb(before), to_jsonb(result)));
  end if;
  perform private.enqueue_mail(private.applicant_address(app_id), 'extension_granted',
    jsonb_build_object('first_name', app.first_name, 'until', until_time, 'zone', (select y.application_deadline_zone
      from public.program_years y where y.id = app.program_year_id)), 'extension:' || app_id || ':' || result.version, app_id);
  return to_jsonb(result);
end;
$$;
select private.expose('authenticated', 'grant_extension', $$
  application_id uuid, until timestamptz, reason text default '', expected_version bigint default null$$);

-- The same for whoever signs in with this address and has an application of the open year in progress: the office learns
-- nothing of their draft but that it is there. A later extension replaces an earlier one. Returns {until}.
-- Errors: as above; P0001 required (email), not_found (email).
create function private.extend_deadline(sign_in_address text, until_time timestamptz, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft uuid;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(sign_in_address), '') = '' then
    perform private.fail('required', 'Enter the address they sign in with.', 'email');
  end if;
  select a.id into draft from public.applications a join auth.users u on u.id = a.user_id
  where lower(u.email) = lower(btrim(sign_in_address)) and a.status = 'draft' and a.program_year_id = private.open_year_id();
  if draft is null then
    perform private.fail('not_found', 'Nobody who signs in with this address has an application in progress.', 'email');
  end if;
  perform private.grant_extension(draft, until_time, why, (select e.version from public.application_extensions e where e.id = draft));
  return jsonb_build_object('until', until_time);
end;
$$;
select private.expose('authenticated', 'extend_deadline', $$email text, until timestamptz, reason text default ''$$);
