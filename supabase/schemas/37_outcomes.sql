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
