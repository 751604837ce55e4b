-- Everything the product holds about a person, in one answer that they take along.

-- Where a person's rows lie, in the order of their copy: `belongs` finds the rows t of the person `p`, `shows` is what of a row
-- they get. Every table with a path to a person stands here, or in shared/src/privacy/own-data.ts with the reason why not; a
-- test derives the paths from the schema. Nothing here tells a decision that is not published (design, law 4).
create or replace function private.own_data_map() returns table (place text, belongs text, shows text)
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
    ('private.progress_links', 't.application_id = any (p.applications)', $s$jsonb_build_object('label', t.label,
      'created_at', t.created_at, 'opened_at', t.opened_at, 'revoked_at', t.revoked_at)$s$),
    -- Written when a decision is told and never before.
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
    -- Tuition and housing are due by the plan, whatever day their charge bears.
    ('public.charges', 't.student_id = any (p.students)',
      $s$to_jsonb(t) - 'enrollment_id' - case when t.kind in ('tuition', 'housing') then 'due_on' else '' end$s$),
    ('public.payments', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'enrollment_id'$s$),
    ('public.payment_reversals', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'seen_at'$s$),
    ('public.payment_claims', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'enrollment_id' - 'said_by'$s$),
    ('public.payment_plans', 't.student_id = any (p.students)', $s$to_jsonb(t) - 'id'$s$),
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
        'changes', case when t.table_name = 'students' then '{}' else t.changes - 'status' end)$s$);
$$;

revoke all on function private.own_data_map()
  from public, anon, authenticated, service_role;
