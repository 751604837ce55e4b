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
