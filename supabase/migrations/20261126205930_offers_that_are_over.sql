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

create trigger drop_replacement_mail after update of state on public.application_documents for each row
  when (old.state = 'replace' and new.state <> 'replace') execute function private.drop_replacement_mail();
