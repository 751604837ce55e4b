-- Giving files to readers: by hand, to many at once, or evenly; conflicts that readers declare; and what each has to read.

-- The languages a file is written in, by the letters of its essays.
create function private.file_language(app public.applications) returns text
language sql immutable set search_path = '' as $$
  select case when char_length(regexp_replace(said, '[^\u05d0-\u05ea]', '', 'g'))
    > char_length(regexp_replace(said, '[^A-Za-z]', '', 'g')) then 'he' else 'en' end
  from (select left(concat_ws(' ', app.why_otniel, app.spiritual_journey, app.goals, app.jewish_background), 4000) as said) s;
$$;

-- Whether this colleague may be given this file: an active account that has not declared a conflict.
create function private.may_be_reader(app_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person and a.is_active and a.role not in ('house', 'editor'))
    and not exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = person
      and c.taken_back_at is null);
$$;

-- Officers: who can read, what they read, and how much they were given in this year (null: the open one):
-- [{id, name, role, tracks, languages, most_files, version, assigned, read, late}]. `read` and `late` are for administrators, and leave out
-- files that the caller must still score. Errors: 42501.
create function private.list_readers(year_id uuid) returns jsonb
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
select private.expose('authenticated', 'list_readers', 'year_id uuid default null');

-- Writes what a colleague reads; returns the row.
create function private.write_reader_profile(person uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fields text[] := array['tracks', 'languages', 'most_files'];
begin
  if not exists (select from public.reader_profiles p where p.id = person) and coalesce(expected_version, 0) = 0 then
    return private.insert_row('public.reader_profiles', changes, fields, jsonb_build_object('id', person));
  end if;
  return private.apply_changes('public.reader_profiles', person, changes, coalesce(expected_version, -1), fields);
end;
$$;

-- Administrators: the tracks and languages in which a colleague reads (empty lists: all), and how many files. Returns the row.
-- Errors: 42501; P0001 not_found, invalid_value, unknown_field, stale_version.
create function private.save_reader_profile(person uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if not exists (select from public.admins a where a.user_id = person and a.is_active and a.role <> 'editor') then
    perform private.fail('not_found', 'This colleague has no active account.');
  end if;
  return private.write_reader_profile(person, changes, expected_version);
end;
$$;
select private.expose('authenticated', 'save_reader_profile', 'reader_id uuid, changes jsonb, expected_version bigint');

-- Staff: the same for oneself. Errors: 42501; P0001 not_found, invalid_value, unknown_field, stale_version.
create function private.save_own_reader_profile(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return private.write_reader_profile(auth.uid(), changes, expected_version);
end;
$$;
select private.expose('authenticated', 'save_own_reader_profile', 'changes jsonb, expected_version bigint');

-- The lists of a call about many files, or a refusal.
create function private.check_reading_lists(applications uuid[], readers uuid[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if coalesce(cardinality(applications), 0) not between 1 and 500 then
    perform private.fail('invalid_value', 'Choose 1 to 500 applicants.', 'application_ids');
  end if;
  if coalesce(cardinality(readers), 0) not between 1 and 50 then
    perform private.fail('invalid_value', 'Choose 1 to 50 readers.', 'reader_ids');
  end if;
end;
$$;

-- Officers: gives each of these files to each of these readers. All that can be is done; what is left out is said:
-- {assigned, skipped: [{application_id, name, reader_id, reader_name, reason: already | conflict | closed | gone | inactive}]}.
-- Errors: 42501; P0001 invalid_value (application_ids, reader_ids).
create function private.assign_readers(applications uuid[], readers uuid[]) returns jsonb
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
select private.expose('authenticated', 'assign_readers', 'application_ids uuid[], reader_ids uuid[]');

-- Officers: who of these could read these files, so that each has `each` readers (null: as the year says) and nobody much more than
-- another: by track, language and load (never more in the year than they take), never with a declared conflict. Nothing is written.
-- [{application_id, name, program_track, language, readers: [{id, name}], missing}]: readers to add, and how many are lacking.
-- Errors: 42501; P0001 invalid_value (application_ids, reader_ids, each).
create function private.propose_readers(applications uuid[], readers uuid[], each integer) returns jsonb
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
select private.expose('authenticated', 'propose_readers', 'application_ids uuid[], reader_ids uuid[], each integer default null');

-- Officers: takes a reader off a file; a score that is handed in stays, with its reader. Nobody takes himself off, and who must still
-- score the file does not say who else reads it. Errors: 42501; P0001 not_found, wrong_state.
create function private.unassign_reader(app_id uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if person = auth.uid() or private.is_blind(app_id) then
    perform private.fail('wrong_state', 'You read this file yourself: a colleague who does not decides who reads it.');
  end if;
  if exists (select from public.application_scores s where s.application_id = app_id and s.reader_id = person
      and s.submitted_at is not null for update) then
    perform private.fail('wrong_state', 'This reader has handed in a score, which stays.');
  end if;
  delete from public.application_readers r where r.application_id = app_id and r.reader_id = person;
  if not found then perform private.fail('not_found', 'This colleague was not given this file.'); end if;
end;
$$;
select private.expose('authenticated', 'unassign_reader', 'application_id uuid, reader_id uuid');

-- Staff: says that the caller must not score this file. He is no longer its reader, and cannot become it. A score that is handed in
-- is not taken back. Errors: 42501; P0001 not_found, wrong_state, too_long (reason).
create function private.declare_conflict(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  if not exists (select from public.applications a where a.id = app_id and a.submitted_at is not null) then
    perform private.fail('not_found', 'This application no longer exists.');
  end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  perform pg_advisory_xact_lock(hashtext('application_readers'));
  if exists (select from public.application_scores s where s.application_id = app_id and s.reader_id = auth.uid()
      and s.submitted_at is not null) then
    perform private.fail('wrong_state', 'You have handed in a score for this file. Tell an administrator.');
  end if;
  delete from public.application_readers r where r.application_id = app_id and r.reader_id = auth.uid();
  insert into public.reader_conflicts (application_id, reader_id, reason, was_reader)
  values (app_id, auth.uid(), coalesce(btrim(why), ''), found)
  on conflict (application_id, reader_id) where taken_back_at is null do nothing;
end;
$$;
select private.expose('authenticated', 'declare_conflict', $$application_id uuid, reason text default ''$$);

-- Who declared a conflict (person null: the caller), or an administrator for them: takes it back, with a reason that stays. They can
-- be given the file again, but get it back from nobody; who read it before still learns nothing of others' opinions before scoring it.
-- Errors: 42501; P0001 not_found, required (reason), too_long (reason).
create function private.take_back_conflict(app_id uuid, why text, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff() and (person is null or person = auth.uid() or private.is_administrator()));
  if coalesce(btrim(why), '') = '' then perform private.fail('required', 'Say why, in a few words.', 'reason'); end if;
  if char_length(btrim(why)) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  update public.reader_conflicts c set taken_back_at = private.now(), taken_back_by = auth.uid(), taken_back_reason = btrim(why)
  where c.application_id = app_id and c.reader_id = coalesce(person, auth.uid()) and c.taken_back_at is null;
  if not found then perform private.fail('not_found', 'No conflict stands against this file.'); end if;
end;
$$;
select private.expose('authenticated', 'take_back_conflict', 'application_id uuid, reason text, reader_id uuid default null');

-- Staff: the caller's files of a year (null: the open one), those to read first:
-- [{application_id, name, hebrew_name, program_track, state: to_read | late | read, assigned_at, submitted_at, due_on}]; at most 1,000.
create function private.my_files(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := coalesce(year_id, private.open_year_id());
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(to_jsonb(f) order by f.submitted_at nulls first, f.assigned_at, f.application_id), '[]') from (
    select a.id as application_id, concat_ws(' ', a.first_name, a.last_name) as name,
      concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name) as hebrew_name, a.program_track,
      case when s.submitted_at is not null then 'read' when y.reading_due_on < private.today() then 'late' else 'to_read' end as state,
      r.created_at as assigned_at, s.submitted_at, y.reading_due_on as due_on
    from public.application_readers r join public.applications a on a.id = r.application_id
    join public.program_year_settings y on y.id = a.program_year_id
    left join public.application_scores s on s.application_id = r.application_id and s.reader_id = r.reader_id
    where r.reader_id = auth.uid() and a.program_year_id = year
      and (s.submitted_at is not null or private.is_under_review(a.status))
    order by s.submitted_at nulls first, r.created_at limit 1000) f);
end;
$$;
select private.expose('authenticated', 'my_files', 'year_id uuid default null');
