-- What an accepted student still has to do.

create table public.enrollment_tasks (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z_]{1,40}$'),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 500),
  action text not null default 'none' check (action in ('none', 'passport_travel', 'medical', 'payment_setup')),
  position smallint not null default 0,
  -- The student says so ("I have sent it"), and the office has looked at it. What the data say is reckoned by private.task_facts.
  claimed_at timestamptz,
  checked_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (application_id, key)
);
alter table public.enrollment_tasks enable row level security;
grant select on public.enrollment_tasks to authenticated;
comment on constraint enrollment_tasks_key_check on public.enrollment_tasks
  is 'Use 2 to 41 small letters and underscores, beginning with a letter.';

create trigger bump_version before update on public.enrollment_tasks for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.enrollment_tasks
  for each row execute function private.audit('application_id', '');

create policy "Placed students and staff read tasks" on public.enrollment_tasks for select to authenticated
  using (application_id = (select private.placed_application()) or (select private.is_staff()));

-- A task's words with the facts they name: {{passport.until}} is the day until which the year wants passports to be valid.
create function private.task_words(words text, app_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when strpos(words, '{{passport.until}}') = 0 then words else replace(words, '{{passport.until}}', (
    select to_char(y.program_ends_on + make_interval(months => s.expiry_margin_months), 'FMMonth FMDD, YYYY')
    from public.applications a join public.program_years y on y.id = a.program_year_id
    join public.program_year_settings s on s.id = y.id where a.id = app_id)) end;
$$;

-- The tasks of an application as its owner and the office see them. `known`: the data say so; `done`: claimed, known or checked,
-- unless something is wrong (an expired paper, a file asked for again); `confirmed`: checked by the office, or for the deposit a
-- payment recorded in the ledger. `tells_kept` false leaves out what passport, health and money say (the read-only role, and what
-- needs no line).
create function private.tasks_of(app_id uuid, tells_kept boolean) returns table (task_id uuid, place smallint, state jsonb)
language sql stable security definer set search_path = '' as $$
  select t.id, t.position, to_jsonb(t) || jsonb_build_object('description', private.task_words(t.description, app_id),
    'known', o.known, 'missing', coalesce(o.missing, '{}'),
    'problem', o.problem, 'problem_on', case when o.problem in ('expired', 'too_short') then o.problem_on end,
    'done', (t.claimed_at is not null or t.checked_at is not null or o.known) and o.problem is null,
    'confirmed', (t.checked_at is not null or (t.key = 'deposit' and o.known)) and o.problem is null)
  from public.enrollment_tasks t
  left join private.task_facts(app_id) f on f.key = t.key and (tells_kept or t.key = 'travel'),
  lateral (select f.missing, f.problem, f.problem_on, f.key is not null and f.missing = '{}' and f.problem is null as known) o
  where t.application_id = app_id;
$$;

-- The accepted student's page: tasks, dates and money in short (shape: docs/api.md). 403 without a place.
create function private.my_enrollment() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Of what they see and pay, which may be a later one.
  place_year public.program_years;
  enrollment uuid := private.placed_enrollment();
  mine public.student_enrollments;
  next_charge record;
begin
  perform private.require_user();
  select * into mine from public.student_enrollments e where e.id = enrollment;
  -- Without one, or when its year has ended and the office has enrolled them since: then there is nothing to reply, and no task waits.
  select * into app from public.applications a where a.id = private.placed_application()
    and (mine.id is null or a.id = mine.application_id
      or exists (select from public.student_enrollments e where e.application_id = a.id and e.is_active));
  perform private.require(app.id is not null or mine.id is not null);
  select * into place_year from public.program_years where id = coalesce(mine.program_year_id, app.program_year_id);
  select * into year from public.program_years where id = coalesce(app.program_year_id, mine.program_year_id);
  select i.due_on, sum(i.open_amount) as open_amount into next_charge
  from private.instalments(enrollment, null) i where i.open_amount > 0 group by i.due_on order by i.due_on limit 1;
  return jsonb_build_object('status', coalesce(app.status, 'registered'),
    'standing', case when app.id is null then 'registered' else private.standing_of(app) end,
    'replied', case when app.id is null or app.place_accepted_at is not null then 'accepted' end,
    'reply_deadline_at', coalesce(private.reply_due_of(app), year.registration_deadline_at),
    'reply_deadline_zone', year.registration_deadline_zone,
    'first_name', coalesce(app.first_name, (select s.first_name from public.students s where s.id = mine.student_id)),
    'tasks', (select coalesce(jsonb_agg(t.state - '{application_id,version,created_at,updated_at}'::text[] order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'dates', jsonb_build_array(jsonb_build_object('key', 'orientation', 'label', 'Orientation', 'on', place_year.orientation_on),
      jsonb_build_object('key', 'program_start', 'label', 'Program Start', 'on', place_year.program_starts_on)),
    'tasks_deadline', year.tasks_deadline_on,
    'payment', private.ledger_totals(enrollment) || jsonb_build_object(
      'plan', (select p.plan from public.payment_plans p where p.id = enrollment),
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.open_amount));
end;
$$;
select private.expose('authenticated', 'my_enrollment');

-- The student says that a task is done ("I have sent it"), or takes that back; returns the task.
create function private.set_task_completed(task_id uuid, completed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid := private.placed_application();
  result jsonb;
begin
  perform private.require_user();
  perform private.require(app_id is not null);
  if completed is null then perform private.fail('required', 'Say whether the task is done.', 'completed'); end if;
  update public.enrollment_tasks t set claimed_at = case when completed then private.now() end
  where t.id = set_task_completed.task_id and t.application_id = app_id and (t.claimed_at is not null) <> completed;
  select t.state - '{application_id,version,created_at,updated_at}'::text[] into result
  from private.tasks_of(app_id, true) t where t.task_id = set_task_completed.task_id;
  if result is null then perform private.fail('not_found', 'This task is not on your list.'); end if;
  return result;
end;
$$;
select private.expose('authenticated', 'set_task_completed', 'task_id uuid, completed boolean');

-- Officers: 'checked', 'unchecked' (the check is taken back), 'open' (also what the student said). Returns the task's row; what
-- the data say of it is read with the file. Only while the acceptance is published. The deposit is confirmed in the ledger and nowhere
-- else; what is wrong or missing can be checked once it is right. Checking passport or medical needs the file's reading begun.
-- Errors: 42501; P0001 invalid_value (state), not_found, stale_version, wrong_state, not_begun.
create function private.set_enrollment_task(task_id uuid, new_state text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task public.enrollment_tasks;
  now_state jsonb;
begin
  perform private.require(private.is_officer());
  if new_state is null or new_state not in ('checked', 'unchecked', 'open') then
    perform private.fail('invalid_value', 'Say whether the task is checked.', 'state');
  end if;
  select * into task from public.enrollment_tasks t where t.id = set_enrollment_task.task_id for no key update;
  if task.id is null then perform private.fail('not_found', 'This task no longer exists.'); end if;
  if not exists (select 1 from public.applications a where a.id = task.application_id and private.is_placed(a.status)) then
    perform private.fail('wrong_state', 'Tasks are for students whose acceptance has been published.');
  end if;
  if expected_version is distinct from task.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  -- Whether it can be checked says something of a passport or an insurance, also by the refusal.
  if new_state = 'checked' and task.key in ('passport', 'medical') then
    perform private.require_begun('office_application', private.reading_hash(task.application_id::text, 'screen'), 'application',
      array[task.application_id], private.file_categories(task.application_id));
  end if;
  select t.state into now_state from private.tasks_of(task.application_id, true) t where t.task_id = task.id;
  if new_state = 'checked' and task.key = 'deposit' then
    perform private.fail('wrong_state', 'Record the payment in the ledger: that confirms the deposit.');
  elsif new_state = 'checked' and now_state ->> 'problem' is not null then
    perform private.fail('wrong_state', 'Something is wrong with this task: it can be checked once it is right.');
  end if;
  update public.enrollment_tasks t set
    checked_at = case when new_state = 'checked' then coalesce(t.checked_at, private.now()) end,
    claimed_at = case when new_state <> 'open' then t.claimed_at end
  where t.id = task.id and ((t.checked_at is not null) <> (new_state = 'checked') or (new_state = 'open' and t.claimed_at is not null));
  return (select to_jsonb(t) from public.enrollment_tasks t where t.id = task.id);
end;
$$;
select private.expose('authenticated', 'set_enrollment_task', 'task_id uuid, state text, expected_version bigint');
