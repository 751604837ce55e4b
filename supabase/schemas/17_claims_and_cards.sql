-- Money that is said to be on its way, and money paid by card.

create policy "Nobody reads it directly" on public.payment_claims for select to authenticated using (false);

create trigger entry_of_year before insert on public.payment_claims for each row execute function private.entry_of_year();
create trigger bump_version before update on public.payment_claims for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.payment_claims for each row
  execute function private.audit('', 'student_id');

-- Ticks the deposit's task since the first report that waits. Without one the tick goes that was set since `withdrawn`, when the report
-- was made that is gone: what the student ticked before it stays theirs.
create function private.claim_deposit_task(enrollment uuid, withdrawn timestamptz default '-infinity') returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.enrollment_tasks t set claimed_at = k.since
  from (select min(c.created_at) as since from public.payment_claims c where c.enrollment_id = enrollment and c.state = 'waiting') k
  where t.key = 'deposit' and coalesce(t.claimed_at >= withdrawn, k.since is not null) and t.claimed_at is distinct from k.since
    and t.application_id = (select e.application_id from public.student_enrollments e where e.id = enrollment);
end;
$$;

-- Who says something of a child's money, as family and office call them: Father, Mother, Guardian, or the student's first name; null for
-- somebody whose account is gone.
create function private.family_member(enrollment uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(case when s.user_id = person then s.first_name end,
    (select initcap(p.relation) from private.application_parents p join public.applications a on a.id = p.application_id
      where p.user_id = person and (a.id = e.application_id or a.user_id = s.user_id)
      order by p.ended_at is null desc, p.invited_at desc limit 1))
  from public.student_enrollments e join public.students s on s.id = e.student_id where e.id = enrollment;
$$;

-- The student: "I have transferred it", with the day and the reference; what is open of the deposit is the amount. Said again
-- while it waits, it changes what its author said, and nobody else's; said again with its key, nothing. Returns the ledger.
-- Errors: 42501; P0001 wrong_state, deadline_passed, invalid_value (method, sent_on), required and too_long (reference).
create function private.claim_deposit(wanted_method text, sent_on date, reference text, payment_key uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.paying_enrollment();
begin
  perform private.require_user();
  perform private.require(enrollment is not null);
  return private.claim_deposit_of(enrollment, wanted_method, sent_on, reference, payment_key);
end;
$$;
select private.expose('authenticated', 'claim_deposit', 'method text, sent_on date, reference text, payment_key uuid default null');

-- The same for an enrollment for which the caller has been checked: the student's, or a parent's child's.
create function private.claim_deposit_of(enrollment uuid, wanted_method text, sent_on date, reference text, key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due numeric;
  said public.payment_claims;
  today date := (private.now() at time zone 'Asia/Jerusalem')::date;
begin
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e where e.id = enrollment;
  select * into said from public.payment_claims k where k.enrollment_id = enrollment and k.payment_key = key and k.said_by = auth.uid();
  if said.id is not null then
    if (said.method, said.sent_on, said.reference)
       is distinct from (wanted_method, claim_deposit_of.sent_on, btrim(claim_deposit_of.reference)) then
      perform private.fail('wrong_state', 'This was sent already, with other details. Open the page again.');
    end if;
    return private.ledger_of(enrollment);
  end if;
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
  insert into public.payment_claims as k (student_id, enrollment_id, amount, method, sent_on, reference, said_by, payment_key)
  select e.student_id, e.id, due, wanted_method, claim_deposit_of.sent_on, btrim(claim_deposit_of.reference), auth.uid(), key
  from public.student_enrollments e where e.id = enrollment
  on conflict (enrollment_id, said_by) where state = 'waiting' do update
    set amount = excluded.amount, method = excluded.method, sent_on = excluded.sent_on, reference = excluded.reference,
      payment_key = excluded.payment_key
    where (k.amount, k.method, k.sent_on, k.reference)
      is distinct from (excluded.amount, excluded.method, excluded.sent_on, excluded.reference);
  perform private.claim_deposit_task(enrollment, 'infinity');
  return private.ledger_of(enrollment);
end;
$$;

-- The student takes back what they said that waits; nothing happens when nothing does. Returns the ledger.
create function private.take_back_claim() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.paying_enrollment();
begin
  perform private.require_user();
  perform private.require(enrollment is not null);
  return private.take_back_claim_of(enrollment);
end;
$$;
select private.expose('authenticated', 'take_back_claim');

-- The same for an enrollment for which the caller has been checked.
create function private.take_back_claim_of(enrollment uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e where e.id = enrollment;
  update public.payment_claims k set state = 'taken_back'
  where k.enrollment_id = enrollment and k.state = 'waiting' and k.said_by = auth.uid() returning k.created_at into since;
  if found then perform private.claim_deposit_task(enrollment, since); end if;
  return private.ledger_of(enrollment);
end;
$$;

-- The office looks for what families say they have sent.

-- Officers: claims that wait, the oldest first, at most 500: [{id, student_id, application_id, name, by, amount, method, sent_on,
-- reference, created_at, version, deposit_open, transfer_reference, reference_of}]: what the transfer should say, and whose reference
-- is written there, {student_id, name}, or null. That is reading what was paid, so it is begun. Errors: 42501; P0001 not_begun.
create function private.waiting_claims() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if private.claiming_students() = '{}' then return '[]'; end if;
  perform private.require_begun('waiting_claims', private.reading_hash(''), 'student', private.claiming_students(), array['financial']);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'student_id', k.student_id, 'application_id', k.application_id,
      'name', k.name, 'by', private.family_member(k.enrollment_id, k.said_by),
      'amount', k.amount, 'method', k.method, 'sent_on', k.sent_on, 'reference', k.reference,
      'created_at', k.created_at, 'version', k.version, 'deposit_open', k.deposit_open,
      'transfer_reference', private.transfer_reference(k.student_id),
      'reference_of', (select jsonb_build_object('student_id', o.id, 'name', concat_ws(' ', o.first_name, o.last_name))
        from public.students o where o.id = private.student_of_reference(k.reference))) order by k.created_at, k.id), '[]')
    from (select c.*, e.application_id, concat_ws(' ', s.first_name, s.last_name) as name,
        private.deposit_of(e.id) -> 'open' as deposit_open
      from public.payment_claims c join public.students s on s.id = c.student_id join public.student_enrollments e on e.id = c.enrollment_id
      where c.state = 'waiting' order by c.created_at, c.id limit 500) k);
end;
$$;
select private.expose('authenticated', 'waiting_claims');

-- Locks a claim that waits, and its student's ledger before it, or says why nothing can be done with it any more. One that this key
-- has confirmed is answered as it is.
create function private.open_claim(claim_id uuid, expected_version bigint, key uuid default null) returns public.payment_claims
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payment_claims;
begin
  perform private.lock_ledger(k.student_id, k.enrollment_id) from public.payment_claims k where k.id = claim_id;
  select * into claim from public.payment_claims k where k.id = claim_id for no key update;
  if claim.id is null then perform private.fail('not_found', 'This is no longer there.'); end if;
  if exists (select from public.payments p where p.id = claim.payment_id and p.payment_key = key) then return claim; end if;
  if claim.state <> 'waiting' then
    perform private.fail('wrong_state', 'This has been answered or taken back. Look at it again.');
  end if;
  if expected_version is distinct from claim.version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  return claim;
end;
$$;

-- Administrators: it has come. Enters the payment as record_payment does, which ends the claim and sends the receipt. Returns the
-- payment's {id, enrollment_id}.
create function private.confirm_claim(
  claim_id uuid, payment jsonb, expected_version bigint, confirmed text[] default '{}', payment_key uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payment_claims;
  entered uuid;
begin
  perform private.require(private.is_administrator());
  claim := private.open_claim(claim_id, expected_version, payment_key);
  entered := coalesce(
    private.entry_of_key('public.payments', payment_key, jsonb_build_object('enrollment_id', claim.enrollment_id), payment),
    private.enter_payment(claim.enrollment_id, payment, claim.id, jsonb_build_object('payment_key', payment_key)));
  perform private.ask_about_shekels(entered, confirmed);
  return jsonb_build_object('id', entered, 'enrollment_id', claim.enrollment_id);
end;
$$;
select private.expose('authenticated', 'confirm_claim', $$
  claim_id uuid, payment jsonb, expected_version bigint, confirmed text[] default '{}', payment_key uuid default null$$);

-- Officers: it has not come, and why; the family reads it in their account. The student is written to, and the parent who said it.
create function private.refuse_claim(claim_id uuid, why text, expected_version bigint) returns void
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
  perform private.claim_deposit_task(claim.enrollment_id, claim.created_at);
  facts := jsonb_build_object('amount', claim.amount, 'sent_on', claim.sent_on, 'reason', btrim(why));
  perform private.mail_student(claim.enrollment_id, 'payment_not_found', facts, 'claim:' || claim.id);
  perform private.mail_paying_parent(claim.enrollment_id, claim.said_by, 'parent_payment_not_found', facts, 'claim:' || claim.id);
end;
$$;
select private.expose('authenticated', 'refuse_claim', 'claim_id uuid, reason text, expected_version bigint');

create policy "Nobody reads it directly" on public.payment_reversals for select to authenticated using (false);

create trigger bump_version before update on public.payment_reversals for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.payment_reversals for each row
  execute function private.audit('', 'student_id');

-- What went back of a payment stands on it, so that every sum of the ledger reads one row.
create function private.count_reversals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p set reversed = least(p.amount, r.amount)
  from (select coalesce(sum(v.amount), 0) as amount from public.payment_reversals v
    where v.payment_id = new.payment_id and v.state in ('done', 'open', 'lost')) r
  where p.id = new.payment_id and p.reversed <> least(p.amount, r.amount);
  return null;
end;
$$;

create trigger count_reversals after insert or update on public.payment_reversals for each row execute function private.count_reversals();

-- Paying the deposit by card. The page is the provider's; what was paid is told by its signed webhook, and only that is entered.

-- The student: begins to pay what is open of the deposit, or goes on with what was begun within the day. The amount is the
-- ledger's, whatever a browser says. {checkout_id, amount, amount_cents, currency, label, idempotency_key}.
-- Errors: 42501; P0001 wrong_state, deadline_passed, limit_reached.
create function private.start_card_checkout() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.paying_enrollment();
begin
  perform private.require_user();
  perform private.require(enrollment is not null);
  return private.start_checkout_of(enrollment);
end;
$$;
select private.expose('authenticated', 'start_card_checkout');

-- The same for an enrollment for which the caller has been checked: the student's, or a parent's child's.
create function private.start_checkout_of(enrollment uuid) returns jsonb
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

-- The provider's number of the page that was made for a try; the same again changes nothing, another one is refused.
create function private.note_card_session(checkout uuid, session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.card_checkouts k set provider_session = session
  where k.id = checkout and session <> '' and coalesce(k.provider_session, session) = session;
  if not found then perform private.fail('not_found', 'This payment was not begun here.'); end if;
end;
$$;
select private.expose('service_role', 'note_card_session', 'checkout_id uuid, session_id text');

-- The provider says that a page was paid. Enters the payment once, whatever is repeated: 'recorded'; 'known' when it is in the
-- ledger already; 'foreign' when the page is not of ours; 'mismatch' when amount or currency are not what we asked for.
create function private.settle_card_payment(checkout uuid, session text, payment_intent text, amount_cents bigint, currency text)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  made private.card_checkouts;
  enrollment uuid;
  entered uuid;
begin
  select * into made from private.card_checkouts k where k.id = checkout;
  if made.id is null or coalesce(payment_intent, '') = '' or coalesce(session, '') = ''
     or coalesce(made.provider_session, session) <> session then
    return 'foreign';
  end if;
  select c.enrollment_id into enrollment from public.charges c where c.id = made.charge_id;
  perform private.lock_ledger(made.student_id, enrollment);
  if exists (select from public.payments p where p.provider_reference = payment_intent) then return 'known'; end if;
  if amount_cents is distinct from (made.amount * 100)::bigint or lower(coalesce(settle_card_payment.currency, '')) <> made.currency then
    return 'mismatch';
  end if;
  entered := private.enter_payment(enrollment, jsonb_build_object('kind', 'deposit', 'amount', made.amount,
    'received_on', (private.now() at time zone 'Asia/Jerusalem')::date, 'method', 'provider', 'reference', 'Card'), null,
    jsonb_build_object('provider_reference', payment_intent), made.begun_by);
  update private.card_checkouts k set provider_session = session, payment_id = entered where k.id = made.id;
  return 'recorded';
end;
$$;
select private.expose('service_role', 'settle_card_payment',
  'checkout_id uuid, session_id text, payment_intent text, amount_cents bigint, currency text');

-- The provider says that money went back, or may: 'recorded', 'known' (nothing new), 'unknown' (no such payment here), 'mismatch'
-- (another currency). What is over stays over: a dispute won, lost or a refund that failed is not opened again by a late message.
create function private.reverse_card_payment(
  payment_intent text, what text, reference text, amount_cents bigint, new_state text, currency text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
begin
  select * into paid from public.payments p where p.provider_reference = payment_intent;
  if paid.id is null then return 'unknown'; end if;
  if lower(coalesce(reverse_card_payment.currency, '')) <> 'usd' or coalesce(amount_cents, 0) <= 0 then return 'mismatch'; end if;
  perform private.lock_ledger(paid.student_id, paid.enrollment_id);
  insert into public.payment_reversals as v (payment_id, student_id, kind, amount, state, provider_reference)
  values (paid.id, paid.student_id, what, amount_cents / 100.0, new_state, reference)
  on conflict (provider_reference) do update set amount = excluded.amount, state = excluded.state, seen_at = null
  where v.payment_id = paid.id and v.state not in ('won', 'lost', 'failed') and not (v.state = 'open' and excluded.state = 'inquiry')
    and (v.amount, v.state) is distinct from (excluded.amount, excluded.state);
  if not found then return 'known'; end if;
  if paid.kind = 'deposit' and (private.deposit_of(paid.enrollment_id) ->> 'open')::numeric > 0 then
    perform private.claim_deposit_task(paid.enrollment_id);
  end if;
  return 'recorded';
end;
$$;
select private.expose('service_role', 'reverse_card_payment',
  'payment_intent text, kind text, reference text, amount_cents bigint, state text, currency text');

-- Who got the receipt of a payment is told something about it: the student, and the parent whose report it answered.
create function private.mail_about_payment(payment uuid, template text, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.mail_student(p.enrollment_id, template, facts, event_key) from public.payments p where p.id = payment;
  select private.mail_paying_parent(k.enrollment_id, k.said_by, 'parent_' || template, facts, event_key)
  from public.payment_claims k where k.payment_id = payment;
$$;

-- Administrators: money that the office sent back of a payment, {amount, refunded_on, reason}; what came with this key before is not
-- entered again. Errors: 42501; P0001 not_found, wrong_state (the key came with other details), invalid_value (amount: more than is
-- there; refunded_on: before it came), and of the form.
create function private.refund_payment(payment_id uuid, refund jsonb, payment_key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
  entered public.payment_reversals;
  known uuid;
  field text;
begin
  perform private.require(private.is_administrator());
  select * into paid from public.payments p where p.id = payment_id and p.is_active;
  if paid.id is null then perform private.fail('not_found', 'This payment is no longer there.'); end if;
  perform private.lock_ledger(paid.student_id, paid.enrollment_id);
  known := private.entry_of_key('public.payment_reversals', payment_key, jsonb_build_object('payment_id', paid.id), refund);
  if known is not null then return jsonb_build_object('id', known, 'enrollment_id', paid.enrollment_id); end if;
  -- As it is behind the lock.
  select * into paid from public.payments p where p.id = paid.id and p.is_active;
  if paid.id is null then perform private.fail('not_found', 'This payment is no longer there.'); end if;
  foreach field in array array['refunded_on', 'reason'] loop
    if coalesce(btrim(refund ->> field), '') = '' then perform private.fail('required', 'This field is required.', field); end if;
  end loop;
  entered := jsonb_populate_record(null::public.payment_reversals, private.insert_row('public.payment_reversals', refund,
    array['amount', 'refunded_on', 'reason'], jsonb_build_object('payment_id', paid.id, 'student_id', paid.student_id, 'kind', 'refund',
      'state', 'done', 'payment_key', refund_payment.payment_key, 'seen_at', private.now())));
  if entered.amount > paid.amount - paid.reversed then
    perform private.fail('invalid_value', format('Of this payment no more than $%s can go back.',
      to_char(paid.amount - paid.reversed, 'FM999,999,990.00')), 'amount');
  elsif entered.refunded_on < paid.received_on then
    perform private.fail('invalid_value', 'The payment had not come on that day.', 'refunded_on');
  end if;
  if paid.kind = 'deposit' and (private.deposit_of(paid.enrollment_id) ->> 'open')::numeric > 0 then
    perform private.claim_deposit_task(paid.enrollment_id);
  end if;
  perform private.mail_about_payment(paid.id, 'payment_refunded',
    jsonb_build_object('amount', entered.amount, 'refunded_on', entered.refunded_on, 'reason', entered.reason), 'refund:' || entered.id);
  return jsonb_build_object('id', entered.id, 'enrollment_id', paid.enrollment_id);
end;
$$;
select private.expose('authenticated', 'refund_payment', 'payment_id uuid, refund jsonb, payment_key uuid default null');

-- Administrators: a refund that was entered by mistake or did not arrive: it stays on record and counts no longer. What the provider
-- told, the provider takes back. Errors: 42501; P0001 not_found.
create function private.void_refund(refund_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  voided public.payment_reversals;
  enrollment uuid;
begin
  perform private.require(private.is_administrator());
  perform private.lock_ledger(p.student_id, p.enrollment_id)
  from public.payment_reversals v join public.payments p on p.id = v.payment_id where v.id = refund_id;
  update public.payment_reversals v set state = 'failed'
  where v.id = refund_id and v.provider_reference is null and v.state = 'done' returning * into voided;
  if voided.id is null then perform private.fail('not_found', 'This refund is no longer there.'); end if;
  perform private.mail_about_payment(voided.payment_id, 'payment_taken_back',
    jsonb_build_object('amount', voided.amount, 'refunded_on', voided.refunded_on), format('refund:%s:taken_back', voided.id));
  select p.enrollment_id into enrollment from public.payments p where p.id = voided.payment_id;
  return jsonb_build_object('id', voided.id, 'enrollment_id', enrollment);
end;
$$;
select private.expose('authenticated', 'void_refund', 'refund_id uuid');

-- Officers: refunds and disputes nobody has looked at as they are now, the oldest first, at most 500: [{id, student_id,
-- application_id, name, kind, state, amount, paid, at, version}]. Begun, like every reading of what was paid.
-- Errors: 42501; P0001 not_begun.
create function private.open_reversals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if private.reversed_students() = '{}' then return '[]'; end if;
  perform private.require_begun('open_reversals', private.reading_hash(''), 'student', private.reversed_students(), array['financial']);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'student_id', v.student_id, 'application_id', v.application_id,
      'name', v.name, 'kind', v.kind, 'state', v.state, 'amount', v.amount, 'paid', v.paid, 'at', v.updated_at, 'version', v.version)
      order by v.created_at, v.id), '[]')
    from (select r.*, s.application_id, concat_ws(' ', s.first_name, s.last_name) as name, p.amount as paid
      from public.payment_reversals r join public.students s on s.id = r.student_id join public.payments p on p.id = r.payment_id
      where r.seen_at is null order by r.created_at, r.id limit 500) v);
end;
$$;
select private.expose('authenticated', 'open_reversals');

-- Officers: looked at, as it is now; a later change of it comes back to the list.
create function private.close_reversal(reversal_id uuid, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reversal public.payment_reversals;
begin
  perform private.require(private.is_officer());
  select * into reversal from public.payment_reversals v where v.id = reversal_id for no key update;
  if reversal.id is null then perform private.fail('not_found', 'This is no longer there.'); end if;
  if expected_version is distinct from reversal.version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  update public.payment_reversals v set seen_at = private.now() where v.id = reversal_id and v.seen_at is null;
end;
$$;
select private.expose('authenticated', 'close_reversal', 'reversal_id uuid, expected_version bigint');
