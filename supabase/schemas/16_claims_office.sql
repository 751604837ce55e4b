-- The office looks for what families say they have sent.

-- Officers: claims that wait, the oldest first, at most 500: [{id, student_id, application_id, name, amount, method, sent_on,
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
      'name', k.name, 'amount', k.amount, 'method', k.method, 'sent_on', k.sent_on, 'reference', k.reference,
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

-- Locks a claim that waits, and its student's ledger before it, or says why nothing can be done with it any more.
create function private.open_claim(claim_id uuid, expected_version bigint) returns public.payment_claims
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payment_claims;
begin
  perform private.lock_ledger(k.student_id, k.enrollment_id) from public.payment_claims k where k.id = claim_id;
  select * into claim from public.payment_claims k where k.id = claim_id for no key update;
  if claim.id is null then perform private.fail('not_found', 'This is no longer there.'); end if;
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
create function private.confirm_claim(claim_id uuid, payment jsonb, expected_version bigint, confirmed text[] default '{}')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payment_claims;
  entered uuid;
begin
  perform private.require(private.is_administrator());
  claim := private.open_claim(claim_id, expected_version);
  entered := private.enter_payment(claim.enrollment_id, payment, claim.id);
  perform private.ask_about_shekels(entered, confirmed);
  return jsonb_build_object('id', entered, 'enrollment_id', claim.enrollment_id);
end;
$$;
select private.expose('authenticated', 'confirm_claim', $$
  claim_id uuid, payment jsonb, expected_version bigint, confirmed text[] default '{}'$$);

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
  perform private.claim_deposit_task(claim.enrollment_id, false);
  facts := jsonb_build_object('amount', claim.amount, 'sent_on', claim.sent_on, 'reason', btrim(why));
  perform private.mail_student(claim.enrollment_id, 'payment_not_found', facts, 'claim:' || claim.id);
  perform private.mail_paying_parent(claim.enrollment_id, claim.said_by, 'parent_payment_not_found', facts, 'claim:' || claim.id);
end;
$$;
select private.expose('authenticated', 'refuse_claim', 'claim_id uuid, reason text, expected_version bigint');
