-- Many at once: one action on up to 500 applications. What is shown before and what runs come from the same lines; a run is one
-- batch in the log and can be undone as one.

create table private.bulk_runs (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('decide', 'release', 'check_documents', 'ask_document', 'note', 'message')),
  -- What exactly: {decision, hold, publish_at}, {publish_at}, {kind}. Words for a note or an applicant stand where they belong.
  details jsonb not null check (pg_column_size(details) < 2000),
  -- 'waiting': recorded, but a second officer has to let the news go.
  state text not null check (state in ('waiting', 'done', 'undone')),
  people integer not null,
  created_by uuid not null references auth.users (id),
  approved_by uuid references auth.users (id),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table private.bulk_runs
  is 'What officers did with many applications at once. Written by run_bulk, approve_bulk and undo_bulk only.';
alter table private.bulk_runs enable row level security;

create index bulk_runs_created on private.bulk_runs (created_at);
create index bulk_runs_created_by on private.bulk_runs (created_by);
create index bulk_runs_approved_by on private.bulk_runs (approved_by);

create trigger bump_version before update on private.bulk_runs for each row execute function private.bump_version();
create trigger audit after insert or update or delete on private.bulk_runs for each row execute function private.audit('', '');

create table private.bulk_items (
  id bigint generated always as identity primary key,
  run_id uuid not null references private.bulk_runs (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The decision, document or note, its version that the officer saw and, once it is done, the one that came of it.
  row_id uuid,
  version bigint,
  before jsonb check (pg_column_size(before) < 4000),
  outcome text not null check (outcome in ('planned', 'done', 'skipped', 'undone', 'kept')),
  -- Why it was skipped, or kept at an undo: a code.
  reason text,
  told_at timestamptz
);
comment on table private.bulk_items is 'Whom a bulk run reached, what came of it, and what an undo brings back.';
alter table private.bulk_items enable row level security;

create index bulk_items_run on private.bulk_items (run_id);
create index bulk_items_application on private.bulk_items (application_id);

-- Whether the caller may know of a run: that colleagues have noted a file is hidden from who must still score it, whole runs of it,
-- so that no count tells either. Decisions and documents are nobody's opinion, and one knows what one did oneself.
create function private.sees_bulk_run(run private.bulk_runs) returns boolean
language sql stable security definer set search_path = '' as $$
  select run.action <> 'note' or run.created_by = auth.uid() or not exists (
    select from private.bulk_items i where i.run_id = run.id and i.application_id in (select private.blind_files()));
$$;

-- Whether this line of the log is of a run that the caller may not know of: its entry would say what list_bulk_runs keeps.
create function private.belongs_to_hidden_run(line public.audit_log) returns boolean
language sql stable security definer set search_path = '' as $$
  select line.table_name = 'bulk_runs'
    and exists (select from private.bulk_runs r where r.id = line.row_id and not private.sees_bulk_run(r));
$$;

-- Releases of decisions by one officer, counted over ten minutes.
create table private.releases (
  id bigint generated always as identity primary key,
  officer uuid not null,
  people integer not null,
  run_id uuid references private.bulk_runs (id) on delete cascade,
  at timestamptz not null default private.now(),
  application_id uuid references public.applications (id) on delete set null
);
comment on table private.releases is 'How many decisions an officer released, for the rule of the second officer.';
alter table private.releases enable row level security;

create index releases_officer on private.releases (officer, at);
create index releases_run on private.releases (run_id);

-- Decisions that could not be published when their time came, until they are.
create table private.publication_failures (
  application_id uuid primary key references public.applications (id) on delete cascade,
  code text not null,
  -- In words, of a refusal of ours.
  reason text check (char_length(reason) <= 300),
  at timestamptz not null default private.now()
);
comment on table private.publication_failures is 'Decisions that could not be published when their time came, and why.';
alter table private.publication_failures enable row level security;

-- The words of messages that wait for a second officer; gone with the run's sending or undoing.
create table private.bulk_words (
  run_id uuid primary key references private.bulk_runs (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000)
);
comment on table private.bulk_words is 'Messages to many that wait for a second officer.';
alter table private.bulk_words enable row level security;

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
begin
  return (details ->> 'publish_at')::timestamptz;
exception when data_exception then
  perform private.fail('invalid_value', 'This time cannot be read.', 'publish_at');
end;
$$;

-- The lines of an action, one for each row it would change: items [{application_id, row_id, version}], the latter two as they were
-- shown or absent; or [{student_id}] for a message, whose file is the newest that they handed in (else no_file). reason null: it is
-- done; else why not: not_found, stale_version, already, wrong_state, not_held, on_its_way, scheduled,
-- nothing_to_check, not_sent, already_asked, closed, no_address, no_file.
create function private.bulk_lines(action text, details jsonb, items jsonb) returns table (
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
      'needs_second_officer', private.bulk_tells(action, details, apps) and private.release_needs_second_officer(apps)));
end;
$$;
select private.expose('authenticated', 'preview_bulk', 'action text, details jsonb, people jsonb');

-- Counts one told by itself; a loop over many is refused where a release of them would wait for a second officer. Messages to many
-- count with them, so the refusal says which of the two it was.
create function private.count_release(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  messaged integer;
begin
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  if private.release_needs_second_officer(array[app_id]) then
    select coalesce(sum(r.people), 0) into messaged from private.releases r join private.bulk_runs b on b.id = r.run_id
    where r.officer = auth.uid() and r.at > private.now() - interval '10 minutes' and b.action = 'message';
    if messaged > 0 then
      perform private.fail('too_many_reached', format('You have written to %s people in ten minutes, and with this one you would '
        'reach more than %s alone. Wait ten minutes, or choose the decisions in the list: a second officer lets them go.', messaged,
        private.second_officer_above(array[app_id])));
    end if;
    perform private.fail('limit_reached', format('You have released %s decisions in ten minutes. Hold the rest, choose them in the list '
      'and release them together: a second officer lets them go.', private.second_officer_above(array[app_id])));
  end if;
  insert into private.releases (officer, people, application_id) values (auth.uid(), 1, app_id);
end;
$$;

-- Whether releasing these too needs a second officer: counted over the releases of this officer in the last ten minutes.
create function private.release_needs_second_officer(app_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select limits.above > 0 and cardinality(app_ids) + coalesce((select sum(r.people) from private.releases r
    where r.officer = auth.uid() and r.at > private.now() - interval '10 minutes'), 0) > limits.above
  from (select private.second_officer_above(app_ids) as above) limits;
$$;
