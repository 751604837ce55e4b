-- What happens to each place that holds people when one of them is erased (design law 6 and section 10). Every table with a
-- path to a person stands in the map; supabase/tests/erasing/map.test.ts derives the paths and names what is missing.

-- Who has been or is being erased: ids, who ordered it, what was done; nothing that says who it was. Ids stay so that a
-- restored backup can be erased again. Addresses stay only until it is done.
create table private.erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  applications uuid[] not null default '{}',
  students uuid[] not null default '{}',
  addresses text[] not null default '{}',
  -- Why: somebody asked, or the rule of this name proposed it.
  reason text not null check (reason in ('asked', 'closed', 'drafts', 'unused', 'alumni')),
  ordered_by uuid,
  ordered_at timestamptz not null default now(),
  tried_at timestamptz,
  -- Why the last try did not end it, in words without values.
  problem text check (char_length(problem) <= 300),
  -- {place: rows} that were deleted or blanked.
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object' and pg_column_size(counts) < 8000),
  finished_at timestamptz,
  constraint erasures_hold_no_address check (finished_at is null or addresses = '{}')
);
comment on table private.erasures is 'Who was erased: ids, by whom, when and how much; no content.';
alter table private.erasures enable row level security;

create index erasures_open on private.erasures (tried_at nulls first) where finished_at is null;
create index erasures_user on private.erasures (user_id);

-- Amounts of erased people, for the sums of a year: no name, no record, no reference.
create table private.erased_amounts (
  id bigint generated always as identity primary key,
  program_year_id uuid references public.program_years (id) on delete restrict,
  entry text not null check (entry in ('charge', 'payment')),
  kind text not null,
  amount numeric(12, 2) not null,
  -- The first day of the month in which it was due or received: an exact day could be found in a bank statement.
  month date,
  is_active boolean not null
);
comment on table private.erased_amounts is 'Charges and payments of erased people: year, kind, amount and month.';
alter table private.erased_amounts enable row level security;

create index erased_amounts_year on private.erased_amounts (program_year_id);

-- One erasure while it works: whom it means, and by what their rows are found.
create type private.erasing as (
  id uuid, user_id uuid, applications uuid[], students uuid[], addresses text[],
  -- Their phone numbers, passport numbers and full names in small letters: what a line about nobody in particular may say.
  traces text[],
  searched text,
  -- Rows that have just been deleted, whose lines in the log are blanked.
  row_ids uuid[]
);

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
    ('private.student_batches', 'keep', 'false', null, 'Which fields the staff wrote into many records; into whose stands in its items.'),
    ('private.bulk_words', 'keep', 'false', null, 'What one of the staff wrote to many, until a second officer sends it.'),
    ('private.releases', 'keep', 'false', null, 'How many decisions one of the staff released.'),
    ('private.shipped_letters', 'keep', 'false', null, 'Words of the product.'),
    ('public.interview_slots', 'keep', 'false', null,
      'Times of the school and who of the staff interviews; the person''s place in one is deleted.'),
    ('public.program_years', 'keep', 'false', null, 'The school''s own name, dates and address.'),
    ('public.school_settings', 'keep', 'false', null, 'The school''s own.'),
    ('public.holy_days', 'keep', 'false', null, 'Names of days.'),
    ('public.rooms', 'keep', 'false', null, 'Names of rooms; who lives there stands in the records.'),
    ('private.operations', 'keep', 'false', null, 'How many rows and files a backup held.'),
    ('private.student_fields', 'keep', 'false', null, 'Names of columns.'),
    ('private.erasures', 'keep', 'false', null, 'The receipt: ids, by whom and when.'),
    ('private.erased_amounts', 'keep', 'false', null, 'Amounts without a name.'),
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

-- Lines of the log about this person, by them, or about nobody in particular that name or sought them.
create function private.is_line_of(line public.audit_log, e private.erasing) returns boolean
language sql stable set search_path = '' as $$
  select line.application_id = any (e.applications) or line.student_id = any (e.students) or line.actor = e.user_id
    or line.row_id = e.user_id or line.row_id = any (e.row_ids)
    or (line.application_id is null and line.student_id is null and (
      private.mentions(concat_ws(' ', line.changes::text, line.note), e.addresses || e.traces)
      or private.is_sought(line.changes #>> '{search,new}', e.searched)));
$$;
