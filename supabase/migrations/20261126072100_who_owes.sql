-- Staff, and the house for its own two: writes down what the reading `function` with these arguments is about to answer of others:
-- reader, persons, categories.
-- Answers nothing. What needs no line (a role or columns without sensitive values) writes none. Refuses as the reading does.
create or replace function private.begin_reading(function text, args jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff() or (private.is_house() and function in ('night_record', 'night_sheet')));
  if jsonb_typeof(args) is distinct from 'object' then
    perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
  end if;
  perform private.only_reads();
  case function
    when 'student_record', 'save_student' then perform private.begin_student_record((args ->> 'student_id')::uuid);
    when 'merge_students' then
      perform private.begin_student_record((args ->> 'student_id')::uuid);
      perform private.begin_student_record((args ->> 'other_id')::uuid);
    when 'set_enrollment_task' then perform private.begin_office_application(
      (select t.application_id from public.enrollment_tasks t where t.id = (args ->> 'task_id')::uuid), 'screen');
    when 'student_ledger' then perform private.begin_student_ledger((args ->> 'student_id')::uuid);
    when 'office_application' then
      perform private.begin_office_application((args ->> 'application_id')::uuid, coalesce(args ->> 'purpose', 'screen'));
    when 'office_letters' then
      perform private.begin_office_letters((args ->> 'application_id')::uuid, coalesce(args ->> 'purpose', 'screen'));
    when 'office_mail' then perform private.begin_office_mail((args ->> 'outbox_id')::uuid);
    when 'waiting_claims' then perform private.begin_waiting_claims();
    when 'open_reversals' then perform private.begin_open_reversals();
    when 'overdue_list' then perform private.begin_overdue_list();
    when 'deposits_on_top' then perform private.begin_deposits_on_top();
    when 'application_timeline' then perform private.begin_application_timeline((args ->> 'application_id')::uuid);
    when 'record_history' then perform private.begin_record_history(args ->> 'table_name', (args ->> 'row_id')::uuid);
    when 'search_audit' then
      perform private.begin_search_audit(nullif(args -> 'filters', 'null'), (args ->> 'page')::integer, (args ->> 'per_page')::integer);
    when 'search_students' then
      perform private.begin_search_students(args ->> 'query', nullif(args -> 'filters', 'null'), private.asked_columns(args -> 'columns'));
    when 'select_students' then perform private.begin_select_students(args ->> 'query', nullif(args -> 'filters', 'null'));
    when 'night_record' then perform private.begin_night_record((args ->> 'student_id')::uuid);
    when 'night_sheet' then perform private.begin_night_sheet();
    when 'preview_student_batch', 'run_student_batch' then perform private.begin_student_batch(
      array(select jsonb_array_elements_text(args -> 'student_ids')::uuid), private.asked_columns(args -> 'columns'));
    when 'undo_student_batch' then perform private.begin_undo_student_batch((args ->> 'batch_id')::uuid);
    when 'expiry_list' then perform private.begin_expiry_list(args ->> 'paper', (args ->> 'program_year_id')::uuid);
    else perform private.fail('invalid_value', 'There is no such reading.', 'function');
  end case;
exception when data_exception then
  perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
end;
$$;

revoke all on function private.begin_reading(text,jsonb) from public, anon, authenticated, service_role;

grant execute on function private.begin_reading(text,jsonb) to authenticated;

-- Who owes what was due before today, how much and for how long.

-- Years of students that can owe: they go on or have come to their end. A place that was given back owes nothing, and archived
-- records are left out of every list.
create or replace function private.owing_enrollments() returns table (student_id uuid, id uuid, program_year_id uuid, owes boolean)
language sql stable security definer set search_path = '' as $$
  select e.student_id, e.id, e.program_year_id, e.amount_owed > 0
  from public.student_enrollments e join public.students s on s.id = e.student_id
  where s.archived_at is null and (e.is_active or e.enrollment_status = 'graduated');
$$;

-- Each student of whose instalments some are open that were due before today. `span` is how long the oldest of them is: up to 30 days,
-- up to 60, or over.
create or replace function private.overdue_students() returns table (
  student_id uuid, first_name text, last_name text, program_year text, amount numeric, due_on date, days integer, span text)
language sql stable security definer set search_path = '' as $$
  with now as materialized (select private.today() as today),
  open as (
    select e.student_id, string_agg(distinct y.name, ', ') as program_year, sum(d.open_amount) as amount, min(d.due_on) as due_on
    from now n cross join private.owing_enrollments() e cross join lateral private.instalments(e.id, null) d
    left join public.program_years y on y.id = e.program_year_id
    where e.owes and d.open_amount > 0 and d.due_on < n.today group by e.student_id)
  select s.id, s.first_name, s.last_name, o.program_year, o.amount, o.due_on, n.today - o.due_on,
    case when n.today - o.due_on <= 30 then '30' when n.today - o.due_on <= 60 then '60' else 'over' end
  from now n cross join open o join public.students s on s.id = o.student_id;
$$;

-- Whose money the list tells about, and, where no more than 25 students could be on it, all of them: who is missing owes nothing.
create or replace function private.told_by_debts() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with looked_at as materialized (select distinct e.student_id from private.owing_enrollments() e limit 26)
  select array(select o.student_id from private.overdue_students() o
    union select l.student_id from looked_at l where (select count(*) from looked_at) <= 25 order by 1);
$$;

-- Officers: begins the list for all its groups, whose sums stand beside each of them.
create or replace function private.begin_overdue_list() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.trace_reading('student', private.told_by_debts(), array['financial'], 'list', 'who owes', 'overdue_list',
    private.reading_hash(''));
end;
$$;

-- Officers: {rows, total, groups: {"30", "60", over: {count, amount}}}. span null means all; sort is due_on, amount, last_name or
-- program_year. Begun; no total beyond the last page. Errors: 42501; P0001 invalid_value (span), unknown_field (sort), not_begun.
create or replace function private.overdue_list(wanted_span text, sort text, descending boolean, page integer, per_page integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 1000);
  skip bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if wanted_span not in ('30', '60', 'over') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
  if sort is null or sort not in ('due_on', 'amount', 'last_name', 'program_year') then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', 'sort');
  end if;
  perform private.require_begun('overdue_list', private.reading_hash(''), 'student', private.told_by_debts(), array['financial']);
  return (
    with found as materialized (select * from private.overdue_students()),
    wanted as (
      -- Days and dollars as numbers, words as words; turned round where it is asked.
      select f.*, row_number() over (order by
        case when not descending then case sort when 'due_on' then -f.days when 'amount' then f.amount end end,
        case when descending then case sort when 'due_on' then -f.days when 'amount' then f.amount end end desc,
        case when not descending then case sort when 'last_name' then f.last_name when 'program_year' then f.program_year end end,
        case when descending then case sort when 'last_name' then f.last_name when 'program_year' then f.program_year end end desc,
        f.last_name, f.first_name, f.student_id) as place
      from found f where wanted_span is null or f.span = wanted_span),
    chosen as (select * from wanted order by place limit size offset skip)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(c) - 'place' order by c.place), '[]') from chosen c),
      'total', case when exists (select from chosen) then (select count(*) from wanted) else 0 end,
      'groups', (select jsonb_object_agg(g.span, (select jsonb_build_object('count', count(f.span), 'amount', coalesce(sum(f.amount), 0))
        from found f where f.span = g.span)) from unnest(array['30', '60', 'over']) as g (span))));
end;
$$;

select private.expose('authenticated', 'overdue_list', $$
  span text default null, sort text default 'due_on', descending boolean default false, page integer default 1,
  per_page integer default 50$$);
