-- Erasing: the map, the work of the tick, what the office orders, and how long people are kept.

-- The map, in the order of work. `treatment`: delete; blank (sets `blanks`); files (storage takes them away); account (the auth
-- service deletes it); follows (goes with another row of the map by itself); keep. `belongs` finds the rows t of the person e.
create function private.erase_map() returns table (place text, treatment text, belongs text, blanks text, reason text)
language sql immutable set search_path = '' as $$
  values
    ('public.payment_reversals', 'delete', 't.student_id = any (e.students)', null, ''),
    ('private.card_checkouts', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.payment_claims', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.payments', 'delete', 't.student_id = any (e.students)', null, 'Amounts stay without a name, for the sums of the year.'),
    ('public.charges', 'delete', 't.student_id = any (e.students)', null, 'Amounts stay without a name, for the sums of the year.'),
    ('public.payment_plans', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.student_enrollments', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.student_leaves', 'delete', 't.student_id = any (e.students)', null, ''),
    ('private.student_batch_items', 'delete', 't.student_id = any (e.students)', null, ''),
    ('private.student_invitations', 'delete', 't.student_id = any (e.students) or t.email = any (e.addresses)', null, ''),
    ('public.interview_choices', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.interview_absences', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.interviews', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.enrollment_tasks', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.form_answers', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.refused_answers', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.reference_files', 'delete',
      'exists (select from private.reference_requests r where r.id = t.request_id and r.application_id = any (e.applications))', null, ''),
    ('private.reference_requests', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.application_referees', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.link_languages', 'delete', 't.application_id = any (e.applications) or t.email = any (e.addresses)', null, ''),
    ('private.decision_letters', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.letter_paragraphs', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.place_offers', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.waitlist_entries', 'delete', 't.id = any (e.applications)', null, ''),
    ('private.application_parents', 'delete',
      't.application_id = any (e.applications) or t.user_id = e.user_id or t.email = any (e.addresses)', null, ''),
    ('private.guardian_consents', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.application_references', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.application_documents', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.application_notes', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.application_scores', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.application_readers', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.reader_conflicts', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.committee_places', 'delete', 't.id = any (e.applications)', null, ''),
    ('public.application_extensions', 'delete', 't.id = any (e.applications)', null, ''),
    ('private.bulk_items', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.publication_failures', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('public.application_decisions', 'delete', 't.id = any (e.applications)', null, ''),
    ('private.mail_attempts', 'delete', 'exists (select from public.email_outbox o where o.id = t.outbox_id and private.is_mail_of(o, e))',
      null, ''),
    ('private.mail_copies', 'delete', 'exists (select from public.email_outbox o where o.id = t.outbox_id and private.is_mail_of(o, e))',
      null, ''),
    ('private.mail_facts', 'delete', 'exists (select from public.email_outbox o where o.id = t.outbox_id and private.is_mail_of(o, e))',
      null, ''),
    ('private.mail_links', 'delete', 'exists (select from public.email_outbox o where o.id = t.outbox_id and private.is_mail_of(o, e))',
      null, ''),
    ('public.email_outbox', 'delete', 'private.is_mail_of(t, e)', null, ''),
    ('public.mailings', 'blank', 'private.reaches(t.people, e)',
      'people = private.people_without(t.people, e),
        words = case when private.people_without(t.people, e) = ''[]'' then ''{}'' else t.words end',
      'A letter to many stays as the others got it; one to this person alone loses its words.'),
    ('private.merged_students', 'delete', 't.student_id = any (e.students)', null, ''),
    ('private.student_drafts', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.thread_files', 'delete',
      'exists (select from private.threads h where h.id = t.thread_id and h.user_id = e.user_id)', null, ''),
    ('private.thread_messages', 'delete',
      'exists (select from private.threads h where h.id = t.thread_id and h.user_id = e.user_id)', null, ''),
    ('private.threads', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.officer_drafts', 'delete', 't.author = e.user_id or t.subject_id = any (e.applications || e.students || e.user_id)
      or exists (select from public.questions q where q.id = t.subject_id and lower(q.email) = any (e.addresses))', null, ''),
    ('private.saved_views', 'delete', 't.owner = e.user_id', null, ''),
    ('public.admins', 'delete', 't.user_id = e.user_id', null, 'Only an account that has given nothing for a year.'),
    ('public.students', 'delete', 't.id = any (e.students)', null, ''),
    ('public.applications', 'delete', 't.id = any (e.applications)', null, ''),
    ('public.questions', 'delete', 'lower(t.email) = any (e.addresses)', null, ''),
    ('public.privacy_requests', 'delete', 't.user_id = e.user_id', null, ''),
    ('public.person_settings', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.exports', 'blank', 't.user_id = e.user_id or t.row_ids && (e.applications || e.students)',
      'row_ids = array(select i from unnest(t.row_ids) with ordinality as u (i, n)
        where i <> all (e.applications || e.students) order by n)',
      'An export that is being read goes on without this person.'),
    ('private.recovery_codes', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.unproven_passwords', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.account_notices', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.address_changes', 'delete', 't.user_id = e.user_id', null, ''),
    ('private.rate_limits', 'delete', 't.subject = e.user_id::text or t.subject = any (e.addresses)', null, ''),
    ('private.clock_rests', 'delete', 'private.mentions(t.subject, e.user_id::text || (e.applications || e.students)::text[])', null, ''),
    ('private.early_answers', 'delete', 'lower(concat_ws('' '', t.form ->> ''first_name'', t.form ->> ''last_name'')) = any (e.traces)
      or t.form ->> ''phone'' = any (e.traces) or t.form ->> ''whatsapp_phone'' = any (e.traces)', null, ''),
    ('private.access_log', 'blank', 't.subject_ids && (e.applications || e.students)',
      'subject_ids = array(select i from unnest(t.subject_ids) as u (i) where i <> all (e.applications || e.students)), note = '''',
        once = ''erased '' || t.id', 'That somebody read a record stays, without whose it was.'),
    ('public.audit_log', 'blank', '(t.changes <> ''{}'' or t.note is not null or t.request_id is not null) and private.is_line_of(t, e)',
      'changes = ''{}'', note = null, request_id = null', 'What was done, by whom and when stays, without any value.'),
    ('auth.audit_log_entries', 'delete', 'private.mentions(t.payload::text, e.user_id::text || e.addresses)', null, ''),
    ('auth.flow_state', 'delete', 't.user_id = e.user_id', null, ''),
    ('storage.objects', 'files', 't.bucket_id = ''documents'' and (split_part(t.name, ''/'', 1) = any (e.applications::text[])
      or t.name like ''messages/'' || e.user_id || ''/%'')', null, ''),
    ('auth.users', 'account', 't.id = e.user_id', null, ''),
    ('auth.identities', 'follows', 't.user_id = e.user_id', null, ''),
    ('auth.sessions', 'follows', 't.user_id = e.user_id', null, ''),
    ('auth.refresh_tokens', 'follows', 't.user_id = e.user_id::text', null, ''),
    ('auth.one_time_tokens', 'follows', 't.user_id = e.user_id', null, ''),
    ('auth.mfa_factors', 'follows', 't.user_id = e.user_id', null, ''),
    ('auth.mfa_challenges', 'follows',
      'exists (select from auth.mfa_factors f where f.id = t.factor_id and f.user_id = e.user_id)', null, ''),
    ('auth.mfa_amr_claims', 'follows',
      'exists (select from auth.sessions s where s.id = t.session_id and s.user_id = e.user_id)', null, ''),
    ('public.form_questions', 'keep', 'false', null, 'What the school asks its applicants.'),
    ('public.score_criteria', 'keep', 'false', null, 'What the school asks its readers.'),
    ('public.mail_templates', 'keep', 'false', null, 'Words of the office, and which of the staff wrote them.'),
    ('private.content_drafts', 'keep', 'false', null, 'Words for the public site, and which editor wrote them.'),
    ('private.content_changes', 'keep', 'false', null, 'What the public site said before, and which editor changed it.'),
    ('private.bulk_runs', 'keep', 'false', null, 'What the staff did with many at once; with whom stands in its items.'),
    ('private.student_batches', 'keep', 'false', null, 'Which fields the staff wrote into many records; into whose stands in its items.'),
    ('private.bulk_words', 'keep', 'false', null, 'What one of the staff wrote to many, until a second officer sends it.'),
    ('private.releases', 'keep', 'false', null, 'How many decisions one of the staff released.'),
    ('private.shipped_letters', 'keep', 'false', null, 'Words of the product.'),
    ('public.interview_slots', 'keep', 'false', null,
      'Times of the school and who of the staff interviews; the person''s place in one is deleted.'),
    ('public.program_years', 'keep', 'false', null, 'The school''s own name, dates and address.'),
    ('public.school_settings', 'keep', 'false', null, 'The school''s own.'),
    ('public.rooms', 'keep', 'false', null, 'Names of rooms; who lives there stands in the records.'),
    ('private.operations', 'keep', 'false', null, 'How many rows and files a backup held.'),
    ('private.student_fields', 'keep', 'false', null, 'Names of columns.'),
    ('private.erasures', 'keep', 'false', null, 'The receipt: ids, by whom and when.'),
    ('storage.buckets', 'keep', 'false', null, 'Names of buckets.');
$$;

-- Mails about this person's application or record, and those to one of their addresses (or to an earlier one that
-- was told of the change) that are about nobody else's.
create function private.is_mail_of(mail public.email_outbox, e private.erasing) returns boolean
language sql immutable set search_path = '' as $$
  select mail.application_id = any (e.applications) or mail.student_id = any (e.students)
    or ((mail.to_email = any (e.addresses) or (mail.template = 'address_changed' and mail.data ->> 'email' = any (e.addresses)))
      and mail.application_id is null and mail.student_id is null);
$$;

-- Whether a letter's list names this person, and the list without them.
create function private.people_without(people jsonb, e private.erasing) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(people) p
  where coalesce(p ->> 'application_id', '') <> all (e.applications::text[])
    and coalesce(p ->> 'student_id', '') <> all (e.students::text[]);
$$;

create function private.reaches(people jsonb, e private.erasing) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_array_length(people) > jsonb_array_length(private.people_without(people, e));
$$;

-- One of these values (of five characters or more, in small letters) stands in the text.
create function private.mentions(body text, wanted text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from unnest(wanted) w where char_length(w) >= 5 and position(w in lower(body)) > 0);
$$;

-- Lines of the log about this person, by them, or about nobody in particular that name or sought them; but not what they once did for
-- the school, nor which role they had there.
create function private.is_line_of(line public.audit_log, e private.erasing) returns boolean
language sql stable set search_path = '' as $$
  select line.application_id = any (e.applications) or line.student_id = any (e.students)
    or (line.actor = e.user_id and line.actor_role not in ('super_admin', 'admin', 'admissions', 'staff', 'house'))
    or (line.table_name <> 'admins' and (line.row_id = e.user_id or line.row_id = any (e.row_ids)))
    or (line.application_id is null and line.student_id is null and (
      private.mentions(concat_ws(' ', line.changes::text, line.note), e.addresses || e.traces)
      or private.is_sought(line.changes #>> '{search,new}', e.searched)));
$$;

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

-- Names of the stored files of this person, as the map finds them.
create function private.stored_files(e private.erasing) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute (select format('select t.name from %s t, unnest(array[$1]) e where %s order by t.name', m.place, m.belongs)
    from private.erase_map() m where m.treatment = 'files') using e;
end;
$$;

-- Places of the map that still hold this person: a row that was to go, or a blanked one that still says an id or an address of theirs.
create function private.places_left(e private.erasing) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select m.place from private.erase_map() m where m.treatment <> 'keep' and private.count_rows(m.place,
    case when m.treatment = 'blank' then format('case when %s then private.mentions(t::text, e.applications::text[] '
      '|| e.students::text[] || e.addresses) end', m.belongs) else m.belongs end, e) > 0 order by m.place);
$$;

-- Erasing as super administrators order it: look first, then confirm with the name; and the receipts.

-- Everything of the person behind an application, a student record or an account, as an erasure that has not been ordered.
create function private.erasure_of(subject text, subject_id uuid) returns private.erasures
language plpgsql stable security definer set search_path = '' as $$
declare
  job private.erasures;
begin
  if subject is null or subject not in ('application', 'student', 'account') then
    perform private.fail('invalid_value', 'Choose an application, a student or an account.', 'subject');
  end if;
  job.user_id := case subject
    when 'application' then (select a.user_id from public.applications a where a.id = subject_id)
    when 'student' then (select s.user_id from public.students s where s.id = subject_id)
    else (select u.id from auth.users u where u.id = subject_id) end;
  job.students := case when subject = 'student' then array(select s.id from public.students s where s.id = subject_id) else '{}' end;
  -- A record that lost its account still knows the application it came from, and that its owner.
  if job.user_id is null and job.students <> '{}' then
    select a.user_id into job.user_id from public.student_enrollments e join public.applications a on a.id = e.application_id
    where e.student_id = subject_id limit 1;
  end if;
  if job.user_id is null and job.students = '{}' then
    perform private.fail('not_found', 'This person is no longer there.', 'subject_id');
  end if;
  job.applications := '{}';
  job.addresses := '{}';
  return job;
end;
$$;

-- The name a super administrator types to confirm: of the application, else of the record, else of the account.
create function private.erasure_name(e private.erasing) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') from public.applications a
      where a.id = any (e.applications) order by a.created_at desc limit 1),
    (select nullif(btrim(concat_ws(' ', s.first_name, s.last_name)), '') from public.students s where s.id = any (e.students) limit 1),
    private.person_name(e.user_id));
$$;

-- Whether this person works here, or did less than a year ago: an account that was off all that time keeps nobody.
create function private.is_of_the_staff(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person
    and coalesce(case when not a.is_active then (a.updated_at at time zone 'Asia/Jerusalem')::date end, a.works_until, 'infinity')
      > (private.today() - interval '1 year')::date);
$$;

-- Why this person cannot be erased now, as a code; null when they can: staff, under_way.
create function private.erasure_hindrance(e private.erasing) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_of_the_staff(e.user_id) then 'staff'
    when exists (select from private.erasures x where x.finished_at is null
      and (x.user_id = e.user_id or x.students && e.students)) then 'under_way' end;
$$;

-- Super administrators: what erasing this person would do. {name, email, hindrance, standing: [{year, status}], places: [{place,
-- treatment, rows, reason}], files, charges, payments, recent_payment}. Errors: 42501; P0001 invalid_value, not_found.
create function private.preview_erasure(subject text, subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e private.erasing;
begin
  perform private.require(private.staff_role() = 'super_admin');
  e := private.erasing_of(private.erasure_of(subject, subject_id));
  return jsonb_build_object('name', private.erasure_name(e),
    'email', coalesce((select u.email from auth.users u where u.id = e.user_id), e.addresses[1]),
    'hindrance', private.erasure_hindrance(e),
    'standing', (select coalesce(jsonb_agg(jsonb_build_object('year', y.name, 'status', a.status) order by y.opens_at), '[]')
      from public.applications a join public.program_years y on y.id = a.program_year_id where a.id = any (e.applications)),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'treatment', c.treatment, 'rows', c.n, 'reason', c.reason)
        order by c.n desc, c.place), '[]')
      from (select m.place, m.treatment, m.reason, private.count_rows(m.place, m.belongs, e) as n from private.erase_map() m
        where m.treatment <> 'keep') c where c.n > 0),
    'files', (select private.count_rows(m.place, m.belongs, e) from private.erase_map() m where m.treatment = 'files'),
    'charges', (select count(*) from public.charges c where c.student_id = any (e.students)),
    'payments', (select count(*) from public.payments p where p.student_id = any (e.students)),
    'recent_payment', (select max(p.received_on) from public.payments p where p.student_id = any (e.students)
      and p.is_active and p.received_on > private.today() - interval '7 years'));
end;
$$;
select private.expose('authenticated', 'preview_erasure', 'subject text, subject_id uuid');

-- Writes down that a person is to be erased, ends their sessions and stops mails to them; the clockwork does the rest. Who asked for
-- it is told in a last mail, which continue_erasure waits for.
create function private.order_erasure(e private.erasing, why text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if private.erasure_hindrance(e) = 'staff' then
    perform private.fail('not_allowed', 'This person has a staff account. Take the access away; a year later they can be erased.',
      'subject_id');
  end if;
  -- Two orders at once: the second waits, and finds the first.
  perform pg_advisory_xact_lock(hashtext('erasures'));
  if private.erasure_hindrance(e) is not null then
    perform private.fail('wrong_state', 'This person is being erased already.', 'subject_id');
  end if;
  insert into private.erasures (user_id, applications, students, addresses, reason, ordered_by)
  values (e.user_id, e.applications, e.students, e.addresses, why, auth.uid()) returning id into made;
  delete from auth.sessions s where s.user_id = e.user_id;
  update public.email_outbox o set state = 'cancelled' where private.is_mail_of(o, e) and o.state in ('queued', 'failed');
  update public.privacy_requests r set state = 'confirmed', decided_by = auth.uid(), decided_at = private.now()
  where r.user_id = e.user_id and r.kind = 'deletion' and r.state = 'open';
  if found then
    perform private.enqueue_mail(u.email, 'deletion_confirmed', jsonb_build_object('first_name', private.names_of(u.id) ->> 'first_name'),
      private.last_mail(made), e.applications[1])
    from auth.users u where u.id = e.user_id and private.is_email(u.email);
  end if;
  perform private.log('erase', 'erasures', made, e.applications[1], e.students[1]);
  return made;
end;
$$;

-- Names compared as people type them: letter case and spaces aside.
create function private.same_name(one text, other text) returns boolean
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(btrim(one), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(other), '\s+', ' ', 'g'));
$$;

-- Super administrators: erases this person, confirmed with the name as the preview shows it. Returns the id of the erasure.
-- Errors: 42501; P0001 invalid_value (subject, typed_name), not_found, not_allowed (staff), wrong_state (under way).
create function private.start_erasure(subject text, subject_id uuid, typed_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  e private.erasing;
begin
  perform private.require(private.staff_role() = 'super_admin');
  e := private.erasing_of(private.erasure_of(subject, subject_id));
  if private.same_name(typed_name, private.erasure_name(e)) is not true then
    perform private.fail('invalid_value', 'This is not the name of the person. Type it as it is shown.', 'typed_name');
  end if;
  return private.order_erasure(e, 'asked');
end;
$$;
select private.expose('authenticated', 'start_erasure', 'subject text, subject_id uuid, typed_name text');

-- Super administrators: the last two hundred erasures, newest first: {id, reason, ordered_at, ordered_by_name, finished_at, problem,
-- rows, files}. Nothing says who it was.
create function private.list_erasures() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  return query
  select jsonb_build_object('id', x.id, 'reason', x.reason, 'ordered_at', x.ordered_at,
    'ordered_by_name', private.person_name(x.ordered_by), 'finished_at', x.finished_at, 'problem', x.problem, 'files',
      coalesce((x.counts ->> 'storage.objects')::bigint, 0),
    'rows', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(x.counts - 'storage.objects') c))
  from private.erasures x order by x.ordered_at desc, x.id limit 200;
end;
$$;
select private.expose('authenticated', 'list_erasures');

-- How long people are kept, and whom that proposes for erasing. Rules only propose: a super administrator looks at the list,
-- leaves people out, and confirms. Months are the year's own (program_year_settings.keep_*).

-- Accounts that were never used for anything are of no year.
create function private.keep_unused_months() returns integer
language sql immutable set search_path = '' as $$ select 12; $$;

-- Every part of every person with the day from which it need not be kept: null while something still goes on. A parent is kept as
-- long as those whom they follow.
create function private.retention_parts() returns table (
  user_id uuid, student_id uuid, rule text, year text, since date, due_on date
)
language sql stable security definer set search_path = '' as $$
  with years as (
    select y.id, y.name, y.application_deadline_at, y.program_ends_on, g.keep_closed_months, g.keep_drafts_months, g.keep_alumni_months
    from public.program_years y join public.program_year_settings g on g.id = y.id),
  parts as (
    select a.user_id, null::uuid as student_id,
      case when a.status = 'draft' then 'drafts' when private.is_placed(a.status) then 'alumni' else 'closed' end as rule,
      y.name as year, kept.since,
      case
        when a.status = 'draft' then kept.since + make_interval(months => y.keep_drafts_months)
        when private.is_placed(a.status) then kept.since + make_interval(months => y.keep_alumni_months)
        when private.is_closed(a.status) then kept.since + make_interval(months => y.keep_closed_months) end::date as due_on
    from public.applications a join years y on y.id = a.program_year_id,
      lateral (select case
        when a.status = 'draft' then greatest(a.updated_at, y.application_deadline_at)::date
        when private.is_placed(a.status) then y.program_ends_on else a.status_changed_at::date end as since) kept
    union all
    -- A record is kept for the money on it, also when the student left early; each of its years counts.
    select s.user_id, s.id, 'alumni', y.name, kept.since,
      (kept.since + make_interval(months => coalesce(y.keep_alumni_months, 84)))::date
    from public.students s join public.student_enrollments e on e.student_id = s.id left join years y on y.id = e.program_year_id,
      lateral (select coalesce(e.learning_end_date, y.program_ends_on, s.updated_at::date) as since) kept),
  parents as (
    select distinct p.user_id, a.user_id as child from private.application_parents p
    join public.applications a on a.id = p.application_id where p.user_id is not null and p.ended_at is null)
  select p.* from parts p
  union all
  select f.user_id, null, p.rule, p.year, p.since, p.due_on from parents f join parts p on p.user_id = f.child
  union all
  select u.id, null, 'unused', null, kept.since, (kept.since + make_interval(months => private.keep_unused_months()))::date
  from auth.users u, lateral (select greatest(u.created_at, u.last_sign_in_at)::date as since) kept
  where u.deleted_at is null and not exists (select from public.applications a where a.user_id = u.id)
    and not exists (select from public.students s where s.user_id = u.id)
    and not exists (select from parents f where f.user_id = u.id);
$$;

-- People all of whose parts have run out, by the rule that ran out last: {subject, subject_id, name, email, rule, year, since,
-- due_on}. Never staff, nor who is being erased already.
create function private.proposed_erasures() returns table (
  subject text, subject_id uuid, name text, email text, rule text, year text, since date, due_on date
)
language sql stable security definer set search_path = '' as $$
  with people as (
    select coalesce(p.user_id, p.student_id) as id, (array_agg(p.user_id))[1] as user_id,
      (array_agg(row(p.rule, p.year, p.since, p.due_on)::private.retention_part order by p.due_on desc nulls first))[1] as last,
      max(p.student_id::text)::uuid as student_id
    from private.retention_parts() p group by 1
    having bool_and(coalesce(p.due_on <= private.today(), false)))
  select case when p.user_id is null then 'student' else 'account' end, p.id,
    coalesce((select concat_ws(' ', a.first_name, a.last_name) from public.applications a
        where a.user_id = p.user_id and coalesce(a.first_name, a.last_name) is not null order by a.created_at desc limit 1),
      (select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = p.student_id), private.person_name(p.user_id)),
    coalesce((select u.email from auth.users u where u.id = p.user_id), (select s.email from public.students s where s.id = p.student_id)),
    (p.last).rule, (p.last).year, (p.last).since, (p.last).due_on
  from people p
  where not private.is_of_the_staff(p.user_id)
    and not exists (select from private.erasures x where x.finished_at is null
      and (x.user_id = p.user_id or p.student_id = any (x.students)));
$$;

-- Super administrators: whom the rules propose, the longest kept first, at most 500. Errors: 42501.
create function private.erasure_proposals() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  return query
  select to_jsonb(p) from private.proposed_erasures() p order by p.due_on, p.name, p.subject_id limit 500;
end;
$$;
select private.expose('authenticated', 'erasure_proposals');

-- Super administrators: erases these of the proposed, [{subject, subject_id}], as many as they say they have looked at. Returns how
-- many. Errors: 42501; P0001 invalid_value (people, expected_people), conflict (somebody is not proposed any more).
create function private.confirm_erasures(people jsonb, expected_people integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  chosen record;
  ordered integer := 0;
begin
  perform private.require(private.staff_role() = 'super_admin');
  if people is null or jsonb_typeof(people) <> 'array' or jsonb_array_length(people) not between 1 and 500
     or exists (select from jsonb_array_elements(people) p where jsonb_typeof(p) <> 'object' or p ->> 'subject_id' is null) then
    perform private.fail('invalid_value', 'Choose up to 500 people.', 'people');
  end if;
  if expected_people is distinct from jsonb_array_length(people) then
    perform private.fail('invalid_value', format('These are %s people. Type that number.', jsonb_array_length(people)), 'expected_people');
  end if;
  for chosen in
    select p.subject, p.subject_id, p.rule from private.proposed_erasures() p
    where exists (select from jsonb_array_elements(people) c
      where c ->> 'subject' = p.subject and c ->> 'subject_id' = p.subject_id::text)
  loop
    perform private.order_erasure(private.erasing_of(private.erasure_of(chosen.subject, chosen.subject_id)), chosen.rule);
    ordered := ordered + 1;
  end loop;
  if ordered <> expected_people then
    perform private.fail('conflict', 'Somebody on this list is not proposed any more. Look at it again.', 'people');
  end if;
  return ordered;
end;
$$;
select private.expose('authenticated', 'confirm_erasures', 'people jsonb, expected_people integer');
