-- Erasing a person: the rows in one transaction, then the files, the account last, then a receipt. The tick calls
-- continue_erasure until nothing is left; each call does again whatever is not done, so that a job killed anywhere goes on.

-- An erasure with what its rows are found by: addresses kept from earlier tries, everything else read while it is there.
create function private.erasing_of(job private.erasures) returns private.erasing
language plpgsql stable security definer set search_path = '' as $$
declare
  e private.erasing;
begin
  e.id := job.id;
  e.user_id := job.user_id;
  e.applications := array(select a.id from public.applications a where a.user_id = job.user_id union select unnest(job.applications));
  e.students := array(select s.id from public.students s where s.user_id = job.user_id
      or exists (select from public.student_enrollments n where n.student_id = s.id and n.application_id = any (e.applications))
    union select unnest(job.students));
  -- Records that went into theirs: the log still tells of them.
  e.students := e.students || array(select m.id from private.merged_students m
    where m.student_id = any (e.students) and m.id <> all (e.students));
  e.addresses := array(
    select distinct lower(found.address) from (
      select unnest(job.addresses) as address
      union all select unnest(array[u.email, u.email_change]) from auth.users u where u.id = job.user_id
      union all select i.identity_data ->> 'email' from auth.identities i where i.user_id = job.user_id
      union all select a.email from public.applications a where a.id = any (e.applications)
      union all select s.email from public.students s where s.id = any (e.students)) found
    where found.address <> ''
      -- An address that somebody else signs in with is theirs, whatever the record says.
      and not exists (select from auth.users o where o.email = lower(found.address) and o.id is distinct from job.user_id));
  e.traces := array(
    select distinct lower(btrim(found.v)) from (
      select unnest(array[a.phone, a.whatsapp_phone, a.passport_number, concat_ws(' ', a.first_name, a.last_name),
          concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name)]) as v from public.applications a where a.id = any (e.applications)
      union all
      select unnest(array[s.cell_phone, s.whatsapp_phone, s.israeli_passport_number, s.foreign_passport_number,
        concat_ws(' ', s.first_name, s.last_name), concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name)])
      from public.students s where s.id = any (e.students)) found
    where char_length(btrim(found.v)) >= 5);
  e.searched := concat_ws(' ', (select string_agg(a.search_text, ' ') from public.applications a where a.id = any (e.applications)),
    (select string_agg(split_part(s.search_text, ' ~', 1), ' ') from public.students s where s.id = any (e.students)));
  e.row_ids := '{}';
  return e;
end;
$$;

-- Amounts of these records without a name.
create function private.keep_amounts(pupils uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.erased_amounts (program_year_id, entry, kind, amount, month, is_active)
  select e.program_year_id, 'charge', c.kind, c.amount, date_trunc('month', c.due_on)::date, c.is_active
  from public.charges c join public.student_enrollments e on e.id = c.enrollment_id where c.student_id = any (pupils)
  union all
  select e.program_year_id, 'payment', p.kind, p.amount, date_trunc('month', p.received_on)::date, p.is_active
  from public.payments p join public.student_enrollments e on e.id = p.enrollment_id where p.student_id = any (pupils);
$$;

-- How many rows of a place of the map are this person's; 0 where the place does not exist on this engine.
create function private.count_rows(place text, belongs text, e private.erasing) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  n bigint;
begin
  if to_regclass(place) is null then return 0; end if;
  execute format('select count(*) from %s t, unnest(array[$1]) e where %s', place, belongs) into n using e;
  return n;
end;
$$;

-- Ids of the rows that are about to go and whose lines in the log must be blanked with them.
create function private.logged_rows(place text, belongs text, e private.erasing) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if not exists (select from pg_catalog.pg_trigger g where g.tgrelid = to_regclass(place) and g.tgname like 'audit%') then
    return '{}';
  end if;
  execute format('select array_agg(coalesce(to_jsonb(t) ->> ''id'', to_jsonb(t) ->> ''user_id'')::uuid)
    from %s t, unnest(array[$1]) e where %s', place, belongs) into ids using e;
  return coalesce(ids, '{}');
end;
$$;

-- The one exception to an append-only log: in the transaction that erases a person, a line may lose its values, and nothing else
-- of it changes. private.refuse_change asks here.
create function private.is_erasing(relation text, before jsonb, after jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.erasures e
      where e.id::text = current_setting('private.erasing', true) and e.finished_at is null)
    and case relation
      when 'audit_log' then after = before || '{"changes": {}, "note": null, "request_id": null}'
      when 'access_log' then before - array['subject_ids', 'note', 'once'] = after - array['subject_ids', 'note', 'once']
        and before -> 'subject_ids' @> (after -> 'subject_ids') and after ->> 'note' = '' and after ->> 'once' like 'erased %'
      else false end;
$$;

-- Deletes and blanks everything of this erasure that the database itself may delete: {place: rows}. May be called again.
create function private.erase_person(erasure_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job private.erasures;
  e private.erasing;
  item record;
  n bigint;
  done jsonb := '{}';
begin
  select * into job from private.erasures x where x.id = erasure_id and x.finished_at is null for update;
  if job.id is null then return done; end if;
  perform set_config('private.erasing', job.id::text, true);
  e := private.erasing_of(job);
  perform private.keep_amounts(e.students);
  for item in select * from private.erase_map() m where m.treatment in ('delete', 'blank') loop
    continue when to_regclass(item.place) is null;
    e.row_ids := e.row_ids || private.logged_rows(item.place, item.belongs, e);
    if item.treatment = 'delete' then
      execute format('delete from %s t using unnest(array[$1]) e where %s', item.place, item.belongs) using e;
    else
      execute format('update %s t set %s from unnest(array[$1]) e where %s', item.place, item.blanks, item.belongs) using e;
    end if;
    get diagnostics n = row_count;
    if n > 0 then done := done || jsonb_build_object(item.place, n); end if;
  end loop;
  perform set_config('private.erasing', '', true);
  update private.erasures x set applications = e.applications, students = e.students, addresses = e.addresses,
    counts = (
      select coalesce(jsonb_object_agg(k, coalesce((x.counts ->> k)::bigint, 0) + coalesce((done ->> k)::bigint, 0)), '{}')
      from (select jsonb_object_keys(x.counts || done) as k) keys)
  where x.id = job.id;
  return done;
end;
$$;

-- What is left to take away outside the database: up to 100 stored files, else the account, else nothing.
create function private.left_outside(job private.erasures) returns jsonb
language sql stable security definer set search_path = '' as $$
  with files as (select f.name from private.stored_files(private.erasing_of(job)) as f (name) limit 100)
  select case
    when exists (select from files) then jsonb_build_object('erasure_id', job.id, 'step', 'files', 'bucket', 'documents',
      'paths', (select jsonb_agg(f.name) from files f))
    when exists (select from auth.users u where u.id = job.user_id) then
      jsonb_build_object('erasure_id', job.id, 'step', 'account', 'user_id', job.user_id) end;
$$;

-- The key of the mail that tells a person who asked for it that they are being erased.
create function private.last_mail(erasure_id uuid) returns text
language sql immutable set search_path = '' as $$ select 'erasing:' || erasure_id; $$;

-- That mail goes before the address does, within an hour: a mail server that is down keeps nobody's data.
create function private.waits_for_mail(job private.erasures) returns boolean
language sql stable security definer set search_path = '' as $$
  select job.ordered_at > now() - interval '1 hour' and exists (
    select from public.email_outbox o where o.event_key = private.last_mail(job.id) and o.state in ('queued', 'sending'));
$$;

-- The clockwork: does what the database can do of the erasure that waited longest, and answers what its caller must take away:
-- {erasure_id, step: files, bucket, paths} or {erasure_id, step: account, user_id}; {erasure_id, step: done} when it ended, and left
-- when something still stands where the map looks: the office sees where, and it is tried again. Null when none is open. Called again
-- and again; killed anywhere, the next call goes on.
create function private.continue_erasure() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job private.erasures;
  left_over jsonb;
  places text[];
begin
  select * into job from private.erasures x
  where x.finished_at is null and (x.tried_at is null or x.problem is null or x.tried_at < now() - interval '1 minute')
    and not private.waits_for_mail(x)
  order by x.tried_at nulls first, x.ordered_at limit 1 for update skip locked;
  if job.id is null then return null; end if;
  perform private.erase_person(job.id);
  update private.erasures x set tried_at = clock_timestamp(), problem = null where x.id = job.id returning * into job;
  left_over := private.left_outside(job);
  if left_over is null then
    places := private.places_left(private.erasing_of(job));
    if places <> '{}' then
      update private.erasures x set problem = left('Something is left in ' || array_to_string(places, ', ') || '.', 300)
      where x.id = job.id;
      return jsonb_build_object('erasure_id', job.id, 'step', 'left');
    end if;
    update private.erasures x set finished_at = now(), addresses = '{}' where x.id = job.id;
    perform private.log('erased', 'erasures', job.id);
  elsif left_over ->> 'step' = 'files' then
    -- What is taken away now is counted now: afterwards nobody can tell.
    update private.erasures x set counts = x.counts || jsonb_build_object('storage.objects', (
      select count(*) from private.stored_files(private.erasing_of(job))))
    where x.id = job.id and not x.counts ? 'storage.objects';
  else
    update private.erasures x set counts = x.counts || '{"auth.users": 1}' where x.id = job.id;
  end if;
  return coalesce(left_over, jsonb_build_object('erasure_id', job.id, 'step', 'done'));
end;
$$;
select private.expose('service_role', 'continue_erasure');

-- The clockwork could not take something away: the office sees why, and it is tried again after a minute.
create function private.note_erasure_problem(erasure_id uuid, problem text) returns void
language sql security definer set search_path = '' as $$
  update private.erasures x set problem = left(note_erasure_problem.problem, 300) where x.id = erasure_id and x.finished_at is null;
$$;
select private.expose('service_role', 'note_erasure_problem', 'erasure_id uuid, problem text');

-- Whom the list names, for a copy that outlives the database: [{id, user_id, applications, students, reason, ordered_by, ordered_at}].
create function private.erasure_list() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'user_id', x.user_id, 'applications', x.applications, 'students', x.students,
    'reason', x.reason, 'ordered_by', x.ordered_by, 'ordered_at', x.ordered_at) order by x.ordered_at, x.id), '[]')
  from private.erasures x;
$$;
select private.expose('service_role', 'erasure_list');

-- After a backup was restored: everybody of this list is erased again. Those already done are opened once more, for the backup
-- may be older than their end. Answers how many are open now.
create function private.replay_erasures(list jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if list is null or jsonb_typeof(list) <> 'array' then
    perform private.fail('invalid_value', 'This is not a list of erasures.', 'list');
  end if;
  insert into private.erasures as x (id, user_id, applications, students, reason, ordered_by, ordered_at)
  select r.id, r.user_id, coalesce(r.applications, '{}'), coalesce(r.students, '{}'), r.reason, r.ordered_by, coalesce(r.ordered_at, now())
  from jsonb_populate_recordset(null::private.erasures, list) r where r.id is not null and r.reason is not null
  on conflict (id) do update set finished_at = null, tried_at = null,
    applications = excluded.applications, students = excluded.students;
  -- They have been told.
  update public.email_outbox o set state = 'cancelled'
  from private.erasures x
  where x.finished_at is null and o.event_key = private.last_mail(x.id) and o.state in ('queued', 'sending', 'failed');
  return (select count(*) from private.erasures x where x.finished_at is null);
exception when data_exception or check_violation then
  perform private.fail('invalid_value', 'This is not a list of erasures.', 'list');
  return 0;
end;
$$;
select private.expose('service_role', 'replay_erasures', 'list jsonb');
