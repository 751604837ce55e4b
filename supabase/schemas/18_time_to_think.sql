-- Time to think: what is told "at once" takes effect after the year's minutes, all of it together, when tick publishes it. Until then
-- it can be undone, and it is as hidden as any held decision (design section 10).

create function private.undo_minutes_of(app_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select s.undo_minutes from public.program_year_settings s join public.applications a on a.program_year_id = s.id where a.id = app_id;
$$;

-- Approves the release of a recorded decision after so many minutes, over what stood before it; with none it is published now. Returns
-- whether it was.
create function private.approve_release(before public.application_decisions, minutes integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(minutes, 0) = 0 then return private.publish(before.id); end if;
  -- A decision whose own minutes ran would go at once if it came back: it comes back held.
  update public.application_decisions d set publish_at = private.now() + make_interval(mins => minutes),
    undo_to = jsonb_build_object('status', before.status, 'decided_by', before.decided_by, 'decided_at', before.decided_at,
      'publish_at', case when before.undo_to is null then before.publish_at end, 'published_at', before.published_at)
  where d.id = before.id;
  return false;
end;
$$;

-- What stood before a decision, as undo_to keeps it.
create function private.decision_now(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', d.status, 'decided_by', d.decided_by, 'decided_at', d.decided_at,
    -- A decision whose own minutes run would go at once if it came back: it comes back held.
    'publish_at', case when d.undo_to is null then d.publish_at end, 'published_at', d.published_at)
  from public.application_decisions d where d.id = app_id;
$$;

-- Brings an earlier decision back. A time of publication that has passed meanwhile does not: what was held stays held.
create function private.restore_decision(app_id uuid, earlier jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.application_decisions d set status = b.status, decided_by = b.decided_by, decided_at = b.decided_at,
    publish_at = case when b.publish_at > private.now() then b.publish_at end, published_at = b.published_at, undo_to = null
  from jsonb_to_record(earlier) as b (status text, decided_by uuid, decided_at timestamptz, publish_at timestamptz,
    published_at timestamptz)
  where d.id = app_id;
$$;

-- Takes back a decision whose minutes run: the working status is what it was. A time of publication that has passed meanwhile does
-- not come back: what was held stays held. Returns the decision. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create function private.undo_decision(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  select * into decision from public.application_decisions d where d.id = app_id for no key update;
  if decision.id is not null and decision.undo_to is null then
    perform private.fail('wrong_state', case when decision.published_at is null then 'This decision is held: there is nothing to undo.'
      else 'This decision has taken effect and cannot be undone any more.' end);
  end if;
  decision := private.lock_decision(app_id, expected_version);
  perform private.restore_decision(app_id, decision.undo_to);
  perform private.uncount_release(decision);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;
select private.expose('authenticated', 'undo_decision', 'application_id uuid, expected_version bigint');
