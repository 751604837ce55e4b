-- Reading files: assigning, conflicts, scores, the committee.

grant select on public.score_criteria to authenticated;

create trigger bump_version before update on public.score_criteria for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.score_criteria for each row execute function private.audit('', '');

create policy "Staff read the score sheet" on public.score_criteria for select to authenticated using ((select private.is_staff()));
create trigger audit after insert or update or delete on public.application_readers
  for each row execute function private.audit('application_id', '');

create policy "Nobody reads it directly" on public.application_readers for select to authenticated using (false);

create trigger bump_version before update on public.application_scores for each row execute function private.bump_version();

create trigger empty_texts before insert or update on public.application_scores
  for each row execute function private.empty_texts('comment');

create policy "Nobody reads it directly" on public.application_scores for select to authenticated using (false);

-- A draft leaves a line without the file and without a value: nobody learns from the log what is being thought. What is handed in
-- is one line of the file, with everything.
create function private.audit_score() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seen public.application_scores := case when tg_op = 'DELETE' then old else new end;
begin
  if seen.submitted_at is null then
    perform private.log(lower(tg_op), tg_table_name, seen.id);
  else
    perform private.log(case when tg_op = 'UPDATE' and old.submitted_at is null then 'submit' else lower(tg_op) end, tg_table_name,
      seen.id, seen.application_id, null, private.row_changes(case when tg_op = 'UPDATE' then null else to_jsonb(old) end,
        case when tg_op = 'DELETE' then null else to_jsonb(new) end));
  end if;
  return null;
end;
$$;

create trigger audit after insert or update or delete on public.application_scores for each row execute function private.audit_score();

create policy "Nobody reads it directly" on public.reader_conflicts for select to authenticated using (false);

-- Which file it is about is not in the log: that somebody knows a family is told to nobody by it.
create function private.audit_conflict() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log(lower(tg_op), tg_table_name, (case when tg_op = 'DELETE' then old else new end).id);
  return null;
end;
$$;

create trigger audit after insert or update or delete on public.reader_conflicts for each row execute function private.audit_conflict();

create trigger bump_version before update on public.committee_places for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.committee_places for each row execute function private.audit('id', '');

create policy "Nobody reads it directly" on public.committee_places for select to authenticated using (false);

-- Whether this conflict keeps others' opinions from who declared it: until it is taken back; and of a file that was theirs to score
-- then until they have scored it after all, or else declaring and taking back would show a reader what he must not see yet.
create function private.hides_opinions(conflict public.reader_conflicts) returns boolean
language sql stable security definer set search_path = '' as $$
  select conflict.taken_back_at is null or (conflict.was_reader and not exists (select from public.application_scores s
    where s.application_id = conflict.application_id and s.reader_id = conflict.reader_id and s.submitted_at is not null));
$$;

-- The files of which the caller must not yet learn what others think: their reader who has not handed in a score, and who has
-- declared a conflict. The one home of this rule; notes, log, counts, score sheet and committee view ask it.
create function private.blind_files() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.application_id from public.application_readers r
  left join public.application_scores s on s.application_id = r.application_id and s.reader_id = r.reader_id
  where r.reader_id = (select auth.uid()) and s.submitted_at is null
  union
  select c.application_id from public.reader_conflicts c where c.reader_id = (select auth.uid()) and private.hides_opinions(c);
$$;
grant execute on function private.blind_files() to authenticated;

create function private.is_blind(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = auth.uid()
      and private.hides_opinions(c))
    or exists (select from public.application_readers r where r.application_id = app_id and r.reader_id = auth.uid()
      and not exists (select from public.application_scores s where s.application_id = app_id and s.reader_id = auth.uid()
        and s.submitted_at is not null));
$$;

-- Others' scores of a file: officers who are not blind; the read-only role only after its own.
create function private.sees_scores(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blind(app_id) and (private.is_officer() or (private.is_staff()
    and exists (select from public.application_scores s where s.application_id = app_id and s.reader_id = auth.uid()
      and s.submitted_at is not null)));
$$;

-- Lines of the log about these say, or let guess, what others think of a file.
create function private.tells_opinion(line public.audit_log) returns boolean
language sql immutable set search_path = '' as $$
  select line.table_name in ('application_notes', 'application_scores', 'committee_places');
$$;

-- Staff read notes, but those of others not before their own score of that file.
create policy "Staff read notes" on public.application_notes for select to authenticated
  using ((select private.is_staff()) and (author_id = (select auth.uid()) or application_id not in (select private.blind_files())));

-- Giving files to readers: by hand, to many at once, or evenly; conflicts that readers declare; and what each has to read.

-- Whether this colleague may be given this file: an active account that has not declared a conflict.
create function private.may_be_reader(app_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person and a.is_active and a.role not in ('house', 'editor'))
    and not exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = person
      and c.taken_back_at is null);
$$;

-- Officers: who can read, and how much they were given in this year (null: the open one): [{id, name, role, assigned, read, late}].
-- `read` and `late` are for administrators, and leave out files that the caller must still score. Errors: 42501.
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
      'assigned', coalesce(w.assigned, 0), 'read', case when tells then coalesce(w.done, 0) end,
      'late', case when tells then coalesce(w.late, 0) end) order by private.person_name(m.user_id), m.user_id), '[]')
    from public.admins m left join work w on w.reader_id = m.user_id
    where m.is_active and m.role not in ('house', 'editor'));
end;
$$;
select private.expose('authenticated', 'list_readers', 'year_id uuid default null');

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
-- another, never with a declared conflict. Nothing is written. [{application_id, name, program_track, readers: [{id, name}],
-- missing}]: readers to add, and how many are lacking.
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
    select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.program_track,
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
      where u.id <> all (app.has || app.barred || chosen)
      order by loads[u.n], u.n limit 1;
      exit when pick is null;
      chosen := chosen || readers[pick];
      loads[pick] := loads[pick] + 1;
    end loop;
    answer := answer || jsonb_build_object('application_id', app.id, 'name', app.name, 'program_track', app.program_track,
      'missing', wanted - cardinality(chosen),
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

-- The score sheet of a year, and the scores that readers give with it.

-- Administrators: makes a year's score sheet these criteria, in this order: [{id (null: new), name, weight, steps: five sentences}].
-- One that is left out is removed, unless somebody has scored with it. expected_versions is {id: version} of those on screen.
-- Returns the list. Errors: 42501; P0001 not_found, required, invalid_value, too_long, unknown_field, conflict, stale_version, wrong_state.
create function private.save_score_sheet(year_id uuid, criteria jsonb, expected_versions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  kept uuid[] := '{}';
  row_id uuid;
  columns text[] := array['name', 'weight', 'steps'];
begin
  perform private.require(private.is_administrator());
  perform from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if criteria is null or jsonb_typeof(criteria) <> 'array' or jsonb_array_length(criteria) > 12 then
    perform private.fail('invalid_value', 'Give up to twelve criteria.', 'criteria');
  end if;
  if expected_versions is distinct from (select coalesce(jsonb_object_agg(c.id, c.version), '{}')
      from public.score_criteria c where c.program_year_id = year_id) then
    perform private.fail('stale_version', 'Somebody else has changed the score sheet since you opened it.');
  end if;
  for item in select jsonb_array_elements(criteria) loop
    if jsonb_typeof(item) <> 'object' then perform private.fail('invalid_value', 'Nothing to save was sent.', 'criteria'); end if;
    select c.id into row_id from public.score_criteria c where c.program_year_id = year_id and c.id::text = item ->> 'id';
    if row_id is null and item ->> 'id' is not null or row_id = any (kept) then
      perform private.fail('invalid_value', 'This criterion is not on the sheet.', 'criteria');
    end if;
    if row_id is not null then kept := kept || row_id; end if;
  end loop;
  if exists (select from public.application_scores s join public.applications a on a.id = s.application_id,
      jsonb_object_keys(s.marks) k (id) where a.program_year_id = year_id
      and k.id in (select c.id::text from public.score_criteria c where c.program_year_id = year_id and c.id <> all (kept))) then
    perform private.fail('wrong_state', 'Somebody has scored with a criterion that you are removing, so it stays.');
  end if;
  delete from public.score_criteria c where c.program_year_id = year_id and c.id <> all (kept);
  for item in select e || jsonb_build_object('position', n) from jsonb_array_elements(criteria) with ordinality as u (e, n) loop
    if item ->> 'id' is null then
      perform private.insert_row('public.score_criteria', item - '{id,position}'::text[], columns,
        jsonb_build_object('program_year_id', year_id, 'position', item -> 'position'));
    else
      perform private.apply_changes('public.score_criteria', (item ->> 'id')::uuid, item - 'id', null, columns || 'position'::text);
    end if;
  end loop;
  return (select coalesce(jsonb_agg(to_jsonb(c) order by c.position, c.id), '[]') from public.score_criteria c
    where c.program_year_id = year_id);
end;
$$;
select private.expose('authenticated', 'save_score_sheet', 'year_id uuid, criteria jsonb, expected_versions jsonb');

-- A sheet's weighted mean, from 1 to 5; null while nothing is marked. The weights are those of today.
create function private.score_total(marks jsonb) returns numeric
language sql stable security definer set search_path = '' as $$
  select round(sum(c.weight * m.value::numeric) / nullif(sum(c.weight), 0), 2)
  from jsonb_each_text(marks) m join public.score_criteria c on c.id::text = m.key;
$$;

-- One sheet as those who may see it read it.
create function private.score_line(score public.application_scores) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reader_id', score.reader_id, 'reader_name', private.person_name(score.reader_id), 'marks', score.marks,
    'recommendation', score.recommendation, 'comment', score.comment, 'total', private.score_total(score.marks),
    'submitted_at', score.submitted_at);
$$;

-- Staff: the score sheet of one file: {criteria, due_on, is_reader, has_conflict, is_blind, mine: {marks, recommendation, comment,
-- submitted_at, version, total} or null, readers: [{id, name, submitted (null: not told yet)}],
-- conflicts: [{id, name}] (of others, for administrators), others: [{reader_id, reader_name, marks,
-- recommendation, comment, total, submitted_at}] or null while they are hidden, average, spread}; spread for administrators. What is
-- hidden is not read either. Null when there is no such file. Errors: 42501.
create function private.score_sheet(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  mine public.application_scores;
  sees boolean := private.sees_scores(app_id);
  answer jsonb;
begin
  perform private.require(private.is_staff());
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return null; end if;
  select * into mine from public.application_scores s where s.application_id = app_id and s.reader_id = auth.uid();
  answer := jsonb_build_object(
    'criteria', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'weight', c.weight, 'steps', c.steps)
      order by c.position, c.id), '[]') from public.score_criteria c where c.program_year_id = app.program_year_id),
    'due_on', (select s.reading_due_on from public.program_year_settings s where s.id = app.program_year_id),
    'is_reader', exists (select from public.application_readers r where r.application_id = app_id and r.reader_id = auth.uid()),
    'has_conflict', exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = auth.uid()
      and c.taken_back_at is null),
    'is_blind', private.is_blind(app_id),
    'mine', case when mine.id is not null then jsonb_build_object('marks', mine.marks, 'recommendation', mine.recommendation,
      'comment', mine.comment, 'submitted_at', mine.submitted_at, 'version', mine.version,
      'total', private.score_total(mine.marks)) end,
    'readers', (select coalesce(jsonb_agg(jsonb_build_object('id', r.reader_id, 'name', private.person_name(r.reader_id),
        'submitted', case when sees then exists (select from public.application_scores s where s.application_id = app_id
          and s.reader_id = r.reader_id and s.submitted_at is not null) end) order by private.person_name(r.reader_id), r.reader_id), '[]')
      from public.application_readers r where r.application_id = app_id and private.is_officer()),
    'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('id', c.reader_id, 'name', private.person_name(c.reader_id))
        order by c.created_at, c.id), '[]')
      from public.reader_conflicts c
      where c.application_id = app_id and c.taken_back_at is null and c.reader_id <> auth.uid() and private.is_administrator()),
    'others', null, 'average', null, 'spread', null);
  if not sees then return answer; end if;
  return answer || (select jsonb_build_object(
      'others', coalesce(jsonb_agg(private.score_line(s) order by s.submitted_at, s.id) filter (where s.reader_id <> auth.uid()), '[]'),
      'average', round(avg(private.score_total(s.marks)), 2),
      'spread', case when private.is_administrator() then max(private.score_total(s.marks)) - min(private.score_total(s.marks)) end)
    from public.application_scores s where s.application_id = app_id and s.submitted_at is not null);
end;
$$;
select private.expose('authenticated', 'score_sheet', 'application_id uuid');

-- The marks of a sheet with these changed; null takes one back. Errors: P0001 invalid_value (marks).
create function private.changed_marks(marks jsonb, changes jsonb, year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(changes) <> 'object' or exists (select from jsonb_each(changes) e where e.value not in ('null', '1', '2', '3', '4', '5')
      or e.key not in (select c.id::text from public.score_criteria c where c.program_year_id = year_id)) then
    perform private.fail('invalid_value', 'Give each criterion a number from 1 to 5.', 'marks');
  end if;
  return jsonb_strip_nulls(marks || changes);
end;
$$;

-- The reader of a file: keeps fields of his draft: {marks: {criterion: 1 to 5 or null}, recommendation, comment}; marks that are not
-- named stay. expected_version null: not checked (each field has one author). Returns {version, total}.
-- Errors: 42501; P0001 not_found, wrong_state, invalid_value, too_long, unknown_field, stale_version.
create function private.save_score(app_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sheet public.application_scores;
  saved jsonb;
begin
  perform private.require(private.is_staff());
  perform from public.application_readers r where r.application_id = app_id and r.reader_id = auth.uid() for key share;
  if not found then perform private.fail('not_found', 'This file was not given to you to score.'); end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  insert into public.application_scores (application_id, reader_id) values (app_id, auth.uid())
  on conflict on constraint application_scores_once do nothing;
  select * into sheet from public.application_scores s where s.application_id = app_id and s.reader_id = auth.uid() for update;
  if sheet.submitted_at is not null then
    perform private.fail('wrong_state', 'You have handed in this score.');
  end if;
  if expected_version is not null and expected_version <> sheet.version then
    perform private.fail('stale_version', 'You have changed this score elsewhere. Look at it again.');
  end if;
  if changes ? 'marks' then
    update public.application_scores s set marks = private.changed_marks(sheet.marks, changes -> 'marks',
        (select a.program_year_id from public.applications a where a.id = app_id))
    where s.id = sheet.id;
  end if;
  saved := private.apply_changes('public.application_scores', sheet.id, changes - 'marks'::text, null, array['recommendation', 'comment']);
  return jsonb_build_object('version', saved -> 'version', 'total', private.score_total(saved -> 'marks'));
end;
$$;
select private.expose('authenticated', 'save_score', 'application_id uuid, changes jsonb, expected_version bigint default null');

-- The reader of a file: hands in his score, which ends it; from now on others' are shown to him. Returns the sheet as score_sheet does.
-- Errors: 42501; P0001 not_found, wrong_state, incomplete (marks, recommendation), stale_version.
create function private.submit_score(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sheet public.application_scores;
begin
  perform private.require(private.is_staff());
  select * into sheet from public.application_scores s where s.application_id = app_id and s.reader_id = auth.uid() for update;
  if sheet.id is null then perform private.fail('not_found', 'You have not scored this file yet.'); end if;
  if sheet.submitted_at is not null then perform private.fail('wrong_state', 'You have handed in this score.'); end if;
  if expected_version is distinct from sheet.version then
    perform private.fail('stale_version', 'You have changed this score elsewhere. Look at it again.');
  end if;
  if exists (select from public.score_criteria c join public.applications a on a.program_year_id = c.program_year_id
      where a.id = app_id and not sheet.marks ? c.id::text) then
    perform private.fail('incomplete', 'Give each criterion a number from 1 to 5.', 'marks');
  end if;
  if sheet.recommendation is null then perform private.fail('incomplete', 'Say what you recommend.', 'recommendation'); end if;
  update public.application_scores s set submitted_at = private.now() where s.id = sheet.id
  returning * into sheet;
  return jsonb_build_object('version', sheet.version, 'submitted_at', sheet.submitted_at);
end;
$$;
select private.expose('authenticated', 'submit_score', 'application_id uuid, expected_version bigint');

-- The committee's table: the files of a track in the order of their scores, moved by hand where the committee says so.

-- The statuses, as told, of files that the committee ranks. A set that a query asks for once: the rule itself, asked for each of
-- thousands of files, was two thirds of the time.
create function private.ranked_statuses() returns setof text
language sql immutable set search_path = '' as $$
  select s.status from private.application_statuses() s where not private.is_closed(s.status) or s.status = 'rejected';
$$;

-- Who of a track stands where, as the caller may know it. Hidden files (private.blind_files) have no rank, average or number of
-- scores, and stand last, in the order in which they came; ranks of the others do not count them.
create function private.committee_ranking(year_id uuid, wanted_track text) returns table (
  id uuid, rank bigint, is_hidden boolean, average numeric, spread numeric, scores bigint, place smallint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  listed uuid[] := array(select a.id from public.applications a
    where a.program_year_id = year_id and a.program_track is not distinct from wanted_track and a.submitted_at is not null
      -- Asked once for each status, not for each file.
      and a.status in (select private.ranked_statuses()));
begin
  return query
  with files as materialized (
    select k.*, a.submitted_at from private.known_scores(listed) k join public.applications a on a.id = k.id),
  known as (
    select f.id, f.average, f.spread, f.scores, p.place, p.updated_at as placed_at,
      row_number() over (partition by p.id is null order by f.average desc nulls last, f.submitted_at, f.id) as n
    from files f left join public.committee_places p on p.id = f.id
    where not f.is_hidden),
  -- Those placed by hand take their places; the others fill what is left, in their own order.
  free as (
    select g.n as place, row_number() over (order by g.n) as n
    from generate_series(1, (select count(*) from known) + (select count(*) from known k where k.place is not null)) g (n)
    where g.n not in (select k.place from known k where k.place is not null)),
  ranked as (
    select k.*, row_number() over (order by coalesce(k.place, e.place), k.place is null, k.placed_at desc, k.id) as rank
    from known k left join free e on k.place is null and e.n = k.n)
  select r.id, r.rank, false, round(r.average, 2), round(r.spread, 2), r.scores, r.place from ranked r
  union all
  select f.id, null::bigint, true, null::numeric, null::numeric, null::bigint, null::smallint from files f where f.is_hidden;
end;
$$;

-- One line of the table: what is hidden is not read either.
create function private.committee_line(line record) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('application_id', a.id, 'rank', line.rank, 'is_hidden', line.is_hidden, 'average', line.average,
    'spread', line.spread, 'scores', line.scores, 'place', line.place,
    'place_reason', case when line.place is not null then p.reason end,
    'place_version', case when not line.is_hidden then coalesce(p.version, 0) end,
    'first_name', a.first_name, 'last_name', a.last_name, 'hebrew_first_name', a.hebrew_first_name,
    'hebrew_last_name', a.hebrew_last_name, 'school', coalesce(a.high_school, a.current_school), 'country', a.country,
    'reference_number', a.reference_number, 'status', coalesce(d.status, a.status), 'telling', private.telling(d, a.status),
    'readers', (select count(*) from public.application_readers r where r.application_id = a.id),
    'recommendations', case when not line.is_hidden then (select coalesce(jsonb_object_agg(c.recommendation, c.n), '{}')
      from (select s.recommendation, count(*) as n from public.application_scores s
        where s.application_id = a.id and s.submitted_at is not null group by 1) c) end,
    'interview_at', t.starts_at, 'interview_outcome', i.outcome,
    'documents_to_check', (select count(*) from public.application_documents x where x.application_id = a.id and x.state = 'received'),
    'documents_to_replace', (select count(*) from public.application_documents x where x.application_id = a.id and x.state = 'replace'))
  from public.applications a left join public.application_decisions d on d.id = a.id
  left join public.committee_places p on p.id = a.id
  left join public.interviews i on i.application_id = a.id left join public.interview_slots t on t.id = i.slot_id
  where a.id = line.id);
end;
$$;

-- Staff: the ranked files of a track and year (null: the open one), a page of at most 200:
-- {year_id, year_name, tracks: [{track, capacity, target, taken, told (of those taken), files}], total, hidden,
-- rows: [{application_id, rank, is_hidden, average, spread, scores, readers, recommendations, place, place_reason, place_version,
-- names, school, country, status, telling, interview_at, interview_outcome, documents_to_check, documents_to_replace}]}. Errors: 42501.
create function private.committee_view(year_id uuid, wanted_track text, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := coalesce(year_id, private.open_year_id());
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  skip bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require(private.is_staff());
  return (
    with ranking as materialized (select * from private.committee_ranking(year, wanted_track)),
    shown as (
      select r.*, row_number() over (order by r.rank nulls last, a.submitted_at, r.id) as line
      from ranking r join public.applications a on a.id = r.id)
    select jsonb_build_object('year_id', year, 'year_name', (select y.name from public.program_years y where y.id = year),
      'tracks', (select coalesce(jsonb_agg(jsonb_build_object('track', t.track, 'capacity', t.capacity, 'target', t.target,
          'files', coalesce(n.files, 0), 'taken', coalesce(n.taken, 0), 'told', coalesce(n.told, 0)) order by t.starts_on, t.track), '[]')
        from public.program_year_tracks t left join (
          select g.track, sum(g.files) as files, sum(g.files) filter (where private.is_placed(g.status)) as taken,
            sum(g.files) filter (where private.is_placed(g.status) and not g.is_untold) as told
          from (
            select a.program_track as track, coalesce(d.status, a.status) as status, private.is_untold(d, a.status) as is_untold,
              count(*) as files
            from public.applications a left join public.application_decisions d on d.id = a.id
            where a.program_year_id = year and a.submitted_at is not null and a.status in (select private.ranked_statuses())
            group by 1, 2, 3) g
          group by 1) n on n.track = t.track
        where t.program_year_id = year),
      'total', (select count(*) from ranking), 'hidden', (select count(*) from ranking r where r.is_hidden),
      'rows', (select coalesce(jsonb_agg(private.committee_line(s) order by s.line), '[]') from shown s
        where s.line > skip and s.line <= skip + size)));
end;
$$;
select private.expose('authenticated', 'committee_view', '
  program_year_id uuid default null, track text default null, page integer default 1, per_page integer default 50');

-- Officers: gives a file a place in the ranking of its track by hand, with the reason; place null takes it back. expected_version is
-- place_version as committee_view gave it. Not by those from whom its scores are hidden. Returns {place, reason, version}.
-- Errors: 42501; P0001 not_found, wrong_state, stale_version, required (reason), too_long, invalid_value (place).
create function private.place_in_committee(app_id uuid, new_place integer, why text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.committee_places;
  saved jsonb;
begin
  perform private.require(private.is_officer());
  perform from public.applications a where a.id = app_id and a.submitted_at is not null for key share;
  if not found then perform private.fail('not_found', 'This application no longer exists.'); end if;
  if private.is_blind(app_id) then
    perform private.fail('wrong_state', 'Hand in your own score first: until then the ranking of this file is hidden from you.');
  end if;
  select * into seen from public.committee_places p where p.id = app_id for update;
  if expected_version is distinct from coalesce(seen.version, 0) then
    perform private.fail('stale_version', 'Somebody else has moved this file since you opened the list.');
  end if;
  if new_place is null then
    delete from public.committee_places p where p.id = app_id;
    return jsonb_build_object('place', null, 'reason', null, 'version', 0);
  end if;
  if coalesce(btrim(why), '') = '' then perform private.fail('required', 'Say why.', 'reason'); end if;
  if new_place not between 1 and 5000 then perform private.fail('invalid_value', 'Choose a place from 1 to 5,000.', 'place'); end if;
  if seen.id is null then
    saved := private.insert_row('public.committee_places', jsonb_build_object('place', new_place, 'reason', why),
      array['place', 'reason'], jsonb_build_object('id', app_id, 'placed_by', auth.uid()));
  else
    saved := private.apply_changes('public.committee_places', app_id, jsonb_build_object('place', new_place, 'reason', why,
      'placed_by', auth.uid()), null, array['place', 'reason', 'placed_by']);
  end if;
  return jsonb_build_object('place', saved -> 'place', 'reason', saved -> 'reason', 'version', saved -> 'version');
end;
$$;
select private.expose('authenticated', 'place_in_committee', '
  application_id uuid, place integer, reason text, expected_version bigint');
