-- Whether this colleague may be given this file: an active account that has not declared a conflict.
create or replace function private.may_be_reader(app_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person and a.is_active and a.role not in ('house', 'editor'))
    and not exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = person
      and c.taken_back_at is null);
$$;

revoke all on function private.may_be_reader(uuid,uuid) from public, anon, authenticated, service_role;

-- Officers: who can read, what they read, and how much they were given in this year (null: the open one):
-- [{id, name, role, tracks, languages, most_files, version, assigned, read, late}]. `read` and `late` are for administrators, and leave out
-- files that the caller must still score. Errors: 42501.
create or replace function private.list_readers(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := coalesce(year_id, private.open_year_id());
  due date := (select s.reading_due_on from public.program_year_settings s where s.id = year);
  tells boolean := private.is_administrator();
begin
  perform private.require(private.is_officer());
  return (
    with work as (
      select r.reader_id, count(*) as assigned,
        count(*) filter (where s.submitted_at is not null and not private.is_blind(r.application_id)) as done,
        count(*) filter (where s.submitted_at is null and due < private.today() and not private.is_blind(r.application_id)) as late
      from public.application_readers r join public.applications a on a.id = r.application_id
      left join public.application_scores s on s.application_id = r.application_id and s.reader_id = r.reader_id
      where a.program_year_id = year group by r.reader_id)
    select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.person_name(m.user_id), 'role', m.role,
      'tracks', coalesce(p.tracks, '{}'), 'languages', coalesce(p.languages, '{}'),
      'most_files', p.most_files, 'version', coalesce(p.version, 0),
      'assigned', coalesce(w.assigned, 0), 'read', case when tells then coalesce(w.done, 0) end,
      'late', case when tells then coalesce(w.late, 0) end) order by private.person_name(m.user_id), m.user_id), '[]')
    from public.admins m left join public.reader_profiles p on p.id = m.user_id left join work w on w.reader_id = m.user_id
    where m.is_active and m.role not in ('house', 'editor'));
end;
$$;

revoke all on function private.list_readers(uuid) from public, anon, authenticated, service_role;

grant execute on function private.list_readers(uuid) to authenticated;

-- Administrators: the tracks and languages in which a colleague reads (empty lists: all), and how many files. Returns the row.
-- Errors: 42501; P0001 not_found, invalid_value, unknown_field, stale_version.
create or replace function private.save_reader_profile(person uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if not exists (select from public.admins a where a.user_id = person and a.is_active and a.role <> 'editor') then
    perform private.fail('not_found', 'This colleague has no active account.');
  end if;
  return private.write_reader_profile(person, changes, expected_version);
end;
$$;

revoke all on function private.save_reader_profile(uuid,jsonb,bigint) from public, anon, authenticated, service_role;

grant execute on function private.save_reader_profile(uuid,jsonb,bigint) to authenticated;

-- Officers: gives each of these files to each of these readers. All that can be is done; what is left out is said:
-- {assigned, skipped: [{application_id, name, reader_id, reader_name, reason: already | conflict | closed | gone | inactive}]}.
-- Errors: 42501; P0001 invalid_value (application_ids, reader_ids).
create or replace function private.assign_readers(applications uuid[], readers uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.check_reading_lists(applications, readers);
  -- One at a time, so that two who assign the same file see each other's rows.
  perform pg_advisory_xact_lock(hashtext('application_readers'));
  with pairs as (
    select distinct i.id as application_id, p.id as reader_id from unnest(applications) i (id), unnest(readers) p (id)
    where i.id is not null and p.id is not null),
  judged as (
    select p.*, a.first_name, a.last_name, case
      when a.id is null or a.submitted_at is null then 'gone'
      when not private.is_under_review(a.status) then 'closed'
      when not exists (select from public.admins m where m.user_id = p.reader_id and m.is_active and m.role <> 'editor') then 'inactive'
      when exists (select from public.application_readers r where r.application_id = p.application_id and r.reader_id = p.reader_id)
        then 'already'
      when not private.may_be_reader(p.application_id, p.reader_id) then 'conflict' end as reason
    from pairs p left join public.applications a on a.id = p.application_id),
  added as (
    insert into public.application_readers (application_id, reader_id, assigned_by)
    select j.application_id, j.reader_id, auth.uid() from judged j where j.reason is null returning 1)
  select jsonb_build_object('assigned', (select count(*) from added), 'skipped', coalesce(jsonb_agg(jsonb_build_object(
      'application_id', j.application_id, 'name', case when j.reason = 'gone' then '' else concat_ws(' ', j.first_name, j.last_name) end,
      'reader_id', j.reader_id, 'reader_name', coalesce(private.person_name(j.reader_id), ''), 'reason', j.reason)
      order by j.last_name, j.application_id, j.reader_id) filter (where j.reason is not null), '[]'))
  into answer from judged j;
  return answer;
end;
$$;

revoke all on function private.assign_readers(uuid[],uuid[]) from public, anon, authenticated, service_role;

grant execute on function private.assign_readers(uuid[],uuid[]) to authenticated;

-- Officers: who of these could read these files, so that each has `each` readers (null: as the year says) and nobody much more than
-- another: by track, language and load (never more in the year than they take), never with a declared conflict. Nothing is written.
-- [{application_id, name, program_track, language, readers: [{id, name}], missing}]: readers to add, and how many are lacking.
-- Errors: 42501; P0001 invalid_value (application_ids, reader_ids, each).
create or replace function private.propose_readers(applications uuid[], readers uuid[], each integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  loads bigint[];
  app record;
  chosen uuid[];
  pick integer;
  wanted integer;
  answer jsonb := '[]';
begin
  perform private.check_reading_lists(applications, readers);
  if each not between 1 and 5 then perform private.fail('invalid_value', 'Choose 1 to 5 readers for a file.', 'each'); end if;
  loads := array(select (select count(*) from public.application_readers r join public.applications a on a.id = r.application_id
      where r.reader_id = u.id
        and a.program_year_id in (select b.program_year_id from public.applications b where b.id = any (applications)))
    from unnest(readers) with ordinality u (id, n) order by u.n);
  for app in
    select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.program_track, private.file_language(a) as language,
      s.readers_each, array(select r.reader_id from public.application_readers r where r.application_id = a.id) as has,
      array(select c.reader_id from public.reader_conflicts c where c.application_id = a.id and c.taken_back_at is null) as barred
    from public.applications a join public.program_year_settings s on s.id = a.program_year_id
    where a.id = any (applications) and a.submitted_at is not null and private.is_under_review(a.status)
    order by a.submitted_at, a.id
  loop
    chosen := '{}';
    wanted := greatest(coalesce(each, app.readers_each) - cardinality(app.has), 0);
    while cardinality(chosen) < wanted loop
      select u.n into pick
      from unnest(readers) with ordinality u (id, n) join public.admins m on m.user_id = u.id and m.is_active and m.role <> 'editor'
      left join public.reader_profiles p on p.id = u.id
      where u.id <> all (app.has || app.barred || chosen)
        and (coalesce(p.tracks, '{}') = '{}' or app.program_track = any (p.tracks))
        and (coalesce(p.languages, '{}') = '{}' or app.language = any (p.languages))
        and (p.most_files is null or loads[u.n] < p.most_files)
      order by loads[u.n], u.n limit 1;
      exit when pick is null;
      chosen := chosen || readers[pick];
      loads[pick] := loads[pick] + 1;
    end loop;
    answer := answer || jsonb_build_object('application_id', app.id, 'name', app.name, 'program_track', app.program_track,
      'language', app.language, 'missing', wanted - cardinality(chosen),
      'readers', (select coalesce(jsonb_agg(jsonb_build_object('id', c, 'name', private.person_name(c))), '[]') from unnest(chosen) c));
  end loop;
  return answer;
end;
$$;

revoke all on function private.propose_readers(uuid[],uuid[],integer) from public, anon, authenticated, service_role;

grant execute on function private.propose_readers(uuid[],uuid[],integer) to authenticated;

-- Administrators: opens a round: the readers (active colleagues, 2 to 30), the last day (a date in Israel, not past), and 2 to 6
-- invented files [{name, program_track, about, essay}]. Returns its id.
-- Errors: 42501; P0001 not_found, wrong_state (no score sheet), required, too_long, unknown_field, invalid_value (due_on, reader_ids,
-- files).
create or replace function private.open_calibration(in_year uuid, last_day date, readers uuid[], invented jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  sheet jsonb;
  made uuid;
  item jsonb;
begin
  perform private.require(private.is_administrator());
  perform from public.program_years y where y.id = in_year for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'weight', c.weight, 'steps', c.steps) order by c.position, c.id)
    into sheet from public.score_criteria c where c.program_year_id = in_year;
  if sheet is null then perform private.fail('wrong_state', 'This year has no score sheet yet.'); end if;
  if last_day is null or last_day < (private.now() at time zone 'Asia/Jerusalem')::date then
    perform private.fail('invalid_value', 'Choose a day that is not past.', 'due_on');
  end if;
  if readers is null or cardinality(readers) not between 2 and 30 or cardinality(readers) <> (select count(*) from public.admins m
      where m.user_id = any (readers) and m.is_active and m.role <> 'editor') then
    perform private.fail('invalid_value', 'Choose 2 to 30 active colleagues.', 'reader_ids');
  end if;
  if invented is null or jsonb_typeof(invented) <> 'array' or jsonb_array_length(invented) not between 2 and 6 then
    perform private.fail('invalid_value', 'Give 2 to 6 invented files.', 'files');
  end if;
  insert into private.calibration_rounds (program_year_id, due_on, criteria, opened_by) values (in_year, last_day, sheet, auth.uid())
  returning id into made;
  insert into private.calibration_readers (round_id, reader_id) select made, r from unnest(readers) r;
  for item in select e || jsonb_build_object('_n', n) from jsonb_array_elements(invented) with ordinality as u (e, n) loop
    if jsonb_typeof(item) <> 'object' then perform private.fail('invalid_value', 'Give 2 to 6 invented files.', 'files'); end if;
    perform private.insert_row('private.calibration_files', item - '_n', array['name', 'program_track', 'about', 'essay'],
      jsonb_build_object('round_id', made, 'position', item -> '_n'));
  end loop;
  return made;
end;
$$;

revoke all on function private.open_calibration(uuid,date,uuid[],jsonb) from public, anon, authenticated, service_role;

grant execute on function private.open_calibration(uuid,date,uuid[],jsonb) to authenticated;
