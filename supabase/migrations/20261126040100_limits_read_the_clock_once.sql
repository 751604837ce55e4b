-- What a batch asks for each of its records costs less: the limits of days read the clock once and keep their plan, and the year that
-- a record shows anyway is not looked up. 500 rows read the clock 89,000 times.

create or replace function private.day_limits(year_id uuid)
returns table (name text, earliest date, likely_from date, likely_to date, latest date)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The clock is read once for all of them: a batch asks this twice for each record.
  today constant date := private.today();
  first_day constant date := coalesce((select y.program_starts_on from public.program_years y where y.id = year_id), today);
  early constant date := least(today, first_day);
  late constant date := greatest(today, first_day);
begin
  return query select l.name, (early - l.earliest)::date, (early - l.likely_from)::date, (late + l.likely_to)::date, (late + l.latest)::date
  from (values
    ('arrival_date_israel', interval '40 years', interval '10 years', interval '3 years', interval '15 years'),
    ('learning_start_date', '40 years', '10 years', '4 years', '15 years'),
    ('learning_end_date', '40 years', '10 years', '6 years', '15 years'),
    ('israeli_passport_expiration', '40 years', '5 years', '11 years', '25 years'),
    ('foreign_passport_expiration', '40 years', '5 years', '11 years', '25 years'),
    ('registration_deposit_due_date', '20 years', '5 years', '3 years', '15 years'),
    ('health_insurance_expiration', '40 years', '5 years', '6 years', '25 years'),
    ('tzav_rishon_date', '40 years', '5 years', '6 years', '15 years'),
    ('chiyul_date', '40 years', '5 years', '6 years', '15 years'),
    ('giyus_date', '40 years', '5 years', '6 years', '15 years')
  ) l (name, earliest, likely_from, likely_to, latest)
  union all
  select 'date_of_birth', (today - interval '100 years')::date, (today - interval '45 years')::date,
    (today - interval '15 years')::date, today
  union all
  select 'last_contact_date', (today - interval '40 years')::date, (today - interval '10 years')::date, today, today;
end;
$$;

create or replace function private.refuse_impossible_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  made jsonb := to_jsonb(new);
  found record;
begin
  if auth.uid() is null or current_setting('school.prepares_enrollment', true) = 'on' then return new; end if;
  select l.*, (made ->> l.name)::date as day into found from private.day_limits(new.program_year_id) l
  where made ->> l.name is distinct from was ->> l.name
    and (made ->> l.name)::date not between l.earliest and l.latest
  order by l.name limit 1;
  if found.name is not null then
    perform private.fail('invalid_value', case
      when found.day < found.earliest then 'This date lies too far back to be right.'
      when found.latest = private.today() then 'This date lies in the future.'
      else 'This date lies too far ahead to be right.' end, found.name);
  end if;
  return new;
end;
$$;

create or replace function private.write_row_of_batch(kind text, given jsonb, year_id uuid, of_year text[], allowed text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid := (given ->> 'student_id')::uuid;
  changes jsonb := given -> 'changes';
  seen public.students;
  was jsonb;
  now_is jsonb;
  enrollment uuid;
  began text;
  notes text[] := '{}';
  elsewhere boolean;
begin
  if jsonb_typeof(changes) is distinct from 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'rows');
  end if;
  if student is null then return private.make_row_of_batch(given, year_id); end if;
  select * into seen from public.students s where s.id = student for no key update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.', 'student_id'); end if;
  if (given ->> 'version')::bigint <> seen.version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.', 'student_id');
  end if;
  -- The year that the record shows anyway is not asked for.
  was := to_jsonb(case when coalesce(year_id, seen.program_year_id) is not distinct from seen.program_year_id then seen
    else private.record_in_year(seen, year_id) end);
  if seen.archived_at is not null and given ->> 'archived' = 'restore' then
    update public.students s set archived_at = null, archive_reason = null where s.id = student;
    notes := notes || 'restored'::text;
  elsif seen.archived_at is not null and given ->> 'archived' is distinct from 'keep' then
    perform private.fail('wrong_state', 'This record is archived.', 'archived');
  end if;
  if kind = 'import' and year_id is not null and not exists (select from public.student_enrollments e
      where e.student_id = student and e.program_year_id = year_id) then
    perform private.add_enrollment(student, jsonb_build_object('program_year_id', year_id));
    began := 'year';
    notes := notes || 'gets_year'::text;
  end if;
  select e.id, not e.is_shown into enrollment, elsewhere from public.student_enrollments e
  where e.student_id = student and case when year_id is null then e.is_shown else e.program_year_id = year_id end for update;
  if enrollment is null then perform private.fail('not_found', 'This year is no longer on the record.', 'student_id'); end if;
  perform private.apply_changes('public.students', student, case when elsewhere then changes - of_year else changes end, null, allowed);
  if elsewhere and changes ?| of_year then
    perform private.apply_changes('public.student_enrollments', enrollment,
      (select jsonb_object_agg(c.key, c.value) from jsonb_each(changes) c where c.key = any (of_year)), null, of_year);
  end if;
  select * into seen from public.students s where s.id = student;
  now_is := to_jsonb(case when coalesce(year_id, seen.program_year_id) is not distinct from seen.program_year_id then seen
    else private.record_in_year(seen, year_id) end);
  perform private.ask_about(was, now_is, array(select jsonb_array_elements_text(coalesce(given -> 'confirmed', '[]'))));
  if seen.user_id is not null and was -> 'email' <> now_is -> 'email' then notes := notes || 'account_keeps_address'::text; end if;
  return jsonb_build_object('student_id', student, 'enrollment_id', enrollment, 'name', concat_ws(' ', seen.first_name, seen.last_name),
    'version', was -> 'version', 'written', seen.version, 'made', began, 'notes', notes, 'changes', (
      select coalesce(jsonb_object_agg(k, jsonb_build_object('old', was -> k, 'new', now_is -> k)), '{}')
      from jsonb_object_keys(changes) k where was -> k is distinct from now_is -> k));
end;
$$;
