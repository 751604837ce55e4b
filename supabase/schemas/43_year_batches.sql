-- A year is ended for many, and those who stay are enrolled in the next: looked over, written and undone as the other batches are.

-- Locks the record and its enrollment of this year for the officer. Errors: P0001 not_found.
create function private.enrollment_for_batch(student uuid, year_id uuid) returns public.student_enrollments
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.student_enrollments;
begin
  perform 1 from public.students s where s.id = student for no key update;
  if not found then perform private.fail('not_found', 'This student no longer exists.'); end if;
  select * into found_one from public.student_enrollments e
  where e.student_id = student and e.program_year_id = year_id for update;
  if found_one.id is null then perform private.fail('not_found', 'Not enrolled in this year.'); end if;
  return found_one;
end;
$$;

-- The year ends for one: a last day (null: the program's; who left before keeps theirs), the statuses, and no longer active. A record
-- that shows it turns to the enrollment that continues. Returns the enrollment's id. Errors: P0001 not_found, wrong_state, and of the
-- dates.
create function private.end_year_of(student uuid, year_id uuid, last_day date, status text) returns uuid
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
create function private.enroll_in_next(student uuid, year_id uuid, next_year uuid, track text, with_deposit boolean) returns uuid
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
create function private.write_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns jsonb
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
create function private.check_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns void
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
create function private.year_settings(last_day date, status text, next_year_id uuid, track text, with_deposit boolean)
returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('last_day', last_day, 'status', status, 'next_year_id', next_year_id, 'track', track,
    'with_deposit', coalesce(with_deposit, false));
$$;

-- Officers: what ending this year (last_day: null for the program's, status: graduated or null for as it is) or enrolling in the
-- next one (next_year_id, track: null for the same, with_deposit) would do for these students; everything is written and taken back. The
-- lines of write_year_batch.
-- Errors: 42501; P0001 invalid_value (see check_year_batch).
create function private.preview_year_batch(
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
create function private.run_year_batch(
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

-- What the batch's line in the log says of these columns of an enrollment, whose values the record's line tells while it is shown.
create function private.year_written_by_batch(batch uuid, enrollment public.student_enrollments, wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (select jsonb_object_agg(c.key, c.value) from jsonb_each(l.changes) c
    where c.key in ('program_track', 'learning_start_date', 'learning_end_date', 'registration_status', 'enrollment_status', 'is_active'))
  from public.audit_log l
  where l.batch_id = batch and l.action = wanted and l.changes ? case wanted when 'update' then 'is_active' else 'program_year_id' end
    and (l.table_name, l.row_id) in (('student_enrollments', enrollment.id), ('students', enrollment.student_id))
  order by l.table_name limit 1;
$$;

-- Takes one student's part of a year batch back; the record turns back with it. Errors: P0001 not_found, stale_version (somebody has
-- changed the year since), wrong_state (an application, a plan or money that is not the batch's own hangs on it).
create function private.undo_year_of_batch(item private.student_batch_items) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment public.student_enrollments;
  turned jsonb;
  wrote jsonb;
begin
  perform 1 from public.students s where s.id = item.student_id for no key update;
  select * into enrollment from public.student_enrollments e where e.id = item.enrollment_id for update;
  if enrollment.id is null then perform private.fail('not_found', 'This year is no longer on the record.'); end if;
  wrote := private.year_written_by_batch(item.batch_id, enrollment, case item.made when 'year' then 'insert' else 'update' end);
  if wrote is null or exists (select from jsonb_each(wrote) w where w.value -> 'new' is distinct from to_jsonb(enrollment) -> w.key) then
    perform private.fail('stale_version', 'Somebody else has changed this year since you opened it.');
  end if;
  select l.changes -> 'program_year_id' into turned from public.audit_log l
  where l.batch_id = item.batch_id and l.action = 'update' and (l.table_name, l.row_id) = ('students', item.student_id)
    and l.changes ? 'program_year_id' order by l.id desc limit 1;
  if item.made is null then
    perform private.apply_changes('public.student_enrollments', enrollment.id,
      (select jsonb_object_agg(w.key, w.value -> 'old') from jsonb_each(wrote) w), null, array(select jsonb_object_keys(wrote)));
  elsif enrollment.application_id is not null
      or exists (select from public.payments p where p.enrollment_id = enrollment.id)
      or exists (select from public.payment_claims k where k.enrollment_id = enrollment.id)
      or exists (select from public.payment_plans p where p.id = enrollment.id)
      or exists (select from public.charges c where c.enrollment_id = enrollment.id and (c.version > 1
        or exists (select from private.card_checkouts k where k.charge_id = c.id)
        or not exists (select from public.audit_log l where l.table_name = 'charges' and l.row_id = c.id
          and l.batch_id = item.batch_id))) then
    perform private.fail('wrong_state', 'An application or money belongs to this year, so it stays. You can end it.');
  end if;
  if turned is not null then
    update public.students s set program_year_id = (turned ->> 'old')::uuid
    where s.id = item.student_id and s.program_year_id = (turned ->> 'new')::uuid and turned ->> 'old' is not null;
  end if;
  if item.made is null then return; end if;
  if (select e.is_shown from public.student_enrollments e where e.id = enrollment.id) then
    perform private.fail('wrong_state', 'The record shows this year. Let it show another one first.');
  end if;
  delete from public.charges c where c.enrollment_id = enrollment.id;
  delete from public.student_enrollments e where e.id = enrollment.id;
end;
$$;
