-- Everything the product holds about a person, in one answer that they take along.

-- Where a person's rows lie, in the order of their copy: `belongs` finds the rows t of the person `p`, `shows` is what of a row
-- they get. Every table with a path to a person stands here, or in shared/src/privacy/own-data.ts with the reason why not; a
-- test derives the paths from the schema. Nothing here tells a decision that is not published.
create function private.own_data_map() returns table (place text, belongs text, shows text)
language sql immutable set search_path = '' as $$
  values
    ('auth.users', 't.id = p.id', $s$jsonb_build_object('email', t.email, 'first_name', t.raw_user_meta_data ->> 'first_name',
      'last_name', t.raw_user_meta_data ->> 'last_name', 'created_at', t.created_at, 'email_confirmed_at', t.email_confirmed_at,
      'last_sign_in_at', t.last_sign_in_at)$s$),
    ('auth.identities', 't.user_id = p.id', $s$jsonb_build_object('provider', t.provider, 'created_at', t.created_at)$s$),
    ('auth.sessions', 't.user_id = p.id',
      $s$jsonb_build_object('created_at', t.created_at, 'refreshed_at', t.refreshed_at, 'user_agent', t.user_agent)$s$),
    ('auth.mfa_factors', 't.user_id = p.id', $s$jsonb_build_object('name', t.friendly_name, 'created_at', t.created_at)$s$),
    ('public.admins', 't.user_id = p.id', null),
    ('public.person_settings', 't.user_id = p.id', null),
    ('public.applications', 't.id = any (p.applications)', null),
    ('private.form_answers', 't.application_id = any (p.applications)', $s$jsonb_build_object('question',
      (select q.words from public.form_questions q where q.id = t.question_id), 'answer', t.answer, 'at', t.answered_at)$s$),
    ('public.application_references', 't.application_id = any (p.applications)', null),
    -- What became of a request; nothing of the letter.
    ('private.reference_requests', 't.application_id = any (p.applications)', $s$jsonb_build_object(
      'referee', (select f.name from public.application_references f where f.id = t.reference_id), 'email', t.email,
      'asked_at', t.asked_at, 'opened_at', t.opened_at, 'received_at', t.received_at, 'declined_at', t.declined_at)$s$),
    ('private.application_referees', 't.application_id = any (p.applications)',
      $s$jsonb_build_object('waives_access', t.waives_access, 'decided_at', t.decided_at)$s$),
    ('private.link_languages', 't.application_id = any (p.applications)',
      $s$jsonb_build_object('email', t.email, 'language', t.language)$s$),
    ('private.decision_letters', 't.application_id = any (p.applications)',
      $s$jsonb_build_object('told_at', t.told_at, 'opened_at', t.opened_at, 'outcome', t.outcome, 'words', t.words, 'merged', t.merged,
        'personal', t.personal)$s$),
    ('private.place_offers', 't.application_id = any (p.applications) and t.told_at is not null',
      $s$jsonb_build_object('told_at', t.told_at, 'reply_due_at', t.reply_due_at, 'lapsed_at', t.lapsed_at)$s$),
    ('private.waitlist_entries', 't.id = any (p.applications) and t.kept_at is not null', $s$jsonb_build_object('kept_at', t.kept_at)$s$),
    -- Of their own application, and those they follow as a parent.
    ('private.application_parents', 't.application_id = any (p.applications) or t.user_id = p.id', $s$jsonb_build_object('name', t.name,
      'relation', t.relation, 'email', t.email, 'invited_at', t.invited_at, 'accepted_at', t.accepted_at, 'shares', t.shares,
      'ended_at', t.ended_at)$s$),
    ('private.guardian_consents', 't.application_id = any (p.applications)', $s$jsonb_build_object('name', t.name, 'relation', t.relation,
      'email', t.email, 'asked_at', t.asked_at, 'answered_at', t.answered_at, 'agrees', t.agrees, 'signature', t.signature,
      'signed_on', t.signed_on, 'rejected_at', t.rejected_at, 'reason', t.reject_reason)$s$),
    ('public.application_documents', 't.application_id = any (p.applications)', $s$to_jsonb(t) - 'storage_path' - 'question_id'
      || coalesce((select jsonb_build_object('question', q.words) from public.form_questions q where q.id = t.question_id), '{}')$s$),
    ('public.application_extensions', 't.id = any (p.applications)', $s$jsonb_build_object('until', t.until)$s$),
    ('public.interview_choices', 't.application_id = any (p.applications)', $s$jsonb_build_object('position', t.position,
      'starts_at', (select s.starts_at from public.interview_slots s where s.id = t.slot_id))$s$),
    ('public.interviews', 't.application_id = any (p.applications)',
      $s$(select jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place, 'link', s.link,
          'outcome', t.outcome) from public.interview_slots s where s.id = t.slot_id)$s$),
    ('public.interview_absences', 't.application_id = any (p.applications)',
      $s$jsonb_build_object('kind', t.kind, 'starts_at', t.starts_at, 'reason', t.reason, 'at', t.updated_at)$s$),
    ('public.enrollment_tasks', 't.application_id = any (p.applications)',
      $s$to_jsonb(t) || jsonb_build_object('description', private.task_words(t.description, t.application_id))$s$),
    ('public.students', 't.id = any (p.students)', 'private.own_record(t)'),
    ('private.student_drafts', 't.user_id = p.id', $s$jsonb_build_object('field', t.field, 'value', t.value, 'typed_at', t.typed_at)$s$),
    ('public.student_enrollments', 't.student_id = any (p.students)', 'private.own_enrollment(t)'),
    ('public.student_leaves', 't.student_id = any (p.students)', $s$jsonb_build_object('planned_from', t.planned_from,
      'left_at', t.left_at, 'due_at', t.due_at, 'returned_at', t.returned_at)$s$),
    -- Without a day of its own a charge is due by the plan.
    ('public.charges', 't.student_id = any (p.students)',
      $s$to_jsonb(t) - '{enrollment_id,follows_deadline}'::text[] - case when t.due_on is null then 'due_on' else '' end
        - case when t.kind <> 'deposit' then 'tuition_part' else '' end$s$),
    ('public.payments', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'enrollment_id'$s$),
    ('public.payment_reversals', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'seen_at'$s$),
    ('public.payment_claims', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'enrollment_id' - 'said_by'$s$),
    ('public.payment_plans', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'id' - 'chosen_by'$s$),
    ('private.student_invitations', 't.student_id = any (p.students)',
      $s$jsonb_build_object('email', t.email, 'expires_at', t.expires_at)$s$),
    -- Both sides of their conversation, without who of the staff wrote.
    ('private.threads', 't.user_id = p.id and t.last_side is not null', $s$jsonb_build_object('state', t.state, 'created_at', t.created_at,
      'read_by_you_at', t.person_read_at, 'read_by_us_at', t.office_read_at)$s$),
    ('private.thread_messages', 'exists (select from private.threads h where h.id = t.thread_id and h.user_id = p.id)',
      $s$jsonb_build_object('from', case t.side when 'office' then 'office' else 'you' end, 'text', t.body, 'at', t.created_at)$s$),
    ('private.thread_files', $s$t.state = 'received' and t.message_id is not null
        and exists (select from private.threads h where h.id = t.thread_id and h.user_id = p.id)$s$,
      $s$jsonb_build_object('from', case t.side when 'office' then 'office' else 'you' end, 'file_name', t.file_name,
        'size_bytes', t.size_bytes, 'at', t.created_at)$s$),
    ('public.questions', 't.email = p.email', null),
    ('public.privacy_requests', 't.user_id = p.id', null),
    -- What reached them, and no mail to somebody else about them.
    ('public.email_outbox', $s$t.to_email = p.email and t.state = 'sent'$s$, $s$jsonb_build_object('sent_at', t.sent_at, 'kind', t.template,
      'subject', (select c.subject from private.mail_copies c where c.outbox_id = t.id),
      'text', (select c.plain from private.mail_copies c where c.outbox_id = t.id))$s$),
    -- What they did themselves; what the office did shows in the rows themselves, or not yet.
    ('public.audit_log', $s$t.actor = p.id and t.table_name in ('applications', 'application_documents', 'application_references',
      'interview_absences', 'students', 'person_settings', 'payment_plans', 'privacy_requests')$s$,
      $s$jsonb_build_object('at', t.at, 'action', t.action, 'about', t.table_name,
        'changes', case when t.table_name = 'students' then '{}' else t.changes - '{status,chosen_by}'::text[] end)$s$);
$$;

-- A student's own record: what they fill in themselves, and after a published place also what the office has entered, without
-- its notes and its assessment of them.
create function private.own_record(pupil public.students) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(f.name, to_jsonb(pupil) -> f.name order by f.place)
  from private.student_fields f
  where f.filled_by in ('student', 'passport_travel', 'medical')
    or (f.name not in ('notes', 'internal_notes', 'housing_notes', 'hebrew_level', 'learning_level', 'last_contact_date', 'contact_method')
      and exists (select from public.student_enrollments e join public.applications a on a.id = e.application_id
        where e.student_id = pupil.id and private.is_placed(a.status)));
$$;

-- One year of a student, as its owner sees it: what the office has entered, once the place of that year is published.
create function private.own_enrollment(enrollment public.student_enrollments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('year', (select y.name from public.program_years y where y.id = enrollment.program_year_id))
    || (select jsonb_object_agg(f.name, to_jsonb(enrollment) -> f.name order by f.place) from private.student_fields f
      where to_jsonb(enrollment) ? f.name and (f.filled_by = 'student'
        or exists (select from public.applications a where a.id = enrollment.application_id and private.is_placed(a.status))));
$$;

-- The copy that the caller has begun: {at, parts: {place: [rows]}, files: [{id, kind, file_name, content_type,
-- size_bytes, bucket, path}]}. Errors: 42501; P0001 not_begun.
create function private.take_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  owner private.data_owner;
  part record;
  rows jsonb;
  parts jsonb := '{}';
begin
  select private.require_user(), lower(u.email), array(select a.id from public.applications a where a.user_id = u.id),
    array(select s.id from public.students s where s.user_id = u.id)
  into owner from auth.users u where u.id = private.require_user();
  if not exists (select from public.audit_log l where l.table_name = 'privacy_requests' and l.row_id = owner.id and l.actor = owner.id
      and l.action = 'take_my_data' and l.at > private.now() - interval '15 minutes' and not private.is_written_now(l.xmin)) then
    perform private.fail('not_begun', 'A new version is there. Load this page again.');
  end if;
  for part in select * from private.own_data_map() loop
    -- Our own keys and who of the staff wrote a row are no facts about the person.
    execute format('select coalesce(jsonb_agg(x.row - $2), ''[]'')
        from (select %s as row from %s t, (select ($1).*) p where %s limit 5000) x',
      coalesce(part.shows, 'to_jsonb(t)'), part.place, part.belongs)
    into rows using owner, array['user_id', 'search_text', 'transfer_number', 'stop_key', 'author_id', 'answered_by', 'created_by',
      'decided_by', 'granted_by', 'recorded_by', 'voided_by', 'version', 'application_id', 'student_id', 'program_year_id'];
    if rows <> '[]' then parts := parts || jsonb_build_object(part.place, rows); end if;
  end loop;
  return jsonb_build_object('at', private.now(), 'parts', parts, 'files', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'file_name', d.file_name, 'content_type', d.content_type,
      'size_bytes', d.size_bytes, 'bucket', 'documents', 'path', d.storage_path) order by d.created_at, d.id), '[]')
    from (select a.id, a.kind, a.file_name, a.content_type, a.size_bytes, a.storage_path, a.created_at from public.application_documents a
      where a.application_id = any (owner.applications) and a.state not in ('uploading', 'removed')
      union all select f.id, 'message', f.file_name, f.content_type, f.size_bytes, f.storage_path, f.created_at
      from private.thread_files f join private.threads h on h.id = f.thread_id
      where h.user_id = owner.id and f.state = 'received' and f.message_id is not null) d));
end;
$$;
select private.expose('authenticated', 'take_my_data');

-- Anybody signed in: begins a copy of everything we hold about them, which take_my_data hands out for a quarter of an hour. Leaves a
-- line in the log, and a mail tells them. At most 10 an hour. Errors: 42501; P0001 limit_reached.
create function private.begin_my_data() returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_user();
begin
  if not private.within_limit('take_my_data', person::text, 10, interval '1 hour') then
    perform private.fail('limit_reached', 'You have taken your data several times. Please wait an hour.');
  end if;
  perform private.log('take_my_data', 'privacy_requests', person);
  perform private.enqueue_mail(u.address, 'data_taken', jsonb_build_object('first_name', private.names_of(person) ->> 'first_name',
    'at', private.now()), 'data_taken:' || person || ':' || extract(epoch from clock_timestamp()))
  from (select lower(email) as address from auth.users where id = person) u where private.is_email(u.address);
end;
$$;
select private.expose('authenticated', 'begin_my_data');

comment on index public.privacy_requests_one_open is 'You have asked for this already. The office will answer.';

create policy "Nobody reads it directly" on public.privacy_requests for select to authenticated using (false);

create trigger bump_version before update on public.privacy_requests for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.privacy_requests for each row execute function private.audit('', '');

-- Within this time the office answers (the GDPR, article 12, says a month); shared/src/privacy says the same, and a test holds the
-- two equal.
create function private.privacy_answer_time() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days'; $$;

-- The application of this person that the office works with: their newest that was handed in; null without one.
create function private.office_application_of(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.applications a where a.user_id = person and a.submitted_at is not null order by a.submitted_at desc limit 1;
$$;

-- The name that the office has of a person: of their record, else their application, else their account. Four keys.
create function private.names_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('first_name', n.first_name, 'last_name', n.last_name,
    'hebrew_first_name', n.hebrew_first_name, 'hebrew_last_name', n.hebrew_last_name)
  from (
    select 1 as place, s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name
    from public.students s where s.user_id = person
    union all
    select 2, a.first_name, a.last_name, a.hebrew_first_name, a.hebrew_last_name
    from public.applications a where a.id = private.office_application_of(person)
    union all
    select 3, left(u.raw_user_meta_data ->> 'first_name', 100), left(u.raw_user_meta_data ->> 'last_name', 100), null, null
    from auth.users u where u.id = person
    order by place limit 1) n;
$$;

-- A request as its owner reads it.
create function private.own_privacy_request(request public.privacy_requests) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(request) - 'user_id' - 'decided_by' - 'created_at' - 'updated_at'
    || jsonb_build_object('due_at', request.asked_at + private.privacy_answer_time());
$$;

-- One mail about a request, to the confirmed address of the account.
create function private.mail_privacy(request public.privacy_requests, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, template, data || jsonb_build_object('first_name', private.names_of(u.id) ->> 'first_name'),
    'privacy:' || template || ':' || request.id, private.office_application_of(u.id))
  from auth.users u where u.id = request.user_id and private.is_email(u.email);
$$;

-- Writes a request of the caller, once for each kind while it is open.
create function private.ask_privacy(kind text, form jsonb, fixed jsonb) returns public.privacy_requests
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
begin
  if not private.within_limit('privacy_request', person::text, 10, interval '1 day') then
    perform private.fail('limit_reached', 'You have asked several times today. Please wait until tomorrow, or write to us.');
  end if;
  return jsonb_populate_record(null::public.privacy_requests, private.insert_row('public.privacy_requests', form,
    array['first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'note'],
    fixed || jsonb_build_object('kind', kind, 'user_id', person)));
end;
$$;

-- Anybody signed in: asks that their account and all their data be deleted. Returns the request; a mail confirms it.
-- Errors: 42501; P0001 conflict, limit_reached, too_long.
create function private.ask_deletion(note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests := private.ask_privacy('deletion', jsonb_build_object('note', note), '{}');
begin
  perform private.mail_privacy(request, 'deletion_asked', '{}');
  return private.own_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'ask_deletion', $$note text default null$$);

-- Anybody signed in: asks that their name be spelled otherwise. form: {first_name, last_name, hebrew_first_name,
-- hebrew_last_name, note}. Returns the request. Errors: 42501; P0001 as insert_row, conflict, limit_reached, wrong_state.
create function private.ask_name_correction(form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := private.names_of(private.require_user());
  request public.privacy_requests;
  field text;
begin
  foreach field in array array['first_name', 'last_name'] loop
    if coalesce(btrim(form ->> field), '') = '' then perform private.fail('required', 'This field is required.', field); end if;
  end loop;
  request := private.ask_privacy('name_correction', form, jsonb_build_object('old_names', was));
  if (select bool_and(nullif(to_jsonb(request) ->> key, '') is not distinct from nullif(value, '')) from jsonb_each_text(was)) then
    perform private.fail('wrong_state', 'This is your name as we have it.', 'first_name');
  end if;
  return private.own_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'ask_name_correction', 'form jsonb');

-- Anybody signed in: takes back what they have asked and nobody has answered yet. Errors: 42501; P0001 not_found, wrong_state.
create function private.withdraw_privacy_request(request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  select * into request from public.privacy_requests r where r.id = request_id and r.user_id = private.require_user() for update;
  if request.id is null then perform private.fail('not_found', 'This request no longer exists.'); end if;
  if request.state <> 'open' then perform private.fail('wrong_state', 'The office has answered this request already.'); end if;
  update public.privacy_requests r set state = 'withdrawn', decided_at = private.now() where r.id = request_id returning * into request;
  return private.own_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'withdraw_privacy_request', 'request_id uuid');

-- Anybody signed in: their name as the office has it, and what they have asked, newest first: {names, requests}.
create function private.my_privacy() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('names', private.names_of(me.id), 'requests',
    (select coalesce(jsonb_agg(private.own_privacy_request(r) order by r.asked_at desc, r.id), '[]')
      from public.privacy_requests r where r.user_id = me.id))
  from (select private.require_user() as id) me;
$$;
select private.expose('authenticated', 'my_privacy');

-- A request as the office reads it, with its age in days and when it must be answered.
create function private.office_privacy_request(request public.privacy_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(request) - 'decided_by' - 'created_at' - 'updated_at' || jsonb_build_object(
    'due_at', request.asked_at + private.privacy_answer_time(),
    'days', greatest(0, floor(extract(epoch from private.now() - request.asked_at) / 86400))::integer,
    'name', private.person_name(request.user_id), 'email', (select u.email from auth.users u where u.id = request.user_id),
    'application_id', private.office_application_of(request.user_id),
    'student_id', (select s.id from public.students s where s.user_id = request.user_id),
    'decided_by_name', private.person_name(request.decided_by));
$$;

-- Officers: what people have asked, the oldest open one first; with `closed` those that were answered or taken back, newest
-- first. At most 500. Errors: 42501.
create function private.list_privacy_requests(closed boolean) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select private.office_privacy_request(r) from public.privacy_requests r where (r.state <> 'open') = (closed is true)
    order by case when closed is true then null else r.asked_at end, r.decided_at desc nulls last, r.id limit 500;
end;
$$;
select private.expose('authenticated', 'list_privacy_requests', 'closed boolean default false');

-- Locks an open request that the caller has on screen, or says why it cannot be answered any more.
create function private.open_privacy_request(request_id uuid, expected_version bigint) returns public.privacy_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  select * into request from public.privacy_requests r where r.id = request_id for update;
  if request.id is null then perform private.fail('not_found', 'This request no longer exists.'); end if;
  if request.state <> 'open' then
    perform private.fail('wrong_state', 'This request has been answered or taken back. Look at it again.');
  end if;
  if expected_version is distinct from request.version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  return request;
end;
$$;

-- Officers: the name is as the person says. It replaces the old one on their account, their applications and their record; the
-- request and the log keep both. Returns the request. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create function private.confirm_name_correction(request_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  perform private.require(private.is_officer());
  request := private.open_privacy_request(request_id, expected_version);
  if request.kind <> 'name_correction' then perform private.fail('wrong_state', 'This is no request about a name.'); end if;
  -- Their own draft is theirs: they write their name there themselves.
  update public.applications a set first_name = request.first_name, last_name = request.last_name,
    hebrew_first_name = request.hebrew_first_name, hebrew_last_name = request.hebrew_last_name
  where a.user_id = request.user_id and a.submitted_at is not null;
  update public.students s set first_name = request.first_name, last_name = request.last_name,
    hebrew_first_name = request.hebrew_first_name, hebrew_last_name = request.hebrew_last_name
  where s.user_id = request.user_id;
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
    || jsonb_build_object('first_name', request.first_name, 'last_name', request.last_name)
  where u.id = request.user_id;
  update public.privacy_requests r set state = 'confirmed', decided_by = auth.uid(), decided_at = private.now()
  where r.id = request_id returning * into request;
  perform private.mail_privacy(request, 'name_corrected',
    jsonb_build_object('full_name', concat_ws(' ', request.first_name, request.last_name)));
  return private.office_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'confirm_name_correction', 'request_id uuid, expected_version bigint');

-- Refuses a request with a reason, which the person reads and is mailed: officers a name, administrators a deletion.
-- Returns the request. Errors: 42501; P0001 not_found, wrong_state, stale_version, required, too_long (reason).
create function private.refuse_privacy_request(request_id uuid, reason text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  perform private.require(private.is_officer());
  request := private.open_privacy_request(request_id, expected_version);
  perform private.require(request.kind <> 'deletion' or private.is_administrator());
  if coalesce(btrim(reason), '') = '' then perform private.fail('required', 'Say why; the person will read it.', 'reason'); end if;
  if char_length(btrim(reason)) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  update public.privacy_requests r
  set state = 'refused', decided_by = auth.uid(), decided_at = private.now(), reason = btrim(refuse_privacy_request.reason)
  where r.id = request_id returning * into request;
  perform private.mail_privacy(request, case request.kind when 'deletion' then 'deletion_refused' else 'name_refused' end,
    jsonb_build_object('reason', request.reason));
  return private.office_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'refuse_privacy_request', 'request_id uuid, reason text, expected_version bigint');
