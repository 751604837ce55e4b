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
