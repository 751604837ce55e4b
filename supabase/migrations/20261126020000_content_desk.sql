-- Editors: a role that edits what the public site says and is no staff.
alter table public.admins drop constraint admins_role_check,
  add constraint admins_role_check check (role in ('super_admin', 'admin', 'admissions', 'staff', 'editor'));

alter table public.school_settings drop constraint school_settings_mfa_roles_check,
  add constraint school_settings_mfa_roles_check check (mfa_roles <@ array['super_admin', 'admin', 'admissions', 'staff', 'editor']);

create or replace function private.is_content_path(path text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(path) <= 200 and path ~ '^[a-z0-9-]+(/[a-z0-9-]+){0,2}\.(md|json)$', false);
$$;

-- What the desk has published, and what was there before: undo writes it back. The words themselves are public.
create table private.content_changes (
  id uuid primary key default gen_random_uuid(),
  path text not null check (private.is_content_path(path)),
  -- The whole file before; null where there was none.
  before text check (octet_length(before) <= 400000),
  before_version text not null check (char_length(before_version) <= 64),
  -- '' where the file was removed.
  after_version text not null check (char_length(after_version) <= 64),
  author uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default private.now(),
  -- The commit at the Git host; null where the files lie beside the server.
  commit text check (char_length(commit) <= 64)
);

comment on table private.content_changes is 'What the content desk has published, with the file as it was before.';

alter table private.content_changes enable row level security;

-- What editors have written and not published: one draft for a file, which the next editor finds and goes on with.
create table private.content_drafts (
  path text primary key check (private.is_content_path(path)),
  record jsonb not null check (jsonb_typeof(record) = 'object' and octet_length(record::text) <= 200000),
  -- The version of the file that was typed over; '' for a file that is not there yet.
  base text not null check (char_length(base) <= 64),
  author uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  updated_at timestamptz not null default private.now()
);

comment on table private.content_drafts is 'What editors of the site have written and not published.';

alter table private.content_drafts enable row level security;

-- The caller's active staff role, or null; an editor is no staff. Read from the tables at each request, so a deactivation, a logout
-- elsewhere, an ended session or a missing second factor takes effect at once.
create or replace function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select a.role from public.admins a
  where a.user_id = (select auth.uid()) and a.is_active and a.role <> 'editor' and private.staff_next_step(a) is null;
$$;

revoke all on function private.staff_role() from public, anon, authenticated, service_role;

revoke execute on function private.staff_role() from public;

-- Whether the caller edits what the public site says and is nothing else here: no file, student or question is open to them.
create or replace function private.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a
    where a.user_id = (select auth.uid()) and a.is_active and a.role = 'editor' and private.staff_next_step(a) is null);
$$;

-- People on the staff, for choosing an interviewer or reading a log: [{id, name, role, is_active}].
create or replace function private.office_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.person_name(a.user_id), 'role', a.role,
    'is_active', a.is_active)
    order by private.person_name(a.user_id)), '[]') from public.admins a where a.role <> 'editor');
end;
$$;

revoke all on function private.office_people() from public, anon, authenticated, service_role;

grant execute on function private.office_people() to authenticated;

-- Gives (expected_version 0), changes or deactivates a staff account. Super administrators only, never on themselves; the
-- last one stays (trigger keep_a_super_admin). Takes effect on the person's next request, because every policy reads admins.
-- Returns the row. Errors: 42501; P0001 not_allowed, invalid_value, not_found, stale_version,
-- wrong_state (an invitation that nobody has accepted), last_super_admin.
create or replace function private.set_staff_account(person uuid, new_role text, active boolean, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  -- Two who remove each other at the same time: the second waits and is asked again whether they still may.
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  perform private.require(private.staff_role() = 'super_admin');
  if person = auth.uid() then perform private.fail('not_allowed', 'You cannot change your own account.', 'id'); end if;
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff', 'editor') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if active is null then perform private.fail('invalid_value', 'Choose active or not.', 'is_active'); end if;
  if not exists (select 1 from auth.users u where u.id = person) then
    perform private.fail('not_found', 'This person has no account.', 'id');
  end if;
  -- Under the lock above nobody changes the version between this look and the write.
  if coalesce((select a.version from public.admins a where a.user_id = person), 0) is distinct from coalesce(expected_version, 0) then
    perform private.fail('stale_version', 'Somebody else has changed this staff account since you opened the list.');
  end if;
  -- Without a confirmed address nobody knows who would work here.
  if active and (exists (select from auth.users u where u.id = person and u.email_confirmed_at is null)
     or exists (select from public.admins a where a.user_id = person and a.invited_at is not null)) then
    perform private.fail('wrong_state', 'This invitation has not been accepted yet.', 'is_active');
  end if;
  insert into public.admins as a (user_id, role, is_active) values (person, new_role, active)
  on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active, invited_at = null
  where (a.role, a.is_active, a.invited_at) is distinct from (excluded.role, excluded.is_active, null);
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;

revoke all on function private.set_staff_account(uuid,text,boolean,bigint) from public, anon, authenticated, service_role;

grant execute on function private.set_staff_account(uuid,text,boolean,bigint) to authenticated;

-- Super administrators: the row of a colleague whom the auth service has just invited; it counts when they have accepted.
-- Errors: 42501; P0001 invalid_value, not_found, conflict.
create or replace function private.invite_staff_account(person uuid, new_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff', 'editor') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if not exists (select from auth.users u where u.id = person and u.email_confirmed_at is null) then
    perform private.fail('not_found', 'No invitation was sent to this person.', 'id');
  end if;
  insert into public.admins (user_id, role, is_active, invited_at) values (person, new_role, false, private.now())
  on conflict (user_id) do nothing;
  if not found then perform private.fail('conflict', 'This person already has a staff account.', 'email'); end if;
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;

revoke all on function private.invite_staff_account(uuid,text) from public, anon, authenticated, service_role;

grant execute on function private.invite_staff_account(uuid,text) to authenticated;

-- Super administrators: changes settings; {mfa_roles}. Returns the row. Errors: 42501; P0001 invalid_value, stale_version.
create or replace function private.save_school_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.school_settings;
  roles text[];
begin
  perform private.require(private.staff_role() = 'super_admin');
  select * into seen from public.school_settings for update;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed these settings since you opened them.');
  end if;
  roles := case when jsonb_typeof(changes -> 'mfa_roles') = 'array' then
    (select coalesce(array_agg(distinct r order by r), '{}') from jsonb_array_elements_text(changes -> 'mfa_roles') r) end;
  if roles is null or array_position(roles, null) is not null
     or not roles <@ array['super_admin', 'admin', 'admissions', 'staff', 'editor'] then
    perform private.fail('invalid_value', 'Choose staff roles.', 'mfa_roles');
  end if;
  update public.school_settings s set mfa_roles = roles where s.id = seen.id returning * into seen;
  return to_jsonb(seen);
end;
$$;

revoke all on function private.save_school_settings(jsonb,bigint) from public, anon, authenticated, service_role;

grant execute on function private.save_school_settings(jsonb,bigint) to authenticated;

-- Staff and editors with a second factor, in a session that has shown it: ten new codes; older ones stop. They are shown once.
-- Errors: 42501; P0001 wrong_state.
create or replace function private.new_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  codes text[] := '{}';
begin
  perform private.require(private.is_staff() or private.is_editor());
  if not private.has_second_factor(person) then perform private.fail('wrong_state', 'Set up the second factor first.'); end if;
  delete from private.recovery_codes c where c.user_id = person;
  for i in 1..10 loop
    codes := codes || (
      select string_agg(substr(letters, 1 + get_byte(b.bytes, n) % 32, 1) || case when n = 4 then '-' else '' end, '' order by n)
      from (select extensions.gen_random_bytes(10) as bytes) b, generate_series(0, 9) n);
  end loop;
  insert into private.recovery_codes (user_id, code_hash) select person, private.recovery_code_hash(person, c) from unnest(codes) c;
  perform private.log('new_recovery_codes', 'admins', person);
  return codes;
end;
$$;

revoke all on function private.new_recovery_codes() from public, anon, authenticated, service_role;

grant execute on function private.new_recovery_codes() to authenticated;

-- The map, in the order of work. `treatment`: delete; blank (sets `blanks`); files (storage takes them away); account (the auth
-- service deletes it); follows (goes with another row of the map by itself); keep. `belongs` finds the rows t of the person e.
create or replace function private.erase_map() returns table (place text, treatment text, belongs text, blanks text, reason text)
language sql immutable set search_path = '' as $$
  values
    ('public.payment_reversals', 'delete', 't.student_id = any (e.students)', null, ''),
    ('private.card_checkouts', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.payment_claims', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.payments', 'delete', 't.student_id = any (e.students)', null, 'Amounts stay without a name, for the sums of the year.'),
    ('public.charges', 'delete', 't.student_id = any (e.students)', null, 'Amounts stay without a name, for the sums of the year.'),
    ('public.payment_plans', 'delete', 't.student_id = any (e.students)', null, ''),
    ('public.student_enrollments', 'delete', 't.student_id = any (e.students)', null, ''),
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
    ('private.decision_letters', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.letter_paragraphs', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.place_offers', 'delete', 't.application_id = any (e.applications)', null, ''),
    ('private.waitlist_entries', 'delete', 't.id = any (e.applications)', null, ''),
    ('private.progress_links', 'delete', 't.application_id = any (e.applications)', null, ''),
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
    ('public.admins', 'keep', 'false', null, 'Staff are not erased here; their access is taken away first.'),
    ('public.reader_profiles', 'keep', 'false', null, 'What colleagues read.'),
    ('public.form_questions', 'keep', 'false', null, 'What the school asks its applicants.'),
    ('public.score_criteria', 'keep', 'false', null, 'What the school asks its readers.'),
    ('private.calibration_rounds', 'keep', 'false', null, 'When the staff tried the score sheet on invented files.'),
    ('private.calibration_readers', 'keep', 'false', null, 'Which of the staff scored invented files.'),
    ('private.calibration_files', 'keep', 'false', null, 'Invented files: nobody of them exists.'),
    ('private.calibration_scores', 'keep', 'false', null, 'What the staff gave invented files.'),
    ('public.mail_templates', 'keep', 'false', null, 'Words of the office, and which of the staff wrote them.'),
    ('private.content_drafts', 'keep', 'false', null, 'Words for the public site, and which editor wrote them.'),
    ('private.content_changes', 'keep', 'false', null, 'What the public site said before, and which editor changed it.'),
    ('private.bulk_runs', 'keep', 'false', null, 'What the staff did with many at once; with whom stands in its items.'),
    ('private.bulk_words', 'keep', 'false', null, 'What one of the staff wrote to many, until a second officer sends it.'),
    ('private.releases', 'keep', 'false', null, 'How many decisions one of the staff released.'),
    ('private.shipped_letters', 'keep', 'false', null, 'Words of the product.'),
    ('public.interview_slots', 'keep', 'false', null,
      'Times of the school and who of the staff interviews; the person''s place in one is deleted.'),
    ('public.program_years', 'keep', 'false', null, 'The school''s own name, dates and address.'),
    ('public.school_settings', 'keep', 'false', null, 'The school''s own.'),
    ('public.holy_days', 'keep', 'false', null, 'Names of days.'),
    ('private.operations', 'keep', 'false', null, 'How many rows and files a backup held.'),
    ('private.student_fields', 'keep', 'false', null, 'Names of columns.'),
    ('private.erasures', 'keep', 'false', null, 'The receipt: ids, by whom and when.'),
    ('private.erased_amounts', 'keep', 'false', null, 'Amounts without a name.'),
    ('storage.buckets', 'keep', 'false', null, 'Names of buckets.');
$$;

revoke all on function private.erase_map() from public, anon, authenticated, service_role;

-- Officers: who answers for a thread (null: nobody), and whether it is closed. Answers as office_thread does.
-- Errors: 42501; P0001 not_found, invalid_value (officer, state).
create or replace function private.assign_thread(person uuid, officer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
  if officer is not null and not exists (select from public.admins a where a.user_id = officer and a.is_active
      and a.role not in ('staff', 'editor') and a.user_id <> person) then
    perform private.fail('invalid_value', 'Choose an admissions officer or an administrator.', 'officer');
  end if;
  update private.threads t set assigned_to = officer, updated_at = private.now()
  where t.user_id = person and t.last_side is not null and t.assigned_to is distinct from officer;
  if found then
    perform private.log('assigned', 'threads', (select t.id from private.threads t where t.user_id = person), private.file_of(person),
      private.record_of(person), jsonb_build_object('assigned_to', jsonb_build_object('new', private.person_name(officer))));
  end if;
  return private.office_thread('person', person);
end;
$$;

revoke all on function private.assign_thread(uuid,uuid) from public, anon, authenticated, service_role;

grant execute on function private.assign_thread(uuid,uuid) to authenticated;

-- Whether this colleague may be given this file: an active account that has not declared a conflict.
create or replace function private.may_be_reader(app_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person and a.is_active and a.role <> 'editor')
    and not exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = person
      and c.taken_back_at is null);
$$;

revoke all on function private.may_be_reader(uuid,uuid) from public, anon, authenticated, service_role;

-- Officers: who can read, what they read, and how much they were given in this year (null: the open one):
-- [{id, name, role, tracks, languages, most_files, version, assigned, read, late}]. `read` and `late` are for administrators, and leave out
-- files that the caller must still score. Errors: 42501.
create or replace function private.list_readers(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := coalesce(year_id, private.open_year_id());
  due date := (select s.reading_due_on from public.program_year_settings s where s.id = year);
  tells boolean := private.is_administrator();
begin
  perform private.require(private.is_officer());
  return (
    with work as (
      select r.reader_id, count(*) as assigned,
        count(*) filter (where s.submitted_at is not null and not private.is_blind(r.application_id)) as done,
        count(*) filter (where s.submitted_at is null and due < private.today() and not private.is_blind(r.application_id)) as late
      from public.application_readers r join public.applications a on a.id = r.application_id
      left join public.application_scores s on s.application_id = r.application_id and s.reader_id = r.reader_id
      where a.program_year_id = year group by r.reader_id)
    select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.person_name(m.user_id), 'role', m.role,
      'tracks', coalesce(p.tracks, '{}'), 'languages', coalesce(p.languages, '{}'),
      'most_files', p.most_files, 'version', coalesce(p.version, 0),
      'assigned', coalesce(w.assigned, 0), 'read', case when tells then coalesce(w.done, 0) end,
      'late', case when tells then coalesce(w.late, 0) end) order by private.person_name(m.user_id), m.user_id), '[]')
    from public.admins m left join public.reader_profiles p on p.id = m.user_id left join work w on w.reader_id = m.user_id
    where m.is_active and m.role <> 'editor');
end;
$$;

revoke all on function private.list_readers(uuid) from public, anon, authenticated, service_role;

grant execute on function private.list_readers(uuid) to authenticated;

-- Administrators: the tracks and languages in which a colleague reads (empty lists: all), and how many files. Returns the row.
-- Errors: 42501; P0001 not_found, invalid_value, unknown_field, stale_version.
create or replace function private.save_reader_profile(person uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if not exists (select from public.admins a where a.user_id = person and a.is_active and a.role <> 'editor') then
    perform private.fail('not_found', 'This colleague has no active account.');
  end if;
  return private.write_reader_profile(person, changes, expected_version);
end;
$$;

revoke all on function private.save_reader_profile(uuid,jsonb,bigint) from public, anon, authenticated, service_role;

grant execute on function private.save_reader_profile(uuid,jsonb,bigint) to authenticated;

-- Officers: gives each of these files to each of these readers. All that can be is done; what is left out is said:
-- {assigned, skipped: [{application_id, name, reader_id, reader_name, reason: already | conflict | closed | gone | inactive}]}.
-- Errors: 42501; P0001 invalid_value (application_ids, reader_ids).
create or replace function private.assign_readers(applications uuid[], readers uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.check_reading_lists(applications, readers);
  -- One at a time, so that two who assign the same file see each other's rows.
  perform pg_advisory_xact_lock(hashtext('application_readers'));
  with pairs as (
    select distinct i.id as application_id, p.id as reader_id from unnest(applications) i (id), unnest(readers) p (id)
    where i.id is not null and p.id is not null),
  judged as (
    select p.*, a.first_name, a.last_name, case
      when a.id is null or a.submitted_at is null then 'gone'
      when not private.is_under_review(a.status) then 'closed'
      when not exists (select from public.admins m where m.user_id = p.reader_id and m.is_active and m.role <> 'editor') then 'inactive'
      when exists (select from public.application_readers r where r.application_id = p.application_id and r.reader_id = p.reader_id)
        then 'already'
      when not private.may_be_reader(p.application_id, p.reader_id) then 'conflict' end as reason
    from pairs p left join public.applications a on a.id = p.application_id),
  added as (
    insert into public.application_readers (application_id, reader_id, assigned_by)
    select j.application_id, j.reader_id, auth.uid() from judged j where j.reason is null returning 1)
  select jsonb_build_object('assigned', (select count(*) from added), 'skipped', coalesce(jsonb_agg(jsonb_build_object(
      'application_id', j.application_id, 'name', case when j.reason = 'gone' then '' else concat_ws(' ', j.first_name, j.last_name) end,
      'reader_id', j.reader_id, 'reader_name', coalesce(private.person_name(j.reader_id), ''), 'reason', j.reason)
      order by j.last_name, j.application_id, j.reader_id) filter (where j.reason is not null), '[]'))
  into answer from judged j;
  return answer;
end;
$$;

revoke all on function private.assign_readers(uuid[],uuid[]) from public, anon, authenticated, service_role;

grant execute on function private.assign_readers(uuid[],uuid[]) to authenticated;

-- Officers: who of these could read these files, so that each has `each` readers (null: as the year says) and nobody much more than
-- another: by track, language and load (never more in the year than they take), never with a declared conflict. Nothing is written.
-- [{application_id, name, program_track, language, readers: [{id, name}], missing}]: readers to add, and how many are lacking.
-- Errors: 42501; P0001 invalid_value (application_ids, reader_ids, each).
create or replace function private.propose_readers(applications uuid[], readers uuid[], each integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  loads bigint[];
  app record;
  chosen uuid[];
  pick integer;
  wanted integer;
  answer jsonb := '[]';
begin
  perform private.check_reading_lists(applications, readers);
  if each not between 1 and 5 then perform private.fail('invalid_value', 'Choose 1 to 5 readers for a file.', 'each'); end if;
  loads := array(select (select count(*) from public.application_readers r join public.applications a on a.id = r.application_id
      where r.reader_id = u.id
        and a.program_year_id in (select b.program_year_id from public.applications b where b.id = any (applications)))
    from unnest(readers) with ordinality u (id, n) order by u.n);
  for app in
    select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.program_track, private.file_language(a) as language,
      s.readers_each, array(select r.reader_id from public.application_readers r where r.application_id = a.id) as has,
      array(select c.reader_id from public.reader_conflicts c where c.application_id = a.id and c.taken_back_at is null) as barred
    from public.applications a join public.program_year_settings s on s.id = a.program_year_id
    where a.id = any (applications) and a.submitted_at is not null and private.is_under_review(a.status)
    order by a.submitted_at, a.id
  loop
    chosen := '{}';
    wanted := greatest(coalesce(each, app.readers_each) - cardinality(app.has), 0);
    while cardinality(chosen) < wanted loop
      select u.n into pick
      from unnest(readers) with ordinality u (id, n) join public.admins m on m.user_id = u.id and m.is_active and m.role <> 'editor'
      left join public.reader_profiles p on p.id = u.id
      where u.id <> all (app.has || app.barred || chosen)
        and (coalesce(p.tracks, '{}') = '{}' or app.program_track = any (p.tracks))
        and (coalesce(p.languages, '{}') = '{}' or app.language = any (p.languages))
        and (p.most_files is null or loads[u.n] < p.most_files)
      order by loads[u.n], u.n limit 1;
      exit when pick is null;
      chosen := chosen || readers[pick];
      loads[pick] := loads[pick] + 1;
    end loop;
    answer := answer || jsonb_build_object('application_id', app.id, 'name', app.name, 'program_track', app.program_track,
      'language', app.language, 'missing', wanted - cardinality(chosen),
      'readers', (select coalesce(jsonb_agg(jsonb_build_object('id', c, 'name', private.person_name(c))), '[]') from unnest(chosen) c));
  end loop;
  return answer;
end;
$$;

revoke all on function private.propose_readers(uuid[],uuid[],integer) from public, anon, authenticated, service_role;

grant execute on function private.propose_readers(uuid[],uuid[],integer) to authenticated;

-- Administrators: opens a round: the readers (active colleagues, 2 to 30), the last day (a date in Israel, not past), and 2 to 6
-- invented files [{name, program_track, about, essay}]. Returns its id.
-- Errors: 42501; P0001 not_found, wrong_state (no score sheet), required, too_long, unknown_field, invalid_value (due_on, reader_ids,
-- files).
create or replace function private.open_calibration(in_year uuid, last_day date, readers uuid[], invented jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  sheet jsonb;
  made uuid;
  item jsonb;
begin
  perform private.require(private.is_administrator());
  perform from public.program_years y where y.id = in_year for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'weight', c.weight, 'steps', c.steps) order by c.position, c.id)
    into sheet from public.score_criteria c where c.program_year_id = in_year;
  if sheet is null then perform private.fail('wrong_state', 'This year has no score sheet yet.'); end if;
  if last_day is null or last_day < (private.now() at time zone 'Asia/Jerusalem')::date then
    perform private.fail('invalid_value', 'Choose a day that is not past.', 'due_on');
  end if;
  if readers is null or cardinality(readers) not between 2 and 30 or cardinality(readers) <> (select count(*) from public.admins m
      where m.user_id = any (readers) and m.is_active and m.role <> 'editor') then
    perform private.fail('invalid_value', 'Choose 2 to 30 active colleagues.', 'reader_ids');
  end if;
  if invented is null or jsonb_typeof(invented) <> 'array' or jsonb_array_length(invented) not between 2 and 6 then
    perform private.fail('invalid_value', 'Give 2 to 6 invented files.', 'files');
  end if;
  insert into private.calibration_rounds (program_year_id, due_on, criteria, opened_by) values (in_year, last_day, sheet, auth.uid())
  returning id into made;
  insert into private.calibration_readers (round_id, reader_id) select made, r from unnest(readers) r;
  for item in select e || jsonb_build_object('_n', n) from jsonb_array_elements(invented) with ordinality as u (e, n) loop
    if jsonb_typeof(item) <> 'object' then perform private.fail('invalid_value', 'Give 2 to 6 invented files.', 'files'); end if;
    perform private.insert_row('private.calibration_files', item - '_n', array['name', 'program_track', 'about', 'essay'],
      jsonb_build_object('round_id', made, 'position', item -> '_n'));
  end loop;
  return made;
end;
$$;

revoke all on function private.open_calibration(uuid,date,uuid[],jsonb) from public, anon, authenticated, service_role;

grant execute on function private.open_calibration(uuid,date,uuid[],jsonb) to authenticated;

-- The content desk: files of the public site are edited as drafts here and are published as files by the function `content`.

-- Administrators, and accounts that edit and do nothing else.
create or replace function private.edits_content() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_administrator() or private.is_editor();
$$;

grant execute on function private.edits_content() to authenticated;

-- Editors: {drafts: [{path, record, base, version, updated_at, author_name}], changes: the last 100 [{id, path, after_version, made_at,
-- author_name, commit}], build: {changed_at, asked_at, failure}}. Errors: 42501.
create or replace function private.content_desk() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.edits_content());
  return jsonb_build_object(
    'drafts', (select coalesce(jsonb_agg(jsonb_build_object('path', d.path, 'record', d.record, 'base', d.base, 'version', d.version,
        'updated_at', d.updated_at, 'author_name', private.person_name(d.author)) order by d.path), '[]') from private.content_drafts d),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'path', c.path, 'after_version', c.after_version,
        'made_at', c.made_at, 'author_name', private.person_name(c.author), 'commit', c.commit) order by c.made_at desc, c.id), '[]')
      from (select * from private.content_changes order by made_at desc, id limit 100) c),
    'build', (select jsonb_build_object('changed_at', b.changed_at, 'asked_at', b.asked_at, 'failure', b.failure)
      from private.site_build b));
end;
$$;

select private.expose('authenticated', 'content_desk');

-- Editors: keeps a draft over the one they have seen (version 0: there was none); a null record discards it. Returns its version, 0
-- when there is none now. Errors: 42501; P0001 invalid_value (path), too_long, stale_version.
create or replace function private.save_content_draft(file text, typed jsonb, over text, expected_version bigint) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  seen constant bigint := coalesce(expected_version, 0);
  kept bigint;
begin
  perform private.require(private.edits_content());
  if not private.is_content_path(file) then perform private.fail('invalid_value', 'This is no file of the site.', 'path'); end if;
  if octet_length(typed::text) > 200000 then perform private.fail('too_long', 'This is too long for one page.'); end if;
  perform pg_advisory_xact_lock(hashtext('content_drafts ' || file));
  select d.version into kept from private.content_drafts d where d.path = file;
  if coalesce(kept, 0) <> seen then
    perform private.fail('stale_version', 'Somebody else has changed this draft since you opened it.');
  end if;
  if typed is null then
    delete from private.content_drafts d where d.path = file;
    return 0;
  end if;
  insert into private.content_drafts as d (path, record, base, author) values (file, typed, coalesce(over, ''), auth.uid())
  on conflict (path) do update set record = excluded.record, base = excluded.base, author = excluded.author, version = d.version + 1,
    updated_at = private.now()
  returning d.version into kept;
  return kept;
end;
$$;

select private.expose('authenticated', 'save_content_draft', 'path text, record jsonb, base text, expected_version bigint');

-- Editors: what a publication changed, for undoing it: {id, path, before, before_version, after_version}. Errors: 42501; P0001 not_found.
create or replace function private.content_change(change_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one jsonb;
begin
  perform private.require(private.edits_content());
  select jsonb_build_object('id', c.id, 'path', c.path, 'before', c.before, 'before_version', c.before_version,
    'after_version', c.after_version) into found_one from private.content_changes c where c.id = change_id;
  if found_one is null then perform private.fail('not_found', 'This change is not on record.'); end if;
  return found_one;
end;
$$;

select private.expose('authenticated', 'content_change', 'change_id uuid');

-- Secret key: the function `content` has published a file in the name of an editor. Its draft goes, the site is to be built anew, and the
-- change is on record. Returns its id.
create or replace function private.note_content_change(file text, was text, was_version text, is_version text, editor uuid, commit_id text)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  noted uuid;
begin
  insert into private.content_changes (path, before, before_version, after_version, author, commit)
  values (file, was, was_version, is_version, editor, commit_id) returning id into noted;
  delete from private.content_drafts d where d.path = file;
  update private.site_build set changed_at = clock_timestamp() where only_row;
  return noted;
end;
$$;

select private.expose('service_role', 'note_content_change', '
  path text, before text, before_version text, after_version text, author_id uuid, commit text');

create index content_changes_author on private.content_changes (author);

create index content_changes_path on private.content_changes (path, made_at desc);

create index content_drafts_author on private.content_drafts (author);

select private.describe_checks();
