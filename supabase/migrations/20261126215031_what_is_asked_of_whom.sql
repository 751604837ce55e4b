-- The student's choice: plan full, two or monthly, and one of the year's payment methods. The tuition task follows.
create or replace function private.choose_payment_plan(wanted_plan text, wanted_method text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
  before public.payment_plans;
begin
  perform private.require_user();
  enrollment := private.placed_enrollment();
  perform private.require(enrollment is not null);
  perform private.require_time_to_reply(e.application_id) from public.student_enrollments e where e.id = enrollment;
  if wanted_plan is null or wanted_plan not in ('full', 'two', 'monthly') then
    perform private.fail('invalid_value', 'Choose a payment plan.', 'plan');
  end if;
  if wanted_method is null or not private.offers_method(enrollment, wanted_method) then
    perform private.fail('invalid_value', 'Choose one of the payment methods.', 'method');
  end if;
  select * into before from public.payment_plans p where p.id = enrollment for no key update;
  insert into public.payment_plans as p (id, student_id, plan, method)
  select e.id, e.student_id, wanted_plan, wanted_method from public.student_enrollments e where e.id = enrollment
  on conflict (id) do update set plan = excluded.plan, method = excluded.method, chosen_at = private.now();
  -- Chosen again as it was, there is nothing to confirm.
  if before.plan is distinct from wanted_plan then
    perform private.enqueue_mail(u.email, 'plan_chosen', jsonb_build_object('first_name', s.first_name, 'plan', p.plan),
      'plan:' || e.id || ':' || p.version, e.application_id, s.id)
    from public.student_enrollments e join public.payment_plans p on p.id = e.id join public.students s on s.id = e.student_id
    join auth.users u on u.id = s.user_id where e.id = enrollment;
  end if;
  return private.ledger_of(enrollment);
end;
$$;

revoke all on function private.choose_payment_plan(text,text)
  from public, anon, authenticated, service_role;

grant execute on function private.choose_payment_plan(text,text) to authenticated;

-- The applicant's reply to a published acceptance: true takes the place, false declines it (reason optional). Its letter counts as
-- opened, so that parents are told too. Returns the status.
create or replace function private.reply_to_offer(accept boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.placed_application());
  if app.id is null or app.status <> 'accepted' then
    perform private.fail('wrong_state', 'There is no open offer to reply to.');
  end if;
  if accept is null then perform private.fail('required', 'Choose whether you accept the place.', 'accept'); end if;
  if accept then
    perform private.require_time_to_reply(app.id);
    perform private.open_standing_letter(app.id);
    update public.applications set place_accepted_at = private.now() where id = app.id and place_accepted_at is null;
    if found then perform private.confirm_reply(app); end if;
    if (select e.registration_deposit_paid from public.student_enrollments e where e.application_id = app.id) then
      perform private.register(app.id);
    end if;
  else
    if char_length(reason) > 2000 then perform private.fail('too_long', 'Please keep the reason under 2,000 characters.', 'reason'); end if;
    perform private.open_standing_letter(app.id);
    perform private.decline_place(app.id, nullif(btrim(reason), ''));
    perform private.confirm_reply(app);
  end if;
  return (select a.status from public.applications a where a.id = app.id);
end;
$$;

revoke all on function private.reply_to_offer(boolean,text)
  from public, anon, authenticated, service_role;

grant execute on function private.reply_to_offer(boolean,text) to authenticated;

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
      $s$to_jsonb(t) - 'enrollment_id' - case when t.kind in ('tuition', 'housing') then 'due_on' else '' end
        - case when t.kind <> 'deposit' then 'tuition_part' else '' end$s$),
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

-- What an applicant under 18 does for a guardian's consent, and what the office does with one that was given.

-- The caller's consent: {needed (null: no date of birth yet; false too when the application has ended without one), before:
-- registration or submission, state: none, asked, failed, given, refused, rejected, can_ask, requests_left, mails_left, remind_from,
-- name, relation, email, asked_at, answered_at, signature, signed_on, reason}; of requests the newest. Null without an application.
create or replace function private.my_consent() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  consent private.guardian_consents;
  state text;
  asked integer;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application();
  if app.id is null then return null; end if;
  select * into consent from private.guardian_consents c where c.application_id = app.id
  order by c.ended_at is null desc, c.asked_at desc, c.id limit 1;
  select count(*) into asked from private.guardian_consents c where c.application_id = app.id;
  state := case when consent.id is null then 'none' else private.consent_state(consent) end;
  return jsonb_build_object('needed', private.is_minor(app) and not (private.is_closed(app.status) and private.lacks_consent(app)),
    'before', (select g.consent_moment from public.program_year_settings g where g.id = app.program_year_id),
    'state', state, 'can_ask', coalesce(private.is_minor(app), false) and not private.is_closed(app.status) and state <> 'given'
      and asked < 5,
    'requests_left', greatest(5 - asked, 0),
    'mails_left', case when state in ('asked', 'failed') then 3 - consent.mails else 0 end,
    'remind_from', case when state = 'asked' and consent.mails < 3 then consent.mailed_at + private.referee_pause() end,
    'name', consent.name, 'relation', consent.relation, 'email', consent.email, 'asked_at', consent.mailed_at,
    'answered_at', consent.answered_at, 'signature', consent.signature, 'signed_on', consent.signed_on,
    'reason', consent.reject_reason);
end;
$$;

revoke all on function private.my_consent()
  from public, anon, authenticated, service_role;

grant execute on function private.my_consent() to authenticated;

-- Inviting and ending: by the applicant and the office; the invitation's page; accepting it.

-- The parents of the caller's application (private.parents_of), then those who still follow an earlier one, each with its year; null
-- without an application.
create or replace function private.my_parents() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select private.parents_of(a.id) || coalesce((select jsonb_agg(p || jsonb_build_object('year', y.name) order by y.opens_at desc)
      from public.applications o join public.program_years y on y.id = o.program_year_id,
        jsonb_array_elements(private.parents_of(o.id)) p
      where o.user_id = auth.uid() and o.id <> a.id and p ->> 'state' = 'accepted'), '[]')
    from public.applications a where a.id = private.own_application());
end;
$$;

revoke all on function private.my_parents()
  from public, anon, authenticated, service_role;

grant execute on function private.my_parents() to authenticated;

-- The applicant invites a parent to follow the application, or writes to them again. Answers as my_parents does. Errors: P0001
-- not_found, wrong_state, required (name, email, first_name), too_long (name), invalid_value (relation, email), conflict (email),
-- limit_reached (also email).
create or replace function private.invite_parent(parent_name text, parent_relation text, parent_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  perform private.invite(app, parent_name, parent_relation, parent_email);
  return private.my_parents();
end;
$$;

revoke all on function private.invite_parent(text,text,text)
  from public, anon, authenticated, service_role;

grant execute on function private.invite_parent(text,text,text) to authenticated;

-- The applicant lets a parent read answers and documents, or does not any more. Answers as my_parents does.
-- Errors: P0001 not_found, required (shares).
create or replace function private.share_with_parent(parent_id uuid, wanted boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  if wanted is null then perform private.fail('required', 'Say whether they may read your answers.', 'shares'); end if;
  update private.application_parents p set shares = wanted
  where p.id = parent_id and p.ended_at is null
    and exists (select from public.applications a where a.id = p.application_id and a.user_id = auth.uid());
  if not found then perform private.fail('not_found', 'This parent does not follow your application.'); end if;
  return private.my_parents();
end;
$$;

revoke all on function private.share_with_parent(uuid,boolean)
  from public, anon, authenticated, service_role;

grant execute on function private.share_with_parent(uuid,boolean) to authenticated;
