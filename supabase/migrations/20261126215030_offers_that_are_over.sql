-- Signed also by parents of somebody who has turned 18 since: the words say what is so. Years that kept the shipped words follow.
alter table public.program_year_settings alter column consent_words set default
    'I am the parent or legal guardian of the applicant, who applies before turning 18. I have read about the '
    'program, its dates and its costs, and I agree that the applicant registers, lives in the dormitory and takes '
    'part in the program. If I cannot be reached in an emergency, the staff may obtain medical care for the '
    'applicant. I know that I can take this consent back in writing.';
update public.program_year_settings set consent_words = default where consent_words =
    'I am the parent or legal guardian of the applicant, who is under 18. I have read about the program, its dates '
    'and its costs, and I agree that the applicant registers, lives in the dormitory and takes part in the program. '
    'If I cannot be reached in an emergency, the staff may obtain medical care for the applicant. I know that I can '
    'take this consent back in writing.';

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

-- status: also 'lapsed'. is_late: the draft can no longer be handed in. interview: 'to come', 'over' or null. deposit: 'paid', 'said'
-- (the family has sent it) or 'due'; deposit_ends: when it is late. tasks_left: what the list still asks for.
create or replace function private.standing(status text, is_late boolean, is_aside boolean, interview text, replied boolean,
  reply_ends timestamptz,
  deposit text, deposit_ends timestamptz, tasks_left bigint) returns text
language sql stable set search_path = '' as $$
  select case
    when status = 'draft' then case when is_aside then 'aside' when is_late then 'late' else 'draft' end
    when private.is_under_review(status) and interview is not null
      then case interview when 'to come' then 'interview' else case status when 'submitted' then 'interviewed' else 'waitlisted' end end
    when status = 'submitted' then 'reading'
    when status = 'accepted' and not replied then case when private.now() >= reply_ends then 'offer_over' else 'offered' end
    -- Paid and not registered: somebody under 18 whose consent is not there.
    when status = 'accepted' then case when deposit = 'paid' then 'consent_due' when deposit = 'said' then 'deposit_said'
      when private.now() >= deposit_ends then 'deposit_late' else 'deposit_due' end
    -- The office may register somebody whose deposit has not come.
    when status = 'registered' and deposit = 'due' then 'registered_owing'
    when status = 'registered' then case when tasks_left = 0 then 'registered_done' else 'registered' end
    else status end;
$$;

revoke all on function private.standing(text,boolean,boolean,text,boolean,timestamp with time zone,text,timestamp with time zone,bigint)
  from public, anon, authenticated, service_role;

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
