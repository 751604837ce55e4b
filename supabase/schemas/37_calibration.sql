-- Calibration in use.

create trigger bump_version before update on private.calibration_rounds for each row execute function private.bump_version();
create trigger audit after insert or update or delete on private.calibration_rounds for each row execute function private.audit('', '');

create trigger audit after insert or update or delete on private.calibration_readers for each row execute function private.audit('', '');

create trigger audit after insert or update or delete on private.calibration_files for each row execute function private.audit('', '');

create trigger bump_version before update on private.calibration_scores for each row execute function private.bump_version();

create trigger empty_texts before insert or update on private.calibration_scores
  for each row execute function private.empty_texts('comment');

-- What somebody gives is in no line of the log: it would tell before the round is closed.
create function private.audit_calibration_score() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.submitted_at is null and new.submitted_at is not null then
    perform private.log('submit', tg_table_name, new.id);
  else
    perform private.log(lower(tg_op), tg_table_name, (case when tg_op = 'DELETE' then old else new end).id);
  end if;
  return null;
end;
$$;

create trigger audit after insert or update or delete on private.calibration_scores
  for each row execute function private.audit_calibration_score();

-- A weighted mean by the sheet of the round, from 1 to 5; null while nothing is marked.
create function private.calibration_total(marks jsonb, criteria jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select round(sum((c ->> 'weight')::numeric * (marks ->> (c ->> 'id'))::numeric)
    / nullif(sum((c ->> 'weight')::numeric) filter (where marks ? (c ->> 'id')), 0), 2)
  from jsonb_array_elements(criteria) c where marks ? (c ->> 'id');
$$;

-- Administrators: opens a round: the readers (active colleagues, 2 to 30), the last day (a date in Israel, not past), and 2 to 6
-- invented files [{name, program_track, about, essay}]. Returns its id.
-- Errors: 42501; P0001 not_found, wrong_state (no score sheet), required, too_long, unknown_field, invalid_value (due_on, reader_ids,
-- files).
create function private.open_calibration(in_year uuid, last_day date, readers uuid[], invented jsonb) returns uuid
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
select private.expose('authenticated', 'open_calibration', 'year_id uuid, due_on date, reader_ids uuid[], files jsonb');

-- Staff: the rounds that concern the caller, the newest first: for administrators all, for others those they read in:
-- [{id, program_year_id, year_name, due_on, closed_at, version, is_reader, files, read (by the caller), readers, finished (readers who
-- are done; null for those who are not administrators)}]. Nobody learns from it what anybody gives. Errors: 42501.
create function private.list_calibrations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'program_year_id', r.program_year_id, 'year_name', y.name,
      'due_on', r.due_on, 'closed_at', r.closed_at, 'version', r.version, 'is_reader', o.is_reader, 'files', n.files,
      'read', (select count(*) from private.calibration_scores s join private.calibration_files f on f.id = s.file_id
        where f.round_id = r.id and s.reader_id = auth.uid() and s.submitted_at is not null),
      'readers', (select count(*) from private.calibration_readers c where c.round_id = r.id),
      'finished', case when private.is_administrator() then (select count(*) from private.calibration_readers c where c.round_id = r.id
        and n.files = (select count(*) from private.calibration_scores s join private.calibration_files f on f.id = s.file_id
          where f.round_id = r.id and s.reader_id = c.reader_id and s.submitted_at is not null)) end)
      order by r.created_at desc, r.id), '[]')
    from private.calibration_rounds r join public.program_years y on y.id = r.program_year_id
    cross join lateral (select exists (select from private.calibration_readers c
      where c.round_id = r.id and c.reader_id = auth.uid()) as is_reader) o
    cross join lateral (select count(*) as files from private.calibration_files f where f.round_id = r.id) n
    where o.is_reader or private.is_administrator());
end;
$$;
select private.expose('authenticated', 'list_calibrations');

-- How far apart a closed round is: [{file_id, average, spread, median, criteria: [{id, average, spread, median}], readers}]; readers
-- (for administrators, else null): [{id, name, marks, recommendation, comment, total, apart (total less the median), is_far,
-- criteria: [{id, apart, is_far}]}]. Far is one step or more from the median. Those who handed in nothing are left out.
create function private.calibration_comparison(target private.calibration_rounds) returns jsonb
language sql stable security definer set search_path = '' as $$
  with given as (
    select s.*, private.calibration_total(s.marks, target.criteria) as total
    from private.calibration_scores s join private.calibration_files f on f.id = s.file_id
    where f.round_id = target.id and s.submitted_at is not null),
  totals as (
    select g.file_id, round(avg(g.total), 2) as average, max(g.total) - min(g.total) as spread,
      round(percentile_cont(0.5) within group (order by g.total)::numeric, 2) as median from given g group by g.file_id),
  marked as (
    select g.file_id, g.reader_id, c.n, c.e ->> 'id' as id, (g.marks ->> (c.e ->> 'id'))::numeric as mark
    from given g cross join jsonb_array_elements(target.criteria) with ordinality c(e, n)),
  steps as (
    select m.file_id, m.id, m.n, round(avg(m.mark), 2) as average, max(m.mark) - min(m.mark) as spread,
      round(percentile_cont(0.5) within group (order by m.mark)::numeric, 2) as median from marked m group by m.file_id, m.id, m.n)
  select coalesce(jsonb_agg(jsonb_build_object('file_id', t.file_id, 'average', t.average, 'spread', t.spread, 'median', t.median,
    'criteria', (select jsonb_agg(jsonb_build_object('id', s.id, 'average', s.average, 'spread', s.spread, 'median', s.median)
      order by s.n) from steps s where s.file_id = t.file_id),
    'readers', case when private.is_administrator() then (select jsonb_agg(jsonb_build_object('id', g.reader_id,
        'name', private.person_name(g.reader_id), 'marks', g.marks, 'recommendation', g.recommendation, 'comment', g.comment,
        'total', g.total, 'apart', g.total - t.median, 'is_far', abs(g.total - t.median) >= 1,
        'criteria', (select jsonb_agg(jsonb_build_object('id', m.id, 'apart', m.mark - s.median, 'is_far', abs(m.mark - s.median) >= 1)
          order by m.n) from marked m join steps s on s.file_id = m.file_id and s.id = m.id
          where m.file_id = g.file_id and m.reader_id = g.reader_id))
      order by private.person_name(g.reader_id), g.reader_id) from given g where g.file_id = t.file_id) end) order by f.position), '[]')
  from totals t join private.calibration_files f on f.id = t.file_id;
$$;

-- Administrators, and the readers of the round: {id, program_year_id, year_name, due_on, closed_at, version, is_reader, can_delete,
-- criteria, files: [{id, position, name, program_track, about, essay, mine: {marks, recommendation, comment, submitted_at, version,
-- total} or null}], readers (for administrators, else null): [{id, name, finished}], comparison}; comparison is null while the round is
-- open, for everybody: what others gave is not even read until then. Null for all others. Errors: 42501.
create function private.calibration_round(target uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round private.calibration_rounds;
  reads boolean := exists (select from private.calibration_readers c where c.round_id = target and c.reader_id = auth.uid());
begin
  perform private.require(private.is_staff());
  select * into round from private.calibration_rounds r where r.id = target and (reads or private.is_administrator());
  if round.id is null then return null; end if;
  return jsonb_build_object('id', round.id, 'program_year_id', round.program_year_id,
    'year_name', (select y.name from public.program_years y where y.id = round.program_year_id),
    'due_on', round.due_on, 'closed_at', round.closed_at, 'version', round.version, 'is_reader', reads,
    'can_delete', private.is_administrator() and not private.is_calibration_scored(target),
    'criteria', round.criteria,
    'files', (select jsonb_agg(jsonb_build_object('id', f.id, 'position', f.position, 'name', f.name, 'program_track', f.program_track,
        'about', f.about, 'essay', f.essay, 'mine', (select jsonb_build_object('marks', s.marks, 'recommendation', s.recommendation,
          'comment', s.comment, 'submitted_at', s.submitted_at, 'version', s.version,
          'total', private.calibration_total(s.marks, round.criteria))
        from private.calibration_scores s where s.file_id = f.id and s.reader_id = auth.uid())) order by f.position)
      from private.calibration_files f where f.round_id = target),
    'readers', case when private.is_administrator() then (select jsonb_agg(jsonb_build_object('id', c.reader_id,
        'name', private.person_name(c.reader_id), 'finished', not exists (select from private.calibration_files f
          where f.round_id = target and not exists (select from private.calibration_scores s
            where s.file_id = f.id and s.reader_id = c.reader_id and s.submitted_at is not null)))
        order by private.person_name(c.reader_id), c.reader_id) from private.calibration_readers c where c.round_id = target) end,
    'comparison', case when round.closed_at is not null then private.calibration_comparison(round) end);
end;
$$;
select private.expose('authenticated', 'calibration_round', 'round_id uuid');

-- Whether anybody has marked anything in a round, be it a draft.
create function private.is_calibration_scored(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.calibration_scores s join private.calibration_files f on f.id = s.file_id where f.round_id = target);
$$;

-- Scores of a calibration round, and how it ends: closed, with the comparison, or taken away before anybody has scored. A closed one is
-- not opened again.

-- The open round of an invented file that the caller reads, held until the end of the transaction. Errors: P0001 not_found, wrong_state.
create function private.open_round_of(target_file uuid) returns private.calibration_rounds
language plpgsql security definer set search_path = '' as $$
declare
  round private.calibration_rounds;
begin
  select r.* into round from private.calibration_rounds r join private.calibration_files f on f.round_id = r.id
    join private.calibration_readers c on c.round_id = r.id and c.reader_id = auth.uid() where f.id = target_file for share of r;
  if round.id is null then perform private.fail('not_found', 'This file was not given to you to score.'); end if;
  if round.closed_at is not null then perform private.fail('wrong_state', 'This round is closed.'); end if;
  return round;
end;
$$;

-- A reader of an open round: keeps fields of his draft of one file, as save_score does. Returns {version, total}.
-- Errors: 42501; P0001 not_found, wrong_state, invalid_value, too_long, unknown_field, stale_version.
create function private.save_calibration_score(target uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  round private.calibration_rounds;
  sheet private.calibration_scores;
  saved jsonb;
begin
  perform private.require(private.is_staff());
  round := private.open_round_of(target);
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  insert into private.calibration_scores (file_id, reader_id) values (target, auth.uid())
  on conflict on constraint calibration_scores_once do nothing;
  select * into sheet from private.calibration_scores s where s.file_id = target and s.reader_id = auth.uid() for update;
  if sheet.submitted_at is not null then perform private.fail('wrong_state', 'You have handed in this score.'); end if;
  if expected_version is not null and expected_version <> sheet.version then
    perform private.fail('stale_version', 'You have changed this score elsewhere. Look at it again.');
  end if;
  if changes ? 'marks' then
    if jsonb_typeof(changes -> 'marks') <> 'object' or exists (select from jsonb_each(changes -> 'marks') e
        where e.value not in ('null', '1', '2', '3', '4', '5')
          or not exists (select from jsonb_array_elements(round.criteria) c where c ->> 'id' = e.key)) then
      perform private.fail('invalid_value', 'Give each criterion a number from 1 to 5.', 'marks');
    end if;
    update private.calibration_scores s set marks = jsonb_strip_nulls(sheet.marks || (changes -> 'marks')) where s.id = sheet.id;
  end if;
  saved := private.apply_changes('private.calibration_scores', sheet.id, changes - 'marks'::text, null,
    array['recommendation', 'comment']);
  return jsonb_build_object('version', saved -> 'version', 'total', private.calibration_total(saved -> 'marks', round.criteria));
end;
$$;
select private.expose('authenticated', 'save_calibration_score', 'file_id uuid, changes jsonb, expected_version bigint default null');

-- A reader of an open round: hands in his score of one file, which ends it; others' stay hidden until the round is closed. Returns the
-- round as calibration_round does. Errors: 42501; P0001 not_found, wrong_state, incomplete (marks, recommendation), stale_version.
create function private.submit_calibration_score(target uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  round private.calibration_rounds;
  sheet private.calibration_scores;
begin
  perform private.require(private.is_staff());
  round := private.open_round_of(target);
  select * into sheet from private.calibration_scores s where s.file_id = target and s.reader_id = auth.uid() for update;
  if sheet.id is null then perform private.fail('not_found', 'You have not scored this file yet.'); end if;
  if sheet.submitted_at is not null then perform private.fail('wrong_state', 'You have handed in this score.'); end if;
  if expected_version is distinct from sheet.version then
    perform private.fail('stale_version', 'You have changed this score elsewhere. Look at it again.');
  end if;
  if exists (select from jsonb_array_elements(round.criteria) c where not sheet.marks ? (c ->> 'id')) then
    perform private.fail('incomplete', 'Give each criterion a number from 1 to 5.', 'marks');
  end if;
  if sheet.recommendation is null then perform private.fail('incomplete', 'Say what you recommend.', 'recommendation'); end if;
  update private.calibration_scores s set submitted_at = private.now() where s.id = sheet.id;
  return private.calibration_round(round.id);
end;
$$;
select private.expose('authenticated', 'submit_calibration_score', 'file_id uuid, expected_version bigint');

-- A round, held for the caller, an administrator. Errors: 42501; P0001 not_found, stale_version.
create function private.held_round(target uuid, expected_version bigint) returns private.calibration_rounds
language plpgsql security definer set search_path = '' as $$
declare
  held private.calibration_rounds;
begin
  perform private.require(private.is_administrator());
  select * into held from private.calibration_rounds r where r.id = target for update;
  if held.id is null then perform private.fail('not_found', 'This round no longer exists.'); end if;
  if held.closed_at is not null then
    perform private.fail('wrong_state', 'This round is closed. It stays as it is and is not opened again.');
  end if;
  if expected_version is distinct from held.version then
    perform private.fail('stale_version', 'Somebody else has changed this round since you opened it.');
  end if;
  return held;
end;
$$;

-- Administrators: closes a round for good, once somebody has handed in a score; drafts are not counted. Returns {id, version,
-- closed_at}. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create function private.close_calibration(target uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  round private.calibration_rounds;
begin
  perform private.held_round(target, expected_version);
  if not exists (select from private.calibration_scores s join private.calibration_files f on f.id = s.file_id
      where f.round_id = target and s.submitted_at is not null) then
    perform private.fail('wrong_state', 'Nobody has handed in a score yet.');
  end if;
  update private.calibration_rounds r set closed_at = private.now(), closed_by = auth.uid() where r.id = target
  returning * into round;
  return jsonb_build_object('id', round.id, 'version', round.version, 'closed_at', round.closed_at);
end;
$$;
select private.expose('authenticated', 'close_calibration', 'round_id uuid, expected_version bigint');

-- Administrators: takes a round away with its files, while nobody has marked anything. Errors: 42501; P0001 not_found, wrong_state,
-- stale_version.
create function private.delete_calibration(target uuid, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.held_round(target, expected_version);
  if private.is_calibration_scored(target) then
    perform private.fail('wrong_state', 'Somebody has begun to score, so this round stays.');
  end if;
  delete from private.calibration_rounds r where r.id = target;
end;
$$;
select private.expose('authenticated', 'delete_calibration', 'round_id uuid, expected_version bigint');
