-- Many at once in use: preview, run, undo, the second officer, reports.

create trigger bump_version before update on private.bulk_runs for each row execute function private.bump_version();
create trigger audit after insert or update or delete on private.bulk_runs for each row execute function private.audit('', '');

-- Whether the caller may know of a run: that colleagues have noted a file is hidden from who must still score it, whole runs of it,
-- so that no count tells either. Decisions and documents are nobody's opinion, and one knows what one did oneself.
create function private.sees_bulk_run(run private.bulk_runs) returns boolean
language sql stable security definer set search_path = '' as $$
  select run.action <> 'note' or run.created_by = auth.uid() or not exists (
    select from private.bulk_items i where i.run_id = run.id and i.application_id in (select private.blind_files()));
$$;

-- Whether this line of the log is of a run that the caller may not know of: its entry would say what is hidden of it.
create function private.belongs_to_hidden_run(line public.audit_log) returns boolean
language sql stable security definer set search_path = '' as $$
  select line.table_name = 'bulk_runs'
    and exists (select from private.bulk_runs r where r.id = line.row_id and not private.sees_bulk_run(r));
$$;

-- Whether a message reaches the applicant: an account with a confirmed address, not the caller's own.
create function private.is_reached(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.applications a join auth.users u on u.id = a.user_id
    where a.id = app_id and u.email_confirmed_at is not null and u.deleted_at is null and u.id <> auth.uid());
$$;

-- Refuses an action that is none, or lacks what it needs; the words are looked at when it runs.
create function private.check_bulk(action text, details jsonb, with_words boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if action is null or action not in ('decide', 'release', 'check_documents', 'ask_document', 'note', 'message')
     or details is null or jsonb_typeof(details) <> 'object' then
    perform private.fail('invalid_value', 'Choose what to do.', 'action');
  end if;
  if action = 'decide' and not exists (select 1 from private.decision_moves m where m.to_status = details ->> 'decision') then
    perform private.fail('invalid_value', 'Choose a decision.', 'decision');
  end if;
  if action = 'decide' and coalesce(jsonb_typeof(details -> 'hold'), 'null') not in ('boolean', 'null') then
    perform private.fail('invalid_value', 'Say whether it is held.', 'hold');
  end if;
  if coalesce(details ->> 'kind', case action when 'ask_document' then '' else 'passport' end)
     not in ('transcript', 'recommendation', 'passport', 'medical', 'resume') then
    perform private.fail('invalid_value', 'Choose a document.', 'kind');
  end if;
  perform private.bulk_time(details);
  if not with_words then return; end if;
  if action = 'ask_document' and btrim(coalesce(details ->> 'reason', '')) = '' then
    perform private.fail('required', 'Say why it needs replacing; the applicant will read it.', 'reason');
  elsif char_length(details ->> 'reason') > 500 then
    perform private.fail('too_long', 'At most 500 characters.', 'reason');
  end if;
  if action = 'note' and btrim(coalesce(details ->> 'body', '')) = '' then
    perform private.fail('required', 'Write the note first.', 'body');
  elsif action = 'note' and char_length(details ->> 'body') > 8000 then
    perform private.fail('too_long', 'At most 8,000 characters.', 'body');
  end if;
  if action = 'message' and btrim(coalesce(details ->> 'body', '')) = '' then
    perform private.fail('required', 'Write a message first.', 'body');
  elsif action = 'message' and char_length(details ->> 'body') > 5000 then
    perform private.fail('too_long', 'At most 5,000 characters.', 'body');
  end if;
end;
$$;

-- The publication time of an action; null for none.
create function private.bulk_time(details jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  wanted timestamptz;
begin
  wanted := details ->> 'publish_at';
  perform private.check_time(wanted, 'publish_at');
  return wanted;
exception when data_exception then
  perform private.fail('invalid_value', 'This time cannot be read.', 'publish_at');
end;
$$;

-- The lines of an action, one for each row it would change: items [{application_id, row_id, version}], the latter two as they were
-- shown or absent; or [{student_id}] for a message, whose file is the newest that they handed in (else no_file). reason null: it is
-- done; else why not: not_found, stale_version, already, wrong_state, not_held, on_its_way, waiting (in a run that does, other than
-- of_run), scheduled, nothing_to_check, not_sent, already_asked, closed, no_address, no_file.
create function private.bulk_lines(action text, details jsonb, items jsonb, of_run uuid default null) returns table (
  application_id uuid, row_id uuid, version bigint, name text, hebrew_name text, track text, status text, publish_at timestamptz,
  reason text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted_time timestamptz := private.bulk_time(details);
begin
  if items is null or jsonb_typeof(items) <> 'array' or jsonb_array_length(items) not between 1 and 5000
     or (select count(distinct coalesce(i ->> 'application_id', i ->> 'student_id')) from jsonb_array_elements(items) i)
       not between 1 and 500 then
    perform private.fail('invalid_value', 'Choose up to 500 people.', 'people');
  end if;
  return query
  with asked as (
    select distinct on (coalesce(p.application_id, s.file, p.student_id), p.row_id) coalesce(p.application_id, s.file) as app,
      p.row_id as shown_row, p.version as seen, s.name as student
    from jsonb_to_recordset(items) as p (application_id uuid, row_id uuid, version bigint, student_id uuid)
    left join lateral (select private.file_of(r.user_id) as file, concat_ws(' ', r.first_name, r.last_name) as name
      from public.students r where bulk_lines.action = 'message' and p.application_id is null and r.id = p.student_id) s on true),
  files as (
    select k.*, a.id as found, a.status as told, a.first_name, a.last_name, a.hebrew_first_name, a.hebrew_last_name, a.program_track,
      d.status as working, d.version as decision_version, d.published_at, d.publish_at, d.undo_to, d.decided_at
    from asked k
    left join public.applications a on a.id = k.app and a.submitted_at is not null
    left join public.application_decisions d on d.id = a.id),
  sheets as (
    select f.*, x.id as doc, x.version as doc_version, x.state as doc_state
    from files f left join lateral (
      select s.id, s.version, s.state from public.application_documents s
      where bulk_lines.action in ('check_documents', 'ask_document') and s.application_id = f.found
        and (details ->> 'kind' is null or s.kind = details ->> 'kind') and (f.shown_row is null or s.id = f.shown_row)
        and (s.state = 'received' or bulk_lines.action = 'ask_document' and s.state in ('checked', 'replace'))
      order by s.uploaded_at desc nulls last, s.id limit case bulk_lines.action when 'ask_document' then 1 else 30 end) x on true),
  judged as (
    select s.*, case when bulk_lines.action in ('check_documents', 'ask_document') then s.doc_version
        when bulk_lines.action in ('decide', 'release') then s.decision_version end as current,
      case bulk_lines.action
        when 'decide' then case when s.working = details ->> 'decision' and s.decided_at is not null then 'already'
          when not exists (select 1 from private.decision_moves m where m.from_status = s.working and m.to_status = details ->> 'decision')
            then 'wrong_state' end
        when 'release' then case when s.published_at is not null or s.working = s.told then 'not_held'
          when s.undo_to is not null then 'on_its_way'
          -- A second press, or a tab that does not know: one release is enough.
          when exists (select from private.bulk_items i join private.bulk_runs r on r.id = i.run_id
            where i.application_id = s.found and r.state = 'waiting' and r.action <> 'message' and r.id is distinct from of_run
              and i.outcome = 'done' and i.version = s.decision_version) then 'waiting'
          when s.publish_at is not null and s.publish_at is distinct from wanted_time then 'scheduled' end
        when 'check_documents' then case when s.doc is null then 'nothing_to_check' end
        when 'ask_document' then case when s.doc is null then 'not_sent' when private.is_closed(s.told) then 'closed'
          when s.doc_state = 'replace' then 'already_asked' end
        when 'message' then case when not private.is_reached(s.app) then 'no_address' end end as problem
    from sheets s)
  select j.app, case when bulk_lines.action in ('check_documents', 'ask_document') then j.doc else j.found end, j.current,
    coalesce(nullif(concat_ws(' ', j.first_name, j.last_name), ''), j.student, ''),
    btrim(concat_ws(' ', j.hebrew_first_name, j.hebrew_last_name)), j.program_track, j.working,
    j.publish_at,
    case when j.app is null and j.student is not null then 'no_file' when j.found is null then 'not_found'
      when j.seen <> j.current then 'stale_version' else j.problem end
  from judged j order by j.last_name, j.first_name, j.app, j.doc;
exception when data_exception then
  perform private.fail('invalid_value', 'This list cannot be read.', 'people');
end;
$$;

-- What would happen: {lines: [{application_id, row_id, version, name, hebrew_name, track, status, against (and
-- held_before, which this replaces)}], skipped: [{application_id, name, reason, publish_at}], people, needs_second_officer, release_mode,
-- undo_minutes (of these applications' years), places: of decide, see places_after}. Errors: 42501; P0001 as run_bulk.
create function private.preview_bulk(action text, details jsonb, people jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lines jsonb;
  apps uuid[];
  telling record;
begin
  perform private.require(private.is_officer());
  perform private.check_bulk(action, details, false);
  select coalesce(jsonb_agg(to_jsonb(l)), '[]') into lines from private.bulk_lines(action, details, people) l;
  apps := array(select distinct (l ->> 'application_id')::uuid from jsonb_array_elements(lines) l where l ->> 'reason' is null);
  perform private.check_publication_time(apps, private.bulk_time(details));
  select * into telling from private.telling_of(apps);
  return (
    with l as materialized (select * from jsonb_to_recordset(lines) as l (application_id uuid, row_id uuid, version bigint, name text,
      hebrew_name text, track text, status text, publish_at timestamptz, reason text))
    select jsonb_build_object(
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('application_id', l.application_id, 'row_id', l.row_id, 'version', l.version,
        'name', l.name, 'hebrew_name', l.hebrew_name, 'track', l.track, 'status', l.status,
        'against', case when action = 'decide' then (select to_jsonb(private.against_deciding(a)
          || array(select 'held_before' from public.application_decisions d where d.id = a.id and d.published_at is null))
          from public.applications a where a.id = l.application_id) else '[]' end)), '[]') from l where l.reason is null),
      'skipped', (select coalesce(jsonb_agg(jsonb_build_object('application_id', l.application_id, 'name', l.name, 'reason', l.reason,
        'publish_at', l.publish_at)), '[]') from l where l.reason is not null),
      'people', cardinality(apps),
      'release_mode', coalesce(telling.release_mode, 'immediate'),
      'undo_minutes', coalesce(telling.undo_minutes, 10),
      'places', case when action = 'decide' then private.places_after(apps, details ->> 'decision') else '[]' end,
      'needs_second_officer', private.bulk_tells(action, details, apps) and private.needs_second_officer(cardinality(apps), apps)));
end;
$$;
select private.expose('authenticated', 'preview_bulk', 'action text, details jsonb, people jsonb');

-- Whether an action lets news of these go: then it may need a second officer.
create function private.bulk_tells(action text, details jsonb, app_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select case action when 'release' then true when 'message' then true
    when 'decide' then private.bulk_time(details) is not null
      or not coalesce((details ->> 'hold')::boolean, (select t.release_mode = 'held' from private.telling_of(app_ids) t))
    else false end;
$$;

-- Runs of one action on many: recorded line by line through the functions of a single file, approved by a second officer where they
-- let much news go, undone as one.

-- What stands before a line of a run is carried out, for its undo. A draft note has nothing before it.
create function private.bulk_before(action text, item private.bulk_items) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when action in ('decide', 'release') then private.decision_now(item.application_id)
      || (select jsonb_build_object('told', a.status) from public.applications a where a.id = item.application_id)
    when action in ('check_documents', 'ask_document') then (select jsonb_build_object('state', d.state)
      from public.application_documents d where d.id = item.row_id)
    when action = 'message' then (select jsonb_build_object('state', t.state, 'assigned_to', t.assigned_to)
      from private.threads t join public.applications a on a.user_id = t.user_id where a.id = item.application_id) end;
$$;

-- Carries out one line by the function of a single file; returns the row and its new version. hold: what a second officer approves.
create function private.do_bulk_line(action text, details jsonb, item private.bulk_items, waits boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app uuid := item.application_id;
  result jsonb;
begin
  case action
    when 'decide' then
      perform private.write_decision(app, details ->> 'decision', item.version,
        waits or (details ->> 'hold')::boolean, case when not waits then private.bulk_time(details) end, false);
      -- What waits for a second officer is not told at the year's time either.
      if waits then update public.application_decisions d set publish_at = null where d.id = app and d.publish_at is not null; end if;
    when 'release' then
      if not waits then perform private.release_decision(app, private.bulk_time(details), item.version); end if;
    when 'check_documents' then result := private.review_document(item.row_id, 'checked', null, item.version);
    when 'ask_document' then
      result := private.review_document(item.row_id, 'replace', details ->> 'reason', item.version);
      -- They can be taken back for ten minutes, as letters can.
      update public.email_outbox o set send_after = private.now() + interval '10 minutes'
      where o.event_key = 'replace:' || item.row_id || ':' || (result ->> 'version') and o.state = 'queued';
    when 'note' then result := private.save_note(app, details ->> 'body', null, null);
    when 'message' then result := case when not waits then private.message_applicant(app, details ->> 'body') else '{}' end;
  end case;
  return coalesce(result, (select to_jsonb(d) from public.application_decisions d where d.id = app));
end;
$$;

-- The lines of a run that can be carried out; one that is refused after all is reported.
create function private.do_bulk(run private.bulk_runs, words jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item private.bulk_items;
  earlier jsonb;
  result jsonb;
  code text;
begin
  perform set_config('school.batch', run.id::text, true);
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'planned' order by i.application_id, i.id loop
    begin
      earlier := private.bulk_before(run.action, item);
      result := private.do_bulk_line(run.action, words, item, run.state = 'waiting');
      update private.bulk_items i set outcome = 'done', before = earlier, row_id = (result ->> 'id')::uuid,
        version = (result ->> 'version')::bigint, told_at = case when run.action in ('decide', 'release')
          then (result ->> 'published_at')::timestamptz end
      where i.id = item.id;
    exception when sqlstate 'P0001' then
      get stacked diagnostics code = pg_exception_hint;
      update private.bulk_items i set outcome = 'skipped', reason = code where i.id = item.id;
    end;
  end loop;
  perform set_config('school.batch', '', true);
end;
$$;

-- Does this with these people, as preview_bulk answered them; see there and docs/api.md. News to more than the years allow one officer is
-- recorded and held until approve_bulk. Returns what bulk_report does.
-- Errors: 42501; P0001 invalid_value, required, too_long, conflict (nobody is left).
create function private.run_bulk(action text, details jsonb, people jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
  reached integer;
  run private.bulk_runs;
  apps uuid[];
  tells boolean;
begin
  perform private.require(private.is_officer());
  perform private.check_bulk(action, details, true);
  -- One after the other, whoever starts them: the next sees what this one does, and what one officer tells is counted.
  perform pg_advisory_xact_lock(hashtext('bulk')), pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  select coalesce(jsonb_agg(to_jsonb(l)), '[]'), count(distinct l.application_id) filter (where l.reason is null)
  into lines, reached from private.bulk_lines(action, details, people) l;
  if reached = 0 then perform private.fail('conflict', 'Nobody is left of this list: look at it again.', 'people'); end if;
  apps := array(select distinct (l ->> 'application_id')::uuid from jsonb_array_elements(lines) l where l ->> 'reason' is null);
  perform private.check_publication_time(apps, private.bulk_time(details));
  tells := private.bulk_tells(action, details, apps);
  run.id := gen_random_uuid();
  perform set_config('school.batch', run.id::text, true);
  insert into private.bulk_runs as r (id, action, details, people, created_by, state)
  values (run.id, run_bulk.action, details - 'body' - 'reason', reached, auth.uid(),
    case when tells and private.needs_second_officer(cardinality(apps), apps) then 'waiting' else 'done' end)
  returning * into run;
  insert into private.bulk_items (run_id, application_id, row_id, version, outcome, reason)
  select run.id, l.application_id, l.row_id, l.version, case when l.reason is null then 'planned' else 'skipped' end, l.reason
  from jsonb_to_recordset(lines) as l (application_id uuid, row_id uuid, version bigint, reason text)
  where l.reason is null or l.reason not in ('not_found', 'no_file');
  if action = 'message' and run.state = 'waiting' then
    insert into private.bulk_words (run_id, body) values (run.id, details ->> 'body');
  end if;
  perform private.do_bulk(run, details);
  if run.state = 'waiting' then perform private.ask_second_officer(run.action, reached); end if;
  if run.state = 'done' and tells then
    insert into private.releases (officer, people, run_id, application_id)
    select auth.uid(), 1, run.id, i.application_id from private.bulk_items i where i.run_id = run.id and i.outcome = 'done';
  end if;
  return private.bulk_summary(run.id);
end;
$$;
select private.expose('authenticated', 'run_bulk', 'action text, details jsonb, people jsonb');

-- Locks a run for one step.
create function private.lock_bulk(run_id uuid) returns private.bulk_runs
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs;
begin
  perform private.require(private.is_officer());
  select * into run from private.bulk_runs r where r.id = run_id for update;
  if run.id is null or not private.sees_bulk_run(run) then perform private.fail('not_found', 'This no longer exists.'); end if;
  return run;
end;
$$;

-- Takes one line back; returns why not: stale_version (changed since), told (the applicant knows), mail_gone; null when it is undone.
create function private.undo_bulk_line(action text, item private.bulk_items) returns text
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  if action in ('decide', 'release') then
    select * into decision from public.application_decisions d where d.id = item.application_id for no key update;
    if exists (select 1 from public.applications a where a.id = item.application_id and a.status <> item.before ->> 'told') then
      return 'told';
    end if;
    if decision.version is distinct from item.version then return 'stale_version'; end if;
    perform private.restore_decision(item.application_id, item.before);
  elsif action = 'message' then
    return private.take_back_message(item);
  elsif action = 'note' then
    delete from public.application_notes n where n.id = item.row_id and n.version = item.version;
    if not found then return 'stale_version'; end if;
  else
    if exists (select 1 from public.email_outbox o where o.event_key = 'replace:' || item.row_id || ':' || item.version
      and o.state in ('sending', 'sent')) then return 'mail_gone'; end if;
    perform private.review_document(item.row_id, item.before ->> 'state', null, item.version);
    update public.email_outbox o set state = 'cancelled'
    where o.event_key = 'replace:' || item.row_id || ':' || item.version and o.state in ('queued', 'failed');
  end if;
  return null;
end;
$$;

-- Takes a run back as one, as far as it has not been told and nobody has gone on since; what stays says why. Returns what bulk_report
-- does. Errors: 42501; P0001 not_found, wrong_state.
create function private.undo_bulk(run_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs := private.lock_bulk(run_id);
  item private.bulk_items;
  why text;
  undone integer := 0;
begin
  perform set_config('school.batch', run.id::text, true);
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'done' order by i.application_id, i.id loop
    begin
      why := private.undo_bulk_line(run.action, item);
    exception when sqlstate 'P0001' then
      get stacked diagnostics why = pg_exception_hint;
    end;
    if why is null then
      undone := undone + 1;
      delete from private.releases r where r.run_id = run.id and r.application_id = item.application_id;
    end if;
    update private.bulk_items i set outcome = case when why is null then 'undone' else 'kept' end, reason = why where i.id = item.id;
  end loop;
  if undone = 0 then perform private.fail('wrong_state', 'There is nothing to undo: it has gone, or others have gone on since.'); end if;
  update private.bulk_runs r set state = 'undone' where r.id = run.id;
  delete from private.bulk_words w where w.run_id = run.id;
  perform set_config('school.batch', '', true);
  return private.bulk_summary(run.id);
end;
$$;
select private.expose('authenticated', 'undo_bulk', 'run_id uuid');

-- The second officer lets the news of a run go: after the year's minutes, or at its time. shown: what rehearse_bulk answered; left_out:
-- whom they take out, who stay held. Who was decided otherwise meanwhile is left. Errors: 42501; P0001 not_found,
-- wrong_state, not_allowed (the one who chose them), stale_version (what was shown has changed), invalid_value (left_out).
create function private.approve_bulk(run_id uuid, shown text, left_out uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs := private.lock_bulk(run_id);
  item private.bulk_items;
  wanted_time timestamptz := private.bulk_time(run.details);
  taken_out constant uuid[] := coalesce(left_out, '{}');
  words text := (select w.body from private.bulk_words w where w.run_id = run.id);
begin
  if run.state <> 'waiting' then perform private.fail('wrong_state', 'This does not wait for anybody.'); end if;
  if run.created_by = auth.uid() then
    perform private.fail('not_allowed', 'Telling this many people needs a second officer: somebody else must let it go.');
  end if;
  if shown is distinct from private.shown_of_run(run) then
    perform private.fail('stale_version', 'Something of this has changed since you opened it. Read it again before you let it go.');
  end if;
  if not exists (select from private.bulk_items i where i.run_id = run.id and private.is_letting_go(run, i)
      and i.application_id <> all (taken_out)) then
    perform private.fail('invalid_value', 'Nobody would be told. Undo all of it instead.', 'left_out');
  end if;
  perform set_config('school.batch', run.id::text, true);
  update private.bulk_items i set outcome = 'kept', reason = 'taken_out'
  where i.run_id = run.id and i.outcome = 'done' and i.application_id = any (taken_out);
  update private.bulk_runs r set state = 'done', approved_by = auth.uid() where r.id = run.id;
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'done' order by i.application_id loop
    begin
      if run.action = 'message' then
        update private.bulk_items i set before = private.bulk_before(run.action, item),
          row_id = (private.message_applicant(item.application_id, words) ->> 'id')::uuid where i.id = item.id;
        continue;
      end if;
      -- A time that has come too near while it waited: after the minutes, so that it can still be undone.
      perform private.release_decision(item.application_id,
        case when wanted_time >= private.earliest_publication(item.application_id) then wanted_time end, item.version);
      update private.bulk_items i set version = d.version, told_at = d.published_at
      from public.application_decisions d where i.id = item.id and d.id = i.application_id;
    exception when sqlstate 'P0001' then
      update private.bulk_items i set outcome = 'kept', reason = 'stale_version' where i.id = item.id;
    end;
  end loop;
  delete from private.bulk_words w where w.run_id = run.id;
  perform set_config('school.batch', '', true);
  return private.bulk_summary(run.id);
end;
$$;
select private.expose('authenticated', 'approve_bulk', $$run_id uuid, shown text, left_out uuid[] default '{}'$$);

-- One message to many, each in their own thread: sent with a mail that waits ten minutes, and taken back until that has gone.

-- Writes to the applicant's thread as the office; the mail that says so waits ten minutes. Returns {id}.
create function private.message_applicant(app_id uuid, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message uuid := gen_random_uuid();
begin
  perform private.require(private.is_officer());
  if not private.is_reached(app_id) then perform private.fail('no_address', 'This applicant has no confirmed address.'); end if;
  perform private.post_message(a.user_id, 'office', message, words, '{}') from public.applications a where a.id = app_id;
  update public.email_outbox o set send_after = private.now() + interval '10 minutes'
  where o.event_key = 'message:' || message and o.state = 'queued';
  return jsonb_build_object('id', message);
end;
$$;

-- Takes a message of a run back; returns why not: mail_gone, told (it was read), stale_version (more was written since). One that waits
-- for a second officer is nowhere yet.
create function private.take_back_message(item private.bulk_items) returns text
language plpgsql security definer set search_path = '' as $$
declare
  thread private.threads;
  written private.thread_messages;
  earlier private.thread_messages;
begin
  if item.row_id is null then return null; end if;
  select t.* into thread from private.threads t join private.thread_messages m on m.thread_id = t.id
  where m.id = item.row_id for update of t;
  select * into written from private.thread_messages m where m.id = item.row_id;
  if written.id is null then return 'stale_version'; end if;
  if exists (select 1 from public.email_outbox o where o.event_key = 'message:' || written.id and o.state in ('sending', 'sent')) then
    return 'mail_gone';
  end if;
  if thread.person_read >= written.position then return 'told'; end if;
  if exists (select 1 from private.thread_messages m where m.thread_id = thread.id and m.position > written.position) then
    return 'stale_version';
  end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The message was taken back.'
  where o.event_key = 'message:' || written.id and o.state in ('queued', 'failed');
  delete from private.thread_messages m where m.id = written.id;
  select * into earlier from private.thread_messages m where m.thread_id = thread.id order by m.position desc limit 1;
  update private.threads t set last_side = earlier.side, last_at = coalesce(earlier.created_at, t.created_at),
    office_read = least(t.office_read, coalesce(earlier.position, 0)), updated_at = private.now(),
    state = coalesce(item.before ->> 'state', t.state), assigned_to = (item.before ->> 'assigned_to')::uuid,
    told_of = case when t.told_of = written.id then null else t.told_of end
  where t.id = thread.id;
  perform private.log('message_taken_back', 'threads', thread.id, item.application_id);
  return null;
end;
$$;

-- One run in numbers: {id, action, details, state, people, skipped, undone, news: {each of news_of_line: how many}, created_by,
-- created_by_name, approved_by_name, created_at, goes_at: when the last of it that waits is told, waiting_for: names of the officers one
-- of whom it waits for}. people: for whom it was done.
create function private.bulk_summary(run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'action', r.action, 'details', r.details, 'state', r.state,
    'people', (select count(distinct i.application_id) from private.bulk_items i where i.run_id = r.id and i.outcome <> 'skipped'),
    'skipped', (select count(*) from private.bulk_items i where i.run_id = r.id and i.outcome = 'skipped'),
    'undone', (select count(distinct i.application_id) from private.bulk_items i where i.run_id = r.id and i.outcome = 'undone'),
    'news', case when r.action in ('decide', 'release') then (select coalesce(jsonb_object_agg(n.news, n.n), '{}')
      from (select private.news_of_line(r, i) as news, count(*) as n from private.bulk_items i
        where i.run_id = r.id and i.outcome <> 'undone' group by 1) n where n.news is not null) end,
    'created_by', r.created_by, 'created_by_name', private.person_name(r.created_by),
    'approved_by_name', private.person_name(r.approved_by),
    'goes_at', (select max(d.publish_at) from private.bulk_items i join public.application_decisions d on d.id = i.application_id
      where i.run_id = r.id and i.outcome = 'done' and i.version = d.version and d.published_at is null and r.state = 'done'),
    'waiting_for', (select coalesce(jsonb_agg(n.name order by n.name), '[]')
      from (select private.person_name(o) as name from private.other_officers(r.created_by) o where r.state = 'waiting') n),
    'created_at', r.created_at)
  from private.bulk_runs r where r.id = run_id;
$$;

-- The report of a run, person by person: {run, lines: [{application_id, name, outcome, reason, decision, news, news_at (when it was told or
-- will be), failure}]}. Errors: 42501; P0001 not_found.
create function private.bulk_report(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if not exists (select 1 from private.bulk_runs r where r.id = run_id and private.sees_bulk_run(r)) then
    perform private.fail('not_found', 'This no longer exists.');
  end if;
  return jsonb_build_object('run', private.bulk_summary(run_id), 'lines', (
    select coalesce(jsonb_agg(jsonb_build_object('application_id', i.application_id, 'name', concat_ws(' ', a.first_name, a.last_name),
      'outcome', i.outcome, 'reason', i.reason,
      'decision', case when r.action in ('decide', 'release') then private.decided_by_line(r, i) end,
      'news', private.news_of_line(r, i),
      'news_at', coalesce(i.told_at, case when private.news_of_line(r, i) in ('on_its_way', 'elsewhere') then (select d.publish_at
        from public.application_decisions d where d.id = i.application_id) end),
      'failure', (select coalesce(f.reason, f.code) from private.publication_failures f where f.application_id = i.application_id))
      order by a.last_name, a.first_name, i.id), '[]')
    from private.bulk_items i join private.bulk_runs r on r.id = i.run_id join public.applications a on a.id = i.application_id
    where i.run_id = bulk_report.run_id));
end;
$$;
select private.expose('authenticated', 'bulk_report', 'run_id uuid');

-- The rehearsal of a release of these held decisions. Errors: 42501; P0001 invalid_value (people).
create function private.rehearse_release(application_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return private.rehearsal('{}', application_ids);
end;
$$;
select private.expose('authenticated', 'rehearse_release', 'application_ids uuid[]');

-- Decisions whose time came and that could not be published, for the dashboard; null for who does not release any.
create function private.failed_publications() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_officer() then (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id,
      'name', concat_ws(' ', a.first_name, a.last_name), 'reason', coalesce(f.reason, f.code)) order by f.at), '[]')
    from private.publication_failures f join public.applications a on a.id = f.application_id) end;
$$;

-- Which decision a line of a run recorded or released.
create function private.decided_by_line(run private.bulk_runs, item private.bulk_items) returns text
language sql stable set search_path = '' as $$
  select coalesce(run.details ->> 'decision', item.before ->> 'status');
$$;

-- What became of the news of a line: told, failed, on_its_way, held; or, since it was chosen, undone, withdrew (the applicant did),
-- elsewhere (another release has it now, or told it), otherwise (decided otherwise). Null where there is none to tell.
create function private.news_of_line(run private.bulk_runs, item private.bulk_items) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when run.action not in ('decide', 'release') or item.outcome in ('planned', 'skipped') then null
    when item.told_at is not null then 'told'
    when item.outcome = 'undone' then 'undone'
    when exists (select from private.bulk_items o join private.bulk_runs r on r.id = o.run_id
      where o.application_id = item.application_id and r.action in ('decide', 'release') and o.run_id <> run.id
        and r.created_at >= run.created_at and o.outcome = 'done' and (o.told_at is not null or o.version = d.version)
        and private.decided_by_line(r, o) = private.decided_by_line(run, item)) then 'elsewhere'
    when d.status = 'withdrawn' then 'withdrew'
    when d.status <> private.decided_by_line(run, item) then
      case when d.status = item.before ->> 'status' then 'undone' else 'otherwise' end
    when d.published_at is not null then 'told'
    when exists (select from private.publication_failures f where f.application_id = d.id) then 'failed'
    when d.publish_at is not null then 'on_its_way'
    -- Released by this run, and held again since.
    when run.action = 'release' and run.state <> 'waiting' and item.outcome = 'done' and d.version <> item.version then 'undone'
    when item.reason = 'taken_out' then 'taken_out'
    else 'held' end
  from public.application_decisions d where d.id = item.application_id;
$$;

-- Officers: the release of many in which this decision is, by whom, and whether it waits for a second officer: {run_id, state,
-- created_by_name, people}; null when it is in none. Errors: 42501.
create function private.release_of(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select jsonb_build_object('run_id', r.id, 'state', r.state, 'created_by_name', private.person_name(r.created_by),
      'people', r.people)
    from private.bulk_items i join private.bulk_runs r on r.id = i.run_id
    join public.application_decisions d on d.id = i.application_id and d.version = i.version and d.published_at is null
    where i.application_id = app_id and i.outcome = 'done' and (r.state = 'waiting' or d.publish_at is not null)
    order by r.created_at desc limit 1);
end;
$$;
select private.expose('authenticated', 'release_of', 'application_id uuid');

-- How the years of these applications tell decisions: held only where all of them hold, and the longest minutes to think.
create function private.telling_of(app_ids uuid[]) returns table (release_mode text, undo_minutes integer)
language sql stable security definer set search_path = '' as $$
  select case when bool_and(s.release_mode = 'held') then 'held' else 'immediate' end, coalesce(max(s.undo_minutes), 10)::integer
  from public.program_year_settings s
  where s.id in (select a.program_year_id from public.applications a where a.id = any (app_ids));
$$;

-- Who may let go of what this officer chose for many.
create function private.other_officers(chooser uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.user_id from public.admins a where a.is_active and a.role in ('admin', 'super_admin', 'admissions') and a.user_id <> chooser;
$$;

-- Tells the other officers by mail that something to many waits for one of them.
create function private.ask_second_officer(what text, reached integer) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, 'second_officer', jsonb_build_object('officer', private.person_name(auth.uid()),
      'people', reached::text, 'at', private.now()), format('second_officer:%s:%s:%s', what, gen_random_uuid(), u.id))
  from private.other_officers(auth.uid()) o join auth.users u on u.id = o where private.is_email(u.email);
$$;

-- Whether a line of a waiting run is still as it was chosen: others have been decided otherwise since, and are left.
create function private.is_letting_go(run private.bulk_runs, item private.bulk_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select item.outcome = 'done' and (run.action = 'message' or exists (select from public.application_decisions d
    where d.id = item.application_id and d.version = item.version and d.published_at is null));
$$;

-- What the second officer was shown, in a word: people, decisions, letters and words as they stand.
create function private.shown_of_run(run private.bulk_runs) returns text
language sql stable security definer set search_path = '' as $$
  select md5(jsonb_build_object('run', run.version, 'details', run.details,
    'words', (select w.body from private.bulk_words w where w.run_id = run.id),
    'people', (select jsonb_agg(jsonb_build_array(a.id, i.version, a.first_name, a.last_name, a.program_track,
        case when run.action <> 'message' then (select private.drafted_letter(a, d.status) - 'told_at'
          from public.application_decisions d where d.id = a.id) end) order by i.id)
      from private.bulk_items i join public.applications a on a.id = i.application_id
      where i.run_id = run.id and private.is_letting_go(run, i)))::text);
$$;

-- What waits for the caller as a second officer: runs and letters of others, the oldest first: [{kind: run or letter, id, action, details,
-- subject, people, created_by_name, created_at}]. Errors: 42501.
create function private.waiting_approvals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'action', w.action, 'details', w.details,
      'subject', w.subject, 'people', w.people, 'created_by_name', private.person_name(w.created_by), 'created_at', w.created_at)
      order by w.created_at, w.id), '[]')
    from (
      select 'run' as kind, r.id, r.action, r.details, null as subject, r.people, r.created_by, r.created_at
      from private.bulk_runs r where r.state = 'waiting' and r.created_by <> auth.uid()
      union all
      select 'letter', m.id, 'letter', '{}', coalesce(m.words -> 'en' ->> 'subject', m.words -> 'he' ->> 'subject'), m.recipients,
        m.created_by, m.created_at
      from public.mailings m where m.state = 'waiting' and m.created_by is distinct from auth.uid()) w);
end;
$$;
select private.expose('authenticated', 'waiting_approvals');

-- A waiting run as the second officer reads it: {run: as run_bulk answers it, shown: what approve_bulk is told, body: the words of a
-- message, people: [{application_id, name}] whom it still reaches, undo_minutes, rehearsal: of decisions, null for messages}.
-- Errors: 42501; P0001 not_found, wrong_state (it does not wait).
create function private.rehearse_bulk(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  run private.bulk_runs;
  apps uuid[];
begin
  perform private.require(private.is_officer());
  select * into run from private.bulk_runs r where r.id = run_id;
  if run.id is null or not private.sees_bulk_run(run) then perform private.fail('not_found', 'This no longer exists.'); end if;
  if run.state <> 'waiting' then perform private.fail('wrong_state', 'This does not wait for anybody.'); end if;
  apps := array(select i.application_id from private.bulk_items i where i.run_id = run.id and private.is_letting_go(run, i));
  return jsonb_build_object('run', private.bulk_summary(run.id), 'shown', private.shown_of_run(run),
    'body', (select w.body from private.bulk_words w where w.run_id = run.id),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name))
      order by a.last_name, a.first_name, a.id), '[]') from public.applications a where a.id = any (apps)),
    'undo_minutes', coalesce((select t.undo_minutes from private.telling_of(apps) t), 10),
    'rehearsal', case when run.action <> 'message' and cardinality(apps) > 0 then private.rehearsal(run.details, apps, run.id) end);
end;
$$;
select private.expose('authenticated', 'rehearse_bulk', 'run_id uuid');
