-- A score that is handed in shows what others gave, and a round that is closed the comparison: by score_sheet and
-- calibration_round, once that is committed.

-- The reader of a file: hands in his score, which ends it; from then on others' are shown to him. Returns {version, submitted_at}.
-- Errors: 42501; P0001 not_found, wrong_state, incomplete (marks, recommendation), stale_version.
create or replace function private.submit_score(app_id uuid, expected_version bigint) returns jsonb
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

-- Administrators: closes a round for good, once somebody has handed in a score; drafts are not counted. Returns {id, version,
-- closed_at}. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create or replace function private.close_calibration(target uuid, expected_version bigint) returns jsonb
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
