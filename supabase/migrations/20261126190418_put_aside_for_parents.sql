-- What parents see and do. Each function names the application; `private.told_status` hides a decision until its letter is opened.

-- The caller's children, one for each application: [{application_id, name, year, status, aside, accepted_at}].
create or replace function private.my_children() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
      'year', y.name, 'status', private.told_status(a), 'aside', a.status = 'draft' and a.set_aside_at is not null,
      'accepted_at', p.accepted_at) order by y.opens_at desc, p.accepted_at, a.id), '[]')
    from private.application_parents p join public.applications a on a.id = p.application_id
    join public.program_years y on y.id = a.program_year_id where p.user_id = auth.uid() and p.ended_at is null);
end;
$$;

revoke all on function private.my_children()
  from public, anon, authenticated, service_role;

grant execute on function private.my_children() to authenticated;
