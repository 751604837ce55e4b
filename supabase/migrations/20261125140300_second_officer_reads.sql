-- The second officer reads what waits and lets it go, without those whom they take out. The call of 1.0.0 names nothing that was read.

-- When a decision was told by the run that this is a line of.
alter table private.bulk_items add column told_at timestamptz;

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

-- A waiting run as the second officer reads it: {run: as list_bulk_runs, shown: what approve_bulk is told, body: the words of a message,
-- people: [{application_id, name}] whom it still reaches, undo_minutes, rehearsal: of decisions, null for messages}.
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
    'rehearsal', case when run.action <> 'message' and cardinality(apps) > 0 then private.rehearsal(run.details, apps) end);
end;
$$;
select private.expose('authenticated', 'rehearse_bulk', 'run_id uuid');

drop function public.approve_bulk(uuid);
drop function private.approve_bulk(uuid);
-- The second officer lets the news of a run go: after the year's minutes, or at its time. shown: what rehearse_bulk answered; left_out:
-- whom they take out, who stay held. Who was decided otherwise meanwhile is left. Errors: 42501; P0001 not_found, not_begun (a page of
-- 1.0.0), wrong_state, not_allowed (the one who chose them), stale_version (what was shown has changed), invalid_value (left_out).
create function private.approve_bulk(run_id uuid, shown text, left_out uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs := private.lock_bulk(run_id);
  item private.bulk_items;
  wanted_time timestamptz := private.bulk_time(run.details);
  taken_out constant uuid[] := coalesce(left_out, '{}');
  words text := (select w.body from private.bulk_words w where w.run_id = run.id);
begin
  if shown is null then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  if run.state <> 'waiting' then perform private.fail('wrong_state', 'This does not wait for anybody.'); end if;
  if run.created_by = auth.uid() then
    perform private.fail('not_allowed', 'Telling this many people needs a second officer: somebody else must let it go.');
  end if;
  if shown <> private.shown_of_run(run) then
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
select private.expose('authenticated', 'approve_bulk', $$run_id uuid, shown text default null, left_out uuid[] default '{}'$$);

drop function public.approve_mailing(uuid);
drop function private.approve_mailing(uuid);
-- The second officer lets a letter go, in the version they read; left_out: applications or students who get none of it.
-- Errors: 42501; P0001 not_found, not_begun (a page of 1.0.0), wrong_state, not_allowed (the one who wrote it), stale_version,
-- invalid_value (left_out: nobody is left).
create function private.approve_mailing(mailing_id uuid, expected_version bigint, left_out uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter public.mailings := private.lock_mailing(mailing_id);
  kept jsonb;
  reached integer;
begin
  if expected_version is null then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  if letter.state <> 'waiting' then perform private.fail('wrong_state', 'This letter does not wait for anybody.'); end if;
  if letter.created_by = auth.uid() then
    perform private.fail('not_allowed', 'A letter to this many people needs a second officer: somebody else must let it go.');
  end if;
  if letter.version <> expected_version then
    perform private.fail('stale_version', 'This letter has changed since you opened it. Read it again before you let it go.');
  end if;
  select coalesce(jsonb_agg(p order by n), '[]') into kept from jsonb_array_elements(letter.people) with ordinality as u (p, n)
  where coalesce(p ->> 'application_id', p ->> 'student_id')::uuid <> all (coalesce(left_out, '{}'));
  select count(*) into reached from private.mailing_people(case when kept = '[]' then letter.people else kept end, letter.words) p
  where p.email is not null and kept <> '[]';
  if reached = 0 then perform private.fail('invalid_value', 'Nobody would get this letter. Take it back instead.', 'left_out'); end if;
  update public.mailings m set people = kept, recipients = reached, state = 'queued', approved_by = auth.uid(),
    send_at = greatest(m.send_at, private.now() + interval '10 minutes')
  where m.id = letter.id returning * into letter;
  perform private.queue_mailing(letter);
  return to_jsonb(letter) - 'people';
end;
$$;
select private.expose('authenticated', 'approve_mailing', $$
  mailing_id uuid, expected_version bigint default null, left_out uuid[] default '{}'$$);
