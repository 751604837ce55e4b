-- Another file has come, or the office has thought again: the mail that asks for one does not go any more.
create or replace function private.drop_replacement_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox o set state = 'cancelled', last_error = 'What it was about is done or over.'
  where o.application_id = new.application_id and o.template = 'document_to_replace' and o.state = 'queued'
    and o.event_key like 'replace:' || new.id || ':%';
  return null;
end;
$$;

-- Whether a place was offered and not taken in time. Until the office gives more time nothing is asked or taken for it.
create or replace function private.is_offer_over(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'accepted' and app.place_accepted_at is null and private.now() >= private.reply_due_of(app);
$$;

-- Refuses what belongs to a place whose time to reply has passed. Errors: P0001 deadline_passed.
create or replace function private.require_time_to_reply(app_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  select * into app from public.applications a where a.id = app_id;
  if private.is_offer_over(app) then
    perform private.fail('deadline_passed', case when app.reply_due_at is null
      then 'The registration deadline has passed. Please write to the admissions office.'
      else 'The time to reply to this offer has passed. Please write to the admissions office.' end);
  end if;
end;
$$;

-- Before mails are taken: silent referees are reminded; what a dead sender left at its last try has failed; reminders nobody wants
-- any more, or that have lost their cause, are cancelled, and so is a new deadline that has passed; reminders and letters wait out
-- days of rest where their reader lives.
create or replace function private.prepare_outbox() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mind_referees();
  update public.email_outbox o set state = 'failed', lease = null, leased_until = null,
    last_error = coalesce(o.last_error, 'The sender stopped before it was done.')
  where o.state = 'sending' and o.leased_until < private.now() and o.attempts >= 8;
  update public.email_outbox o set state = 'cancelled', last_error = 'The reader has stopped reminders.'
  from private.mail_kinds k, auth.users u, public.person_settings p
  where o.state = 'queued' and o.send_after <= private.now() and k.kind = o.template and k.mail_group = 'reminder'
    and u.email = o.to_email and p.user_id = u.id and p.reminders_stopped_at is not null;
  perform private.drop_reminders();
  -- A deadline that has passed is nobody's new one.
  update public.email_outbox o set state = 'cancelled', last_error = 'What it was about is done or over.'
  where o.state = 'queued' and o.send_after <= private.now() and o.template in ('deadline_moved', 'extension_granted')
    and coalesce(o.data ->> 'deadline_at', o.data ->> 'until')::timestamptz <= private.now();
  update public.email_outbox o set send_after = private.rest_until(private.now(), private.zone_of(o.to_email))
  from private.mail_kinds k
  where o.state = 'queued' and o.send_after <= private.now() and k.kind = o.template and k.mail_group in ('reminder', 'letter')
    and private.rest_until(private.now(), private.zone_of(o.to_email)) is not null;
end;
$$;

revoke all on function private.prepare_outbox()
  from public, anon, authenticated, service_role;

-- The caller's application with everything they may know of it (shape: docs/api.md), or null.
create or replace function private.my_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application();
  if app.id is null then return null; end if;
  select * into year from public.program_years where id = app.program_year_id;
  return jsonb_build_object(
    'application', to_jsonb(app) - 'search_text' - 'user_id',
    'year', to_jsonb(year),
    'deadline_at', private.deadline_of(app.id),
    'deadline_zone', year.application_deadline_zone,
    -- The last day of the program and the year's margin: a passport that ends before it is asked about.
    'passport_needed_until', (select (year.program_ends_on + make_interval(months => s.expiry_margin_months))::date
      from public.program_year_settings s where s.id = year.id),
    'has_extension', private.deadline_of(app.id) > year.application_deadline_at,
    'can_edit', private.is_open_draft(app),
    'missing', private.missing_of(app.id),
    'refused', private.refused_of(app.id),
    'own_questions', private.own_questions(app.id),
    'max_interview_choices', (select s.max_interview_choices from public.program_year_settings s where s.id = year.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
        'question_id', d.question_id, 'file_name', d.file_name,
        'content_type', d.content_type, 'size_bytes', d.size_bytes, 'state', d.state, 'reason', d.reason,
        'storage_path', d.storage_path, 'uploaded_at', d.uploaded_at) order by d.created_at), '[]')
      from public.application_documents d where d.application_id = app.id and d.state not in ('removed', 'uploading')),
    'references', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'phone', r.phone,
        'relationship', r.relationship, 'organization', r.organization, 'years_known', r.years_known, 'position', r.position,
        'version', r.version) order by r.position, r.created_at), '[]')
      from public.application_references r where r.application_id = app.id),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('slot_id', c.slot_id, 'position', c.position, 'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place) order by c.position), '[]')
      from public.interview_choices c join public.interview_slots s on s.id = c.slot_id where c.application_id = app.id),
    'interview', private.own_interview(app),
    'standing', private.standing_of(app),
    -- A mail to a referee came back: the address has to be corrected.
    'letter_undelivered', exists (select from private.reference_requests r
      where r.application_id = app.id and private.request_state(r, app) = 'failed'),
    'has_student_record', exists (select 1 from public.students st where st.user_id = app.user_id));
end;
$$;

revoke all on function private.my_application()
  from public, anon, authenticated, service_role;

grant execute on function private.my_application() to authenticated;

-- What the claim page shows of the deposit: {charged, paid, open, due_on, offer_over, claim: {id, amount, method, sent_on, reference,
-- state, reason, created_at} or null}. Of claims only the newest, while it waits or after the office did not find it.
create or replace function private.deposit_of(enrollment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with charge as (
    select coalesce(sum(c.amount), 0) as amount, min(c.due_on) as due_on from public.charges c
    where c.enrollment_id = enrollment and c.is_active and c.kind = 'deposit'),
  paid as (select coalesce(sum(p.amount - p.reversed), 0) as amount from public.payments p
    where p.enrollment_id = enrollment and p.is_active and p.kind = 'deposit')
  select jsonb_build_object('charged', charge.amount, 'paid', paid.amount, 'open', greatest(charge.amount - paid.amount, 0),
    'due_on', charge.due_on, 'offer_over', exists (select from public.student_enrollments e
      join public.applications a on a.id = e.application_id where e.id = enrollment and private.is_offer_over(a)),
    'claim', (select case when k.state in ('waiting', 'refused')
        then to_jsonb(k) - '{student_id,enrollment_id,payment_id,said_by,version,updated_at}'::text[] end
      from public.payment_claims k where k.enrollment_id = enrollment order by k.created_at desc, k.id limit 1))
  from charge, paid;
$$;

revoke all on function private.deposit_of(uuid)
  from public, anon, authenticated, service_role;

-- The same for an enrollment for which the caller has been checked: the student's, or a parent's child's.
create or replace function private.claim_deposit_of(enrollment uuid, wanted_method text, sent_on date, reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due numeric;
  today date := (private.now() at time zone 'Asia/Jerusalem')::date;
begin
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e where e.id = enrollment;
  perform private.require_time_to_reply(e.application_id) from public.student_enrollments e where e.id = enrollment;
  due := private.deposit_of(enrollment) ->> 'open';
  if due <= 0 then perform private.fail('wrong_state', 'There is no deposit to pay: it is recorded already.'); end if;
  if wanted_method is null or not private.offers_method(enrollment, wanted_method) then
    perform private.fail('invalid_value', 'Choose one of the payment methods.', 'method');
  end if;
  -- A day ahead: it may be tomorrow already where the family lives.
  if sent_on is null or sent_on not between today - 365 and today + 1 then
    perform private.fail('invalid_value', 'Enter the day on which you sent it.', 'sent_on');
  end if;
  if coalesce(btrim(reference), '') = '' then
    perform private.fail('required', 'Enter the reference, so that the office can find it.', 'reference');
  elsif char_length(btrim(reference)) > 120 then
    perform private.fail('too_long', 'Please keep the reference under 120 characters.', 'reference');
  end if;
  insert into public.payment_claims as k (student_id, enrollment_id, amount, method, sent_on, reference, said_by)
  select e.student_id, e.id, due, wanted_method, claim_deposit_of.sent_on, btrim(claim_deposit_of.reference), auth.uid()
  from public.student_enrollments e where e.id = enrollment
  on conflict (enrollment_id) where state = 'waiting' do update
    set amount = excluded.amount, method = excluded.method, sent_on = excluded.sent_on, reference = excluded.reference,
      said_by = excluded.said_by
    where (k.amount, k.method, k.sent_on, k.reference, k.said_by)
      is distinct from (excluded.amount, excluded.method, excluded.sent_on, excluded.reference, excluded.said_by);
  perform private.claim_deposit_task(enrollment, true);
  return private.ledger_of(enrollment);
end;
$$;

revoke all on function private.claim_deposit_of(uuid,text,date,text)
  from public, anon, authenticated, service_role;

-- The same for an enrollment for which the caller has been checked: the student's, or a parent's child's.
create or replace function private.begin_checkout_of(enrollment uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  charge public.charges;
  due numeric;
  made private.card_checkouts;
begin
  perform private.lock_ledger((select e.student_id from public.student_enrollments e where e.id = enrollment), enrollment);
  perform private.require_time_to_reply(e.application_id) from public.student_enrollments e where e.id = enrollment;
  due := private.deposit_of(enrollment) ->> 'open';
  select * into charge from public.charges c
  where c.enrollment_id = enrollment and c.is_active and c.kind = 'deposit' order by c.due_on nulls last, c.id limit 1;
  if due <= 0 or charge.id is null then
    perform private.fail('wrong_state', 'There is no deposit to pay: it is recorded already.');
  end if;
  if not private.within_limit('card_checkout', person::text, 30, interval '1 hour') then
    perform private.fail('limit_reached', 'You have tried this several times. Please wait an hour.');
  end if;
  select * into made from private.card_checkouts k
  where k.charge_id = charge.id and k.amount = due and k.begun_by = person and k.payment_id is null
    and k.created_at > private.now() - interval '20 hours'
  order by k.attempt desc limit 1;
  if made.id is null then
    insert into private.card_checkouts (student_id, charge_id, amount, begun_by, attempt)
    values (charge.student_id, charge.id, due, person, 1 + coalesce((select max(k.attempt) from private.card_checkouts k
      where k.charge_id = charge.id and k.amount = due), 0))
    returning * into made;
  end if;
  return jsonb_build_object('checkout_id', made.id, 'amount', made.amount, 'amount_cents', (made.amount * 100)::bigint,
    'currency', made.currency, 'label', charge.label,
    'idempotency_key', concat_ws(':', 'deposit', made.charge_id, (made.amount * 100)::bigint, made.attempt));
end;
$$;

revoke all on function private.begin_checkout_of(uuid)
  from public, anon, authenticated, service_role;

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

-- Ends a link or an invitation, of the caller's application or by officers of any that was handed in. A second call changes nothing.
-- Answers the parents that are left. Errors: P0001 not_found.
create or replace function private.revoke_parent(parent_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  parent private.application_parents;
begin
  perform private.require_user();
  select p.* into parent from private.application_parents p join public.applications a on a.id = p.application_id
  where p.id = parent_id and (a.user_id = auth.uid() or (private.is_officer() and a.submitted_at is not null)) for update of p;
  if parent.id is null then perform private.fail('not_found', 'This parent does not follow the application.'); end if;
  if parent.ended_at is null then
    perform private.end_links(parent.id);
    update private.application_parents p set ended_at = private.now(), shares = false where p.id = parent.id;
    perform private.log_parent(parent, 'parent_ended');
  end if;
  return case when exists (select from public.applications a where a.id = parent.application_id and a.user_id = auth.uid())
    then private.my_parents() else private.parents_of(parent.application_id) end;
end;
$$;

revoke all on function private.revoke_parent(uuid)
  from public, anon, authenticated, service_role;

grant execute on function private.revoke_parent(uuid) to authenticated;

-- What is left to do and to pay after the acceptance: {reply_deadline_at, reply_deadline_zone, replied, tasks, tasks_deadline, ledger};
-- null while parents may not know of a place, and as it was while a
-- letter is not opened. Of passport and health papers a parent learns only that the school has them (unseen).
create or replace function private.child_place(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when l.id is not null then l.place_before else
    jsonb_build_object('reply_deadline_at', private.reply_due_of(app), 'reply_deadline_zone', y.registration_deadline_zone,
    'replied', app.place_accepted_at is not null, 'tasks_deadline', y.tasks_deadline_on,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.task_id, 'key', t.state -> 'key', 'title', t.state -> 'title',
        'done', t.state -> 'done', 'confirmed', t.state -> 'confirmed', 'known', t.state -> 'known',
        'unseen', t.state ->> 'key' in ('passport', 'medical')) order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'ledger', private.ledger_of(private.family_enrollment(private.student_of(app), app.id))) end
  from public.program_years y, private.first_unopened(app) l
  where y.id = app.program_year_id and private.is_placed(private.told_status(app));
$$;

revoke all on function private.child_place(public.applications)
  from public, anon, authenticated, service_role;

-- A parent signs the consent in their own account. form: {name, relation, signature}. A request that waits at anybody ends with its
-- link. Answers as my_child does. Errors: P0001 not_found, wrong_state, and as sign_consent.
create or replace function private.sign_child_consent(app_id uuid, form jsonb, words_number integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  consent private.guardian_consents;
begin
  app := private.lock_application(app.id);
  if not coalesce(private.is_minor(app), false) or private.is_closed(private.told_status(app)) then
    perform private.fail('wrong_state', 'No consent is needed here.');
  end if;
  select * into consent from private.guardian_consents c where c.application_id = app.id and c.ended_at is null;
  if consent.agrees then return private.my_child(app.id); end if;
  if consent.id is not null then
    perform private.end_links(consent.id);
    update private.guardian_consents c set ended_at = private.now() where c.id = consent.id;
  end if;
  insert into private.guardian_consents (application_id, name, relation, email, mails)
  select p.application_id, p.name, p.relation, u.email, 0 from private.application_parents p join auth.users u on u.id = p.user_id
  where p.application_id = app.id and p.user_id = auth.uid() and p.ended_at is null returning * into consent;
  perform private.sign(consent, form, words_number);
  return private.my_child(app.id);
end;
$$;

revoke all on function private.sign_child_consent(uuid,jsonb,integer)
  from public, anon, authenticated, service_role;

grant execute on function private.sign_child_consent(uuid,jsonb,integer) to authenticated;

-- What a sender needs to write one mail: {id, to_email, template, data, lease, attempts, language, zone, words, template_id, stop_key}.
-- words: {subject, heading, body} of the office for this mail; null for the shipped ones. data has names in Hebrew for a mail in Hebrew.
create or replace function private.mail_to_write(mail public.email_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.mail_year(mail);
  -- A mail about a new address finds its reader by the change it is about.
  reader uuid := (select u.id from auth.users u where u.email = mail.to_email
    or u.id = (select c.user_id from private.address_changes c where c.id = mail.link_for) order by u.email = mail.to_email limit 1);
  person public.person_settings;
  tongue text;
  words public.mail_templates;
  letter jsonb := (select m.words from public.mailings m where m.id = mail.mailing_id);
begin
  select s.* into person from public.person_settings s where s.user_id = reader;
  tongue := coalesce(person.mail_language, (select y.mail_language from public.program_year_settings y where y.id = year), 'en');
  -- A letter that was written in one language goes in that one.
  if letter is not null and not letter ? tongue then tongue := (select min(k) from jsonb_object_keys(letter) k); end if;
  select t.* into words from public.mail_templates t
  where t.program_year_id = year and t.kind = mail.template and t.language = tongue and t.is_current;
  return jsonb_build_object('id', mail.id, 'to_email', mail.to_email, 'template', mail.template,
    'data', (case tongue when 'he' then private.hebrew_for_mail(mail, reader) || mail.data else mail.data end)
      || private.told_facts(mail.id) || private.signed_copy(mail), 'lease', mail.lease,
    'attempts', mail.attempts, 'application_id', mail.application_id, 'language', tongue, 'zone', person.time_zone,
    'stop_key', person.stop_key, 'template_id', words.id,
    'words', case when letter is not null then letter -> tongue when words.id is not null then
      jsonb_build_object('subject', words.subject, 'heading', words.heading, 'body', words.body) end);
end;
$$;

revoke all on function private.mail_to_write(public.email_outbox)
  from public, anon, authenticated, service_role;

-- The same referee at another address: links that went to the old one end, and nothing written there is kept.
create or replace function private.move_request(request private.reference_requests, address text) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  moved private.reference_requests;
begin
  perform private.end_links(request.id);
  update private.reference_files f set state = 'removed', updated_at = private.now() where f.request_id = request.id;
  update private.reference_requests r set email = address, asked_at = private.now(), opened_at = null, body = '',
    body_version = r.body_version + 1, saved_at = null
  where r.id = request.id returning * into moved;
  update public.application_references f set email = address where f.id = request.reference_id;
  return moved;
end;
$$;

revoke all on function private.move_request(private.reference_requests,text)
  from public, anon, authenticated, service_role;

-- What the page of a request shows: {state: open, given, refused, rejected or closed, applicant, year}; open also {name, relation,
-- words, words_number}, given also {signature, signed_on, may_follow}. Of an application that has ended none is asked; a decision counts
-- once its letter is opened, as for parents.
create or replace function private.page_of_consent(consent private.guardian_consents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  state text := private.consent_state(consent);
begin
  select * into app from public.applications a where a.id = consent.application_id;
  state := case when state in ('given', 'refused', 'rejected') then state
    when private.is_closed(private.told_status(app)) or state = 'replaced' then 'closed' else 'open' end;
  return jsonb_build_object('state', state, 'applicant', private.name_of_applicant(app),
      'year', (select y.name from public.program_years y where y.id = app.program_year_id))
    || case state when 'open' then (select jsonb_build_object('name', consent.name, 'relation', consent.relation, 'words', w.words,
          'words_number', w.number) from private.consent_words w where w.program_year_id = app.program_year_id
          order by w.number desc limit 1)
      when 'given' then jsonb_build_object('signature', consent.signature, 'signed_on', consent.signed_on,
        'may_follow', private.signer_may_follow(consent)) else '{}' end;
end;
$$;

revoke all on function private.page_of_consent(private.guardian_consents)
  from public, anon, authenticated, service_role;

create trigger drop_replacement_mail after update of state on public.application_documents for each row
  when (old.state = 'replace' and new.state <> 'replace') execute function private.drop_replacement_mail();
