-- Who owes what was due before today, how much and for how long.

-- Years of students that can owe: they go on or have come to their end. A place that was given back owes nothing, and archived
-- records are left out of every list.
create function private.owing_enrollments() returns table (student_id uuid, id uuid, program_year_id uuid, owes boolean)
language sql stable security definer set search_path = '' as $$
  select e.student_id, e.id, e.program_year_id, e.amount_owed > 0
  from public.student_enrollments e join public.students s on s.id = e.student_id
  where s.archived_at is null and (e.is_active or e.enrollment_status = 'graduated');
$$;

-- Each student of whose instalments some are open that were due before today. `span` is how long the oldest of them is: up to 30 days,
-- up to 60, or over.
create function private.overdue_students() returns table (
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
create function private.told_by_debts() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with looked_at as materialized (select distinct e.student_id from private.owing_enrollments() e limit 26)
  select array(select o.student_id from private.overdue_students() o
    union select l.student_id from looked_at l where (select count(*) from looked_at) <= 25 order by 1);
$$;

-- Officers: begins the list for all its groups, whose sums stand beside each of them.
create function private.begin_overdue_list() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.trace_reading('student', private.told_by_debts(), array['financial'], 'list', 'who owes', 'overdue_list',
    private.reading_hash(''));
end;
$$;

-- Officers: {rows, total, groups: {"30", "60", over: {count, amount}}}. span null means all; sort is due_on, amount, last_name or
-- program_year. Begun; no total beyond the last page. Errors: 42501; P0001 invalid_value (span), unknown_field (sort), not_begun.
create function private.overdue_list(wanted_span text, sort text, descending boolean, page integer, per_page integer)
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

-- Officers: writes down that the list is being exported; its pages are then read with overdue_list. Returns the count. Errors: 42501;
-- P0001 invalid_value (format, span).
create function private.log_overdue_export(format text, wanted_span text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  listed uuid[];
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  if wanted_span not in ('30', '60', 'over') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
  select coalesce(array_agg(o.student_id order by o.student_id), '{}') into listed from private.overdue_students() o
  where wanted_span is null or o.span = wanted_span;
  perform private.trace_reading('student', listed, array['financial'], 'export', 'who owes');
  perform private.log('export', 'students', gen_random_uuid(), null, null,
    jsonb_build_object('span', jsonb_build_object('old', null, 'new', wanted_span)),
    pg_catalog.format('%s rows of who owes as %s', cardinality(listed), format));
  return cardinality(listed);
end;
$$;
select private.expose('authenticated', 'log_overdue_export', 'format text, span text default null');
