-- What an accepted student still has to do.

create table public.enrollment_tasks (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z_]{1,40}$'),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 500),
  action text not null default 'none' check (action in ('none', 'passport_travel', 'medical', 'payment_setup')),
  position smallint not null default 0,
  completed_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (application_id, key)
);
alter table public.enrollment_tasks enable row level security;
comment on constraint enrollment_tasks_key_check on public.enrollment_tasks
  is 'Use 2 to 41 small letters and underscores, beginning with a letter.';
create trigger bump_version before update on public.enrollment_tasks for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.enrollment_tasks
  for each row execute function private.audit('application_id', '');
create policy "Placed students and staff read tasks" on public.enrollment_tasks for select to authenticated
  using (application_id = (select private.placed_application()) or (select private.is_staff()));
grant select on public.enrollment_tasks to authenticated;

-- The accepted student's page: tasks, dates and money in short (shape: docs/api.md). 403 without a published place.
create function private.my_enrollment() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  student uuid;
  next_charge record;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.placed_application();
  perform private.require(app.id is not null);
  select * into year from public.program_years where id = app.program_year_id;
  select s.id into student from public.students s where s.application_id = app.id;
  select i.due_on, i.amount into next_charge from private.instalments(student, null) i where i.open_amount > 0 order by i.due_on limit 1;
  return jsonb_build_object('status', app.status,
    'replied', case when app.place_accepted_at is not null then 'accepted' end,
    'reply_deadline_at', year.registration_deadline_at, 'reply_deadline_zone', year.registration_deadline_zone,
    'first_name', app.first_name,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'title', t.title, 'description', t.description,
      'action', t.action, 'completed_at', t.completed_at, 'position', t.position) order by t.position), '[]')
      from public.enrollment_tasks t where t.application_id = app.id),
    'dates', jsonb_build_array(jsonb_build_object('key', 'orientation', 'label', 'Orientation', 'on', year.orientation_on),
      jsonb_build_object('key', 'program_start', 'label', 'Program Start', 'on', year.program_starts_on)),
    'tasks_deadline', year.tasks_deadline_on,
    'payment', private.ledger_totals(student) || jsonb_build_object(
      'plan', (select p.plan from public.payment_plans p where p.id = student),
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.amount));
end;
$$;
select private.expose('authenticated', 'my_enrollment');

-- Ticks or unticks an own task; returns the task.
create function private.set_task_completed(task_id uuid, completed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require_user();
  perform private.require(private.placed_application() is not null);
  if completed is null then perform private.fail('required', 'Say whether the task is done.', 'completed'); end if;
  update public.enrollment_tasks t set completed_at = case when completed then private.now() end
  where t.id = task_id and t.application_id = private.placed_application() and (t.completed_at is not null) <> completed;
  select to_jsonb(t) into result from public.enrollment_tasks t
  where t.id = task_id and t.application_id = private.placed_application();
  if result is null then perform private.fail('not_found', 'This task is not on your list.'); end if;
  return result;
end;
$$;
select private.expose('authenticated', 'set_task_completed', 'task_id uuid, completed boolean');

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
  if not exists (select 1 from public.applications a where a.id = task.application_id and private.is_placed(a.status)) then
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
select private.expose('authenticated', 'set_enrollment_task', 'task_id uuid, completed boolean, expected_version bigint');
