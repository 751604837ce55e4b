-- Officers tick the enrollment tasks of accepted students (design, "Who may do what": others' tasks).

-- Marks one task as done (completed true) or open again (false); returns the task. Who did it is in the audit log.
-- Only while the place is the applicant's: accepted or registered, as published.
-- Errors: 42501; P0001 required (completed), not_found, stale_version, wrong_state.
create function private.set_enrollment_task(task_id uuid, completed boolean, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task public.enrollment_tasks;
begin
  perform private.require(private.is_officer());
  if completed is null then perform private.fail('required', 'Say whether the task is done.', 'completed'); end if;
  select * into task from public.enrollment_tasks t where t.id = task_id for no key update;
  if task.id is null then perform private.fail('not_found', 'This task no longer exists.'); end if;
  if not exists (select 1 from public.applications a where a.id = task.application_id and a.status in ('accepted', 'registered')) then
    perform private.fail('wrong_state', 'Tasks are for students whose acceptance has been published.');
  end if;
  if expected_version is distinct from task.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  update public.enrollment_tasks t set completed_at = case when completed then private.now() end
  where t.id = task_id and (t.completed_at is not null) <> completed;
  return (select to_jsonb(t) from public.enrollment_tasks t where t.id = task_id);
end;
$$;

create function public.set_enrollment_task(task_id uuid, completed boolean, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_enrollment_task(task_id, completed, expected_version); $$;

grant execute on function private.set_enrollment_task(uuid, boolean, bigint), public.set_enrollment_task(uuid, boolean, bigint) to authenticated;
