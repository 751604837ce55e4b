-- A draft that its owner does not go on with now: put aside as it is, and taken up again until the deadline. Nobody is reminded of it
-- meanwhile, and nothing is asked of its referees.

-- Put aside, and still to be taken up again.
create function private.is_aside(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'draft' and app.set_aside_at is not null and private.now() < private.deadline_of(app.id);
$$;

-- Puts the caller's draft aside. A second call changes nothing. Answers as my_application does.
-- Errors: P0001 not_found, wrong_state, deadline_passed.
create function private.set_draft_aside() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if private.is_aside(app) then return private.my_application(); end if;
  app := private.editable_draft();
  update public.applications a set set_aside_at = private.now() where a.id = app.id;
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'set_draft_aside');

-- Takes it up again as it was. On a draft that goes on it changes nothing. Answers as my_application does.
-- Errors: P0001 not_found, wrong_state, deadline_passed.
create function private.take_up_draft() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if private.is_aside(app) then
    update public.applications a set set_aside_at = null where a.id = app.id;
    perform private.resume_referees(app.id);
  end if;
  -- Says why not, when it is no draft or too late.
  perform private.editable_draft();
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'take_up_draft');
