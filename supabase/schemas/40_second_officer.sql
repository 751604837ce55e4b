-- How the years of these applications tell decisions: held only where all of them hold, and the longest minutes to think.
create function private.telling_of(app_ids uuid[]) returns table (release_mode text, undo_minutes integer)
language sql stable security definer set search_path = '' as $$
  select case when bool_and(s.release_mode = 'held') then 'held' else 'immediate' end, coalesce(max(s.undo_minutes), 10)::integer
  from public.program_year_settings s
  where s.id in (select a.program_year_id from public.applications a where a.id = any (app_ids));
$$;

-- Tells the other officers by mail that something to many waits for one of them.
create function private.ask_second_officer(what text, reached integer) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, 'second_officer', jsonb_build_object('officer', private.person_name(auth.uid()),
      'people', reached::text, 'at', private.now()), format('second_officer:%s:%s:%s', what, gen_random_uuid(), u.id))
  from public.admins a join auth.users u on u.id = a.user_id
  where a.is_active and a.role in ('admin', 'super_admin', 'admissions') and u.id <> auth.uid() and private.is_email(u.email);
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
