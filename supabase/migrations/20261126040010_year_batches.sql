-- One batch: {id, kind, columns, year, state, people, made, undone, kept, created_by_name, created_at}.
create or replace function private.batch_summary(batch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', b.id, 'kind', b.kind, 'columns', b.columns, 'state', b.state,
    'year', (select y.name from public.program_years y where y.id = b.program_year_id), 'created_by_name',
    private.person_name(b.created_by), 'created_at', b.created_at) || (
      select jsonb_build_object('people', count(*), 'made', count(*) filter (where i.made = 'record'),
        'undone', count(*) filter (where i.outcome = 'undone'), 'kept', count(*) filter (where i.outcome = 'kept'))
      from private.student_batch_items i where i.batch_id = b.id)
  from private.student_batches b where b.id = batch;
$$;

revoke all on function private.batch_summary(uuid) from public, anon, authenticated, service_role;

-- The year ends for one: a last day (null: the program's; who left before keeps theirs), the statuses, and no longer active. A record
-- that shows it turns to the enrollment that continues. Returns the enrollment's id. Errors: P0001 not_found, wrong_state, and of the
-- dates.
create or replace function private.end_year_of(student uuid, year_id uuid, last_day date, status text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ends public.student_enrollments := private.enrollment_for_batch(student, year_id);
begin
  if not ends.is_active then perform private.fail('wrong_state', 'Has ended already.'); end if;
  perform private.turn_from(ends);
  perform private.apply_changes('public.student_enrollments', ends.id, jsonb_build_object('is_active', false,
      'learning_end_date', least(ends.learning_end_date, coalesce(last_day, (select y.program_ends_on from public.program_years y
        where y.id = year_id))))
    || case when status is null or ends.enrollment_status in ('graduated', 'withdrawn') then '{}'
      else jsonb_build_object('enrollment_status', status) end
    || case ends.registration_status when 'confirmed' then '{"registration_status": "completed"}'::jsonb else '{}' end,
    null, array['is_active', 'learning_end_date', 'enrollment_status', 'registration_status']);
  return ends.id;
end;
$$;

-- One who stays: dates and price of the next year's track; the record goes on showing this year until it has ended. track null: the
-- one they are in. Returns the new enrollment's id. Errors: P0001 not_found, wrong_state, invalid_value, conflict.
create or replace function private.enroll_in_next(student uuid, year_id uuid, next_year uuid, track text, with_deposit boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was public.student_enrollments := private.enrollment_for_batch(student, year_id);
  year public.program_years;
  offered public.program_year_tracks;
  made uuid;
begin
  if (select s.archived_at is not null from public.students s where s.id = student) then
    perform private.fail('wrong_state', 'This record is archived.');
  elsif was.enrollment_status = 'withdrawn' then
    perform private.fail('wrong_state', 'Withdrew from this year.');
  elsif was.enrollment_status = 'prospective' and was.application_id is not null then
    perform private.fail('wrong_state', 'Is not registered for this year.');
  elsif exists (select from public.student_enrollments e where e.student_id = student and e.program_year_id = next_year) then
    perform private.fail('conflict', 'This student has an enrollment of that year already.', 'program_year_id');
  end if;
  select * into year from public.program_years y where y.id = next_year;
  select * into offered from public.program_year_tracks t
  where t.program_year_id = next_year and t.track = coalesce(enroll_in_next.track, was.program_track);
  if offered.id is null then
    perform private.fail('invalid_value', case when coalesce(track, was.program_track) is null then 'No track is on record.'
      else 'The next year does not offer this track.' end, 'program_track');
  end if;
  -- What is taken from the year is not asked about: nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  perform private.add_enrollment(student, jsonb_build_object('program_year_id', next_year, 'program_track', offered.track,
    'learning_start_date', coalesce(offered.starts_on, year.program_starts_on),
    'learning_end_date', coalesce(offered.ends_on, year.program_ends_on),
    'registration_status', 'confirmed', 'enrollment_status', 'enrolled'));
  update public.student_enrollments e set total_tuition_cost = offered.tuition_amount,
    registration_deposit_amount = case when with_deposit then offered.deposit_amount end,
    registration_deposit_due_date = case when with_deposit then year.program_starts_on end
  where e.student_id = student and e.program_year_id = next_year returning e.id into made;
  perform private.charge_place(made, offered, case when with_deposit then year.program_starts_on end);
  if not was.is_active then perform private.turn_from(was); end if;
  perform set_config('school.prepares_enrollment', '', true);
  return made;
end;
$$;

-- Does one of the two for each and answers a line for each, by name: {student_id, enrollment_id, version, name, program_track,
-- learning_start_date, learning_end_date, enrollment_status, charges: [{kind, amount, due_on}], problem: {code, sentence} or null}.
-- settings: {last_day, status} or {next_year_id, track, with_deposit}.
create or replace function private.write_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  made uuid;
  problem jsonb;
  lines jsonb[] := '{}';
  code text;
  sentence text;
begin
  -- In one order, so that two batches at once wait for each other and do not lock each other out.
  for student in select distinct i from unnest(ids) i order by 1 loop
    problem := null;
    made := null;
    begin
      made := case action when 'end' then private.end_year_of(student, year_id, (settings ->> 'last_day')::date, settings ->> 'status')
        else private.enroll_in_next(student, year_id, (settings ->> 'next_year_id')::uuid, settings ->> 'track',
          (settings ->> 'with_deposit')::boolean) end;
    exception when sqlstate 'P0001' then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      problem := jsonb_build_object('code', code, 'sentence', sentence);
    end;
    lines := lines || (select jsonb_build_object('student_id', student, 'enrollment_id', made, 'version', s.version,
        'name', coalesce(concat_ws(' ', s.first_name, s.last_name), ''), 'program_track', e.program_track,
        'learning_start_date', e.learning_start_date, 'learning_end_date', e.learning_end_date, 'enrollment_status', e.enrollment_status,
        'charges', case when action = 'end' then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind,
            'amount', c.amount, 'due_on', c.due_on) order by array_position(array['deposit', 'tuition', 'housing'], c.kind)), '[]')
          from public.charges c where c.enrollment_id = made) end,
        'problem', problem)
      from (values (student)) asked (id) left join public.students s on s.id = asked.id
      left join public.student_enrollments e on e.id = made);
  end loop;
  return (select coalesce(jsonb_agg(l order by s.last_name, s.first_name, l ->> 'student_id'), '[]')
    from unnest(lines) l left join public.students s on s.id = (l ->> 'student_id')::uuid);
end;
$$;

-- Refuses what cannot be meant at all. Errors: P0001 invalid_value (action, student_ids, program_year_id, status, next_year_id,
-- track).
create or replace function private.check_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  year public.program_years;
  next public.program_years;
begin
  if action is null or action not in ('end', 'enroll') then perform private.fail('invalid_value', 'Choose what to do.', 'action'); end if;
  if ids is null or cardinality(ids) not between 1 and 500 then
    perform private.fail('invalid_value', 'Up to 500 students at once.', 'student_ids');
  end if;
  select * into year from public.program_years y where y.id = year_id;
  if year.id is null then perform private.fail('invalid_value', 'Choose the year.', 'program_year_id'); end if;
  if action = 'end' then
    if settings ->> 'status' is not null and settings ->> 'status' <> 'graduated' then
      perform private.fail('invalid_value', 'Choose one of the listed values.', 'status');
    end if;
    return;
  end if;
  select * into next from public.program_years y where y.id::text = settings ->> 'next_year_id';
  if next.id is null or next.program_starts_on <= year.program_starts_on then
    perform private.fail('invalid_value', 'Choose a year that begins later.', 'next_year_id');
  end if;
  if settings ->> 'track' is not null and not exists (select from public.program_year_tracks t
      where t.program_year_id = next.id and t.track = settings ->> 'track') then
    perform private.fail('invalid_value', 'The next year does not offer this track.', 'track');
  end if;
end;
$$;

-- The two actions as the API names them, with their settings.
create or replace function private.year_settings(last_day date, status text, next_year_id uuid, track text, with_deposit boolean)
returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('last_day', last_day, 'status', status, 'next_year_id', next_year_id, 'track', track,
    'with_deposit', coalesce(with_deposit, false));
$$;

-- Officers: what ending this year (last_day: null for the program's, status: graduated or null for as it is) or enrolling in the
-- next one (next_year_id, track: null for the same, with_deposit) would do for these students; everything is written and taken back. The
-- lines of write_year_batch.
-- Errors: 42501; P0001 invalid_value (see check_year_batch).
create or replace function private.preview_year_batch(
  action text, student_ids uuid[], program_year_id uuid, last_day date, status text, next_year_id uuid, track text, with_deposit boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings constant jsonb := private.year_settings(last_day, status, next_year_id, track, with_deposit);
  lines jsonb;
begin
  perform private.require(private.is_officer());
  perform private.check_year_batch(action, student_ids, program_year_id, settings);
  begin
    lines := private.write_year_batch(action, student_ids, program_year_id, settings);
    raise exception using errcode = 'ZZ002', message = 'The try is taken back.';
  exception when sqlstate 'ZZ002' then null;
  end;
  return (select coalesce(jsonb_agg(l - '{enrollment_id,version}'::text[] order by n), '[]')
    from jsonb_array_elements(lines) with ordinality as u (l, n));
end;
$$;

select private.expose('authenticated', 'preview_year_batch', 'action text, student_ids uuid[], program_year_id uuid,'
  ' last_day date default null, status text default null, next_year_id uuid default null, track text default null,'
  ' with_deposit boolean default false');

-- Officers: the same as one batch, for all of these students or none. Answers batch_summary().
-- Errors: 42501; P0001 as preview_year_batch, conflict (student_ids: for some it cannot be done now).
create or replace function private.run_year_batch(
  action text, student_ids uuid[], program_year_id uuid, last_day date, status text, next_year_id uuid, track text, with_deposit boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings constant jsonb := private.year_settings(last_day, status, next_year_id, track, with_deposit);
  batch uuid := gen_random_uuid();
  lines jsonb;
  refused integer;
begin
  perform private.require(private.is_officer());
  perform private.check_year_batch(action, student_ids, program_year_id, settings);
  perform set_config('school.batch', batch::text, true);
  insert into private.student_batches (id, kind, columns, program_year_id, created_by)
  values (batch, action, case action when 'end' then array['learning_end_date', 'enrollment_status', 'registration_status']
    else array['program_track', 'learning_start_date', 'learning_end_date'] end,
    case action when 'end' then run_year_batch.program_year_id else next_year_id end, auth.uid());
  lines := private.write_year_batch(action, student_ids, program_year_id, settings);
  select count(*) into refused from jsonb_array_elements(lines) l where l -> 'problem' <> 'null';
  if refused > 0 then
    perform private.fail('conflict', format('It cannot be done for %s of these students now. Nothing was changed: look at the list again.',
      refused), 'student_ids');
  end if;
  insert into private.student_batch_items (batch_id, student_id, enrollment_id, made, version)
  select batch, (l ->> 'student_id')::uuid, (l ->> 'enrollment_id')::uuid, case action when 'enroll' then 'year' end,
    (l ->> 'version')::bigint from jsonb_array_elements(lines) l;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch);
end;
$$;

select private.expose('authenticated', 'run_year_batch', 'action text, student_ids uuid[], program_year_id uuid,'
  ' last_day date default null, status text default null, next_year_id uuid default null, track text default null,'
  ' with_deposit boolean default false');
