-- What a stale save needs to be explained: versions for the tracks of a year, and the history of records that officers share.

drop function public.save_program_year_tracks(uuid, jsonb);
drop function private.save_program_year_tracks(uuid, jsonb);

-- Makes a year's tracks these: [{track, starts_on, ends_on, ages, length_text}]; a track that is not named is removed, one that
-- stays keeps its row, version and history. expected_versions is {track: version} of the tracks on screen, null for a new list
-- (not checked). Returns the list. Errors: 42501; P0001 not_found, invalid_value, required, unknown_field, conflict, stale_version.
create function private.save_program_year_tracks(year_id uuid, tracks jsonb, expected_versions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  existing uuid;
  seen text[] := '{}';
begin
  perform private.require(private.is_administrator());
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if tracks is null or jsonb_typeof(tracks) <> 'array' or jsonb_array_length(tracks) > 4 then
    perform private.fail('invalid_value', 'Give up to four tracks.', 'tracks');
  end if;
  if expected_versions is distinct from 'null' and expected_versions <> (select coalesce(jsonb_object_agg(t.track, t.version), '{}')
      from public.program_year_tracks t where t.program_year_id = year_id) then
    perform private.fail('stale_version', 'Somebody else has changed the tracks since you opened them.');
  end if;
  delete from public.program_year_tracks t where t.program_year_id = year_id
    and not exists (select 1 from jsonb_array_elements(tracks) e where e ->> 'track' = t.track);
  for item in select jsonb_array_elements(tracks) loop
    if jsonb_typeof(item) <> 'object' then perform private.fail('invalid_value', 'Nothing to save was sent.', 'tracks'); end if;
    if item ->> 'track' = any (seen) then perform private.fail('conflict', 'Give each track once.', 'track'); end if;
    seen := seen || (item ->> 'track');
    select t.id into existing from public.program_year_tracks t where t.program_year_id = year_id and t.track = item ->> 'track';
    if existing is null then
      perform private.insert_row('public.program_year_tracks', item, array['track', 'starts_on', 'ends_on', 'ages', 'length_text'],
        jsonb_build_object('program_year_id', year_id));
    else
      -- What is left out is empty, as in a new row. The version was checked for the whole list.
      perform private.apply_changes('public.program_year_tracks', existing,
        '{"ends_on": null, "ages": "", "length_text": ""}' || (item - 'track'), null, array['starts_on', 'ends_on', 'ages', 'length_text']);
    end if;
  end loop;
  return (select coalesce(jsonb_agg(to_jsonb(t) order by t.starts_on, t.track), '[]') from public.program_year_tracks t where t.program_year_id = year_id);
end;
$$;
create function public.save_program_year_tracks(year_id uuid, tracks jsonb, expected_versions jsonb default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_program_year_tracks(year_id, tracks, expected_versions); $$;
grant execute on function private.save_program_year_tracks(uuid, jsonb, jsonb), public.save_program_year_tracks(uuid, jsonb, jsonb) to authenticated;

-- The history of one record, newest first. Administrators for every table; officers for files they work on, and for the
-- questions and interview times that they share, whose columns they all read anyway.
create or replace function private.record_history(wanted_table text, wanted_row uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select jsonb_build_object('id', l.id, 'at', l.at, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
      'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'changes', l.changes, 'note', l.note)
    from public.audit_log l
    where l.table_name = wanted_table and l.row_id = wanted_row
      and (private.is_administrator() or l.application_id is not null or l.student_id is not null
        or l.table_name in ('questions', 'interview_slots'))
    order by l.id desc limit 500;
end;
$$;
