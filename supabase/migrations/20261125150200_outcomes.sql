-- What came of an interview is recorded whenever it is known, also after the decision; until then it is asked for.

create or replace function private.record_interview_outcome(app_id uuid, outcome text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booked public.interviews;
begin
  perform private.require(private.is_officer());
  select * into booked from public.interviews where application_id = app_id;
  if booked.id is null then perform private.fail('not_found', 'No interview is scheduled.'); end if;
  if private.now() < (select s.starts_at from public.interview_slots s where s.id = booked.slot_id) then
    perform private.fail('wrong_state', 'This interview has not begun yet.');
  end if;
  return private.apply_changes('public.interviews', booked.id, jsonb_build_object('outcome', outcome,
    'outcome_by', case when outcome is not null then auth.uid() end,
    'outcome_at', case when outcome is not null then coalesce(booked.outcome_at, private.now()) end),
    coalesce(expected_version, -1), array['outcome', 'outcome_by', 'outcome_at']);
end;
$$;

-- Interviews of the open year that are over and of which nobody has said what came of them, the oldest first.
create function private.open_outcomes() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query
  select jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name), 'ended_at', s.ends_at)
  from public.interviews i join public.interview_slots s on s.id = i.slot_id join public.applications a on a.id = i.application_id
  where i.outcome is null and s.ends_at < private.now() and a.program_year_id = private.open_year_id() and a.status <> 'withdrawn'
  order by s.ends_at, a.id limit 50;
end;
$$;
select private.expose('authenticated', 'open_outcomes');
