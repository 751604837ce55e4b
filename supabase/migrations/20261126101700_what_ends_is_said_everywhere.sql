drop function private.mail_paying_parent(uuid,uuid,jsonb,text);

insert into private.mail_kinds (kind, mail_group, fields, kept, categories) values
  ('parent_payment_not_found', 'notice', '{name,applicant,amount,sent_on,reason}', '{amount,sent_on,reason}', '{financial}');

-- Frees what a closed application still holds: the interview to come, which its mail takes out of the calendar whatever the outcome,
-- the times wished for, the student's record, and waiting mails that would ask something of somebody who has gone. What has taken
-- place stays on record.
create or replace function private.release_application(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.free_place(i, null) from public.interviews i join public.interview_slots s on s.id = i.slot_id
  where i.application_id = app_id and s.starts_at > private.now();
  delete from public.interview_choices c using public.interview_slots s
  where c.application_id = app_id and s.id = c.slot_id and s.starts_at > private.now();
  select private.end_place(app_id);
  update public.email_outbox o set state = 'cancelled'
  where o.application_id = app_id and o.state = 'queued'
    and o.template in ('interview_scheduled', 'interview_changed', 'interview_reminder', 'document_to_replace');
$$;

revoke all on function private.release_application(uuid)
  from public, anon, authenticated, service_role;

-- Officers: it has not come, and why; the family reads it in their account. The student is written to, and the parent who said it.
create or replace function private.refuse_claim(claim_id uuid, why text, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payment_claims;
  facts jsonb;
begin
  perform private.require(private.is_officer());
  claim := private.open_claim(claim_id, expected_version);
  if coalesce(btrim(why), '') = '' then perform private.fail('required', 'Say why; the family will read it.', 'reason'); end if;
  if char_length(btrim(why)) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  update public.payment_claims k set state = 'refused', reason = btrim(why) where k.id = claim.id;
  perform private.claim_deposit_task(claim.enrollment_id, false);
  facts := jsonb_build_object('amount', claim.amount, 'sent_on', claim.sent_on, 'reason', btrim(why));
  perform private.mail_student(claim.enrollment_id, 'payment_not_found', facts, 'claim:' || claim.id);
  perform private.mail_paying_parent(claim.enrollment_id, claim.said_by, 'parent_payment_not_found', facts, 'claim:' || claim.id);
end;
$$;

revoke all on function private.refuse_claim(uuid,text,bigint)
  from public, anon, authenticated, service_role;

grant execute on function private.refuse_claim(uuid,text,bigint) to authenticated;

-- Enters a payment, sends the receipt, and ends what the family said it had sent: the claim that is meant, or with a deposit
-- that is now paid in full the one that waits. Who paid is known of a card or from the claim: a parent gets a receipt too. The ledger
-- is locked. Returns the payment's id.
create or replace function private.enter_payment(
  enrollment uuid, payment jsonb, for_claim uuid default null, fixed jsonb default '{}', paid_by uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entered jsonb;
  facts jsonb;
  payer uuid;
begin
  entered := private.insert_row('public.payments', payment,
    array['kind', 'amount', 'received_on', 'method', 'reference', 'shekels', 'shekel_rate'],
    (select jsonb_build_object('student_id', e.student_id, 'enrollment_id', e.id) || fixed from public.student_enrollments e
      where e.id = enrollment));
  update public.payment_claims k set state = 'confirmed', payment_id = (entered ->> 'id')::uuid
  where k.enrollment_id = enrollment and k.state = 'waiting'
    and (k.id = for_claim or (entered ->> 'kind' = 'deposit' and (private.deposit_of(enrollment) ->> 'open')::numeric = 0))
  returning k.said_by into payer;
  facts := jsonb_build_object('amount', (entered ->> 'amount')::numeric, 'received_on', entered ->> 'received_on');
  perform private.mail_student(enrollment, 'payment_received', facts, 'payment:' || (entered ->> 'id'));
  perform private.mail_paying_parent(enrollment, coalesce(paid_by, payer), 'parent_payment_received', facts,
    'payment:' || (entered ->> 'id'));
  return entered ->> 'id';
end;
$$;

revoke all on function private.enter_payment(uuid,jsonb,uuid,jsonb,uuid)
  from public, anon, authenticated, service_role;

-- A mail about a payment to the parent who made it, or said so: while they follow the application and may know of its place, and never
-- a second one to the student's own address.
create or replace function private.mail_paying_parent(enrollment uuid, payer uuid, template text, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, template, jsonb_build_object('name', private.name_for_mail(p.name),
      'applicant', private.name_of_applicant(a)) || facts, event_key || ':parent', a.id, e.student_id)
  from public.student_enrollments e join public.students s on s.id = e.student_id
  join public.applications a on a.id = e.application_id or e.application_id is null and a.user_id = s.user_id
  join public.program_years y on y.id = a.program_year_id
  join private.application_parents p on p.application_id = a.id and p.user_id = payer and p.ended_at is null
  join auth.users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
  where e.id = enrollment and private.is_placed(private.told_status(a))
    and lower(u.email) is distinct from (select lower(o.email) from auth.users o where o.id = s.user_id)
  order by y.opens_at desc limit 1;
$$;

-- Days from the Hebrew epoch to the molad of Tishri of a Hebrew year, with three of the four postponements. (PL/pgSQL here and below
-- for speed: reminders ask for days of rest many times a minute, and a plan is kept.)
create or replace function private.hebrew_elapsed_days(hebrew_year integer) returns integer
language plpgsql immutable strict set search_path = '' as $$
declare
  -- In bigint: the parts of an hour of 12,600 years are more than an integer holds, and a date may be typed wrongly.
  months constant bigint := (235::bigint * hebrew_year - 234) / 19;
  days constant bigint := 29 * months + (12084 + 13753 * months) / 25920;
begin
  return case when (3 * (days + 1)) % 7 < 3 then days + 1 else days end;
end;
$$;

revoke all on function private.hebrew_elapsed_days(integer)
  from public, anon, authenticated, service_role;

comment on constraint applications_graduation_year_check on public.applications is 'Enter a year with four digits, from 1950 to 2100.';
comment on constraint students_high_school_graduation_year_check on public.students is 'Enter a year with four digits, from 1950 to 2100.';
comment on table private.student_invitations
  is 'Open invitations of students without an account; one goes when its address is confirmed, withdrawn or invited again.';
