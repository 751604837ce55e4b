-- From an accepted place to a registered student, and the public wrappers of deciding and registering.

-- accepted -> registered, for the office's own act and for a deposit on an accepted place.
create function private.register(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.applications set status = 'registered', place_accepted_at = coalesce(place_accepted_at, private.now())
  where id = app_id and status = 'accepted';
  if found then
    update public.application_decisions set status = 'registered', published_at = private.now(), publish_at = null where id = app_id;
    update public.students set registration_status = 'confirmed', enrollment_status = 'enrolled'
    where application_id = app_id and registration_status = 'pending';
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
  perform private.register(app_id);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;

-- The applicant's reply to a published acceptance: true takes the place, false declines it (reason optional). Returns the status.
create function private.reply_to_offer(accept boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
begin
  perform private.require_user();
  app := private.lock_application(private.placed_application());
  if app.id is null or app.status <> 'accepted' then
    perform private.fail('wrong_state', 'There is no open offer to reply to.');
  end if;
  if accept is null then perform private.fail('required', 'Choose whether you accept the place.', 'accept'); end if;
  select * into year from public.program_years where id = app.program_year_id;
  if accept then
    if private.now() >= year.registration_deadline_at then
      perform private.fail('deadline_passed', 'The registration deadline has passed. Please write to the admissions office.');
    end if;
    update public.applications set place_accepted_at = coalesce(place_accepted_at, private.now()) where id = app.id;
    if (select s.registration_deposit_paid from public.students s where s.application_id = app.id) then
      perform private.register(app.id);
    end if;
  else
    if char_length(reason) > 2000 then perform private.fail('too_long', 'Please keep the reason under 2,000 characters.', 'reason'); end if;
    update public.applications set status = 'declined', decline_reason = nullif(btrim(reason), ''), place_accepted_at = null where id = app.id;
    update public.application_decisions set status = 'declined', published_at = private.now(), publish_at = null where id = app.id;
    update public.students set is_active = false where application_id = app.id;
  end if;
  return (select a.status from public.applications a where a.id = app.id);
end;
$$;

-- A deposit on an accepted place registers the student (design section 4).
create function private.deposit_registers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.registration_deposit_paid and not old.registration_deposit_paid and new.application_id is not null
     and exists (select 1 from public.applications a where a.id = new.application_id and a.status = 'accepted' and a.place_accepted_at is not null) then
    perform private.register(new.application_id);
  end if;
  return null;
end;
$$;
create trigger deposit_registers after update of registration_deposit_paid on public.students
  for each row execute function private.deposit_registers();

create function public.record_decision(application_id uuid, decision text, expected_version bigint, hold boolean default null, publish_at timestamptz default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.record_decision(application_id, decision, expected_version, hold, publish_at); $$;
create function public.publish_decision(application_id uuid, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.publish_decision(application_id, expected_version); $$;
create function public.publish_held_decisions(program_year_id uuid) returns integer
language sql security invoker set search_path = '' as $$ select private.publish_held_decisions(program_year_id); $$;
create function public.schedule_publication(application_id uuid, publish_at timestamptz, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.schedule_publication(application_id, publish_at, expected_version); $$;
create function public.register_application(application_id uuid, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.register_application(application_id, expected_version); $$;
create function public.reply_to_offer(accept boolean, reason text default null) returns text
language sql security invoker set search_path = '' as $$ select private.reply_to_offer(accept, reason); $$;
create function public.publish_due_decisions() returns integer
language sql security invoker set search_path = '' as $$ select private.publish_due_decisions(); $$;

grant execute on function private.record_decision(uuid, text, bigint, boolean, timestamptz), private.publish_decision(uuid, bigint),
  private.publish_held_decisions(uuid), private.schedule_publication(uuid, timestamptz, bigint), private.register_application(uuid, bigint),
  private.reply_to_offer(boolean, text) to authenticated;
grant execute on function public.record_decision(uuid, text, bigint, boolean, timestamptz), public.publish_decision(uuid, bigint),
  public.publish_held_decisions(uuid), public.schedule_publication(uuid, timestamptz, bigint), public.register_application(uuid, bigint),
  public.reply_to_offer(boolean, text) to authenticated;
grant execute on function private.publish_due_decisions(), public.publish_due_decisions() to service_role;
