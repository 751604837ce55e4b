-- Paying the deposit by card. The page is the provider's; what was paid is told by its signed webhook, and only that is entered.

-- The student: begins to pay what is open of the deposit, or goes on with what was begun within the day. The amount is the
-- ledger's, whatever a browser says. {checkout_id, amount, amount_cents, currency, label, idempotency_key}.
-- Errors: 42501; P0001 wrong_state, deadline_passed, limit_reached.
create function private.begin_card_checkout() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.placed_enrollment();
begin
  perform private.require_user();
  perform private.require(enrollment is not null);
  return private.begin_checkout_of(enrollment);
end;
$$;
select private.expose('authenticated', 'begin_card_checkout');

-- The same for an enrollment for which the caller has been checked: the student's, or a parent's child's.
create function private.begin_checkout_of(enrollment uuid) returns jsonb
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
    perform private.claim_deposit_task(paid.enrollment_id, false);
  end if;
  return 'recorded';
end;
$$;
select private.expose('service_role', 'reverse_card_payment',
  'payment_intent text, kind text, reference text, amount_cents bigint, state text, currency text');

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
