-- What administrators enter into a ledger answers what was entered; the ledger is read by student_ledger, which is traced.

-- Administrators: a charge {kind, label, amount, due_on}, a payment {kind, amount, received_on, method, reference} of this
-- enrollment (null: the one that the record shows). Return what was entered: {id, enrollment_id}.
create or replace function private.add_charge(student_id uuid, charge jsonb, enrollment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
  entered jsonb;
begin
  perform private.require(private.is_administrator());
  enrollment := private.lock_ledger(student_id, enrollment_id);
  entered := private.insert_row('public.charges', charge, array['kind', 'label', 'amount', 'due_on'],
    jsonb_build_object('student_id', student_id, 'enrollment_id', enrollment));
  return jsonb_build_object('id', entered -> 'id', 'enrollment_id', enrollment);
end;
$$;

create or replace function private.record_payment(student_id uuid, payment jsonb, enrollment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
begin
  perform private.require(private.is_administrator());
  enrollment := private.lock_ledger(student_id, enrollment_id);
  return jsonb_build_object('id', private.enter_payment(enrollment, payment), 'enrollment_id', enrollment);
end;
$$;

-- Entries are never deleted: a wrong one is voided and stays on record. Return its {id, enrollment_id}.
create or replace function private.void_charge(charge_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  enrollment uuid;
begin
  perform private.require(private.is_administrator());
  select c.student_id, c.enrollment_id into student, enrollment from public.charges c where c.id = charge_id and c.is_active;
  if student is null then perform private.fail('not_found', 'This charge is no longer there.'); end if;
  perform private.lock_ledger(student, enrollment);
  update public.charges c set is_active = false where c.id = charge_id and c.is_active returning c.student_id into student;
  if student is null then perform private.fail('not_found', 'This charge is no longer there.'); end if;
  return jsonb_build_object('id', charge_id, 'enrollment_id', enrollment);
end;
$$;

create or replace function private.void_payment(payment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  enrollment uuid;
begin
  perform private.require(private.is_administrator());
  select p.student_id, p.enrollment_id into student, enrollment from public.payments p where p.id = payment_id and p.is_active;
  if student is null then perform private.fail('not_found', 'This payment is no longer there.'); end if;
  perform private.lock_ledger(student, enrollment);
  update public.payments p set is_active = false where p.id = payment_id and p.is_active returning p.student_id into student;
  if student is null then perform private.fail('not_found', 'This payment is no longer there.'); end if;
  -- What the family had said of it is answered: the task is open again, not "you say so".
  if exists (select from public.payments p where p.id = payment_id and p.kind = 'deposit') then
    perform private.claim_deposit_task(enrollment, false);
  end if;
  return jsonb_build_object('id', payment_id, 'enrollment_id', enrollment);
end;
$$;

-- Administrators: it has come. Enters the payment {kind, amount, received_on, method, reference} as record_payment does, which
-- ends the claim and sends the receipt. Returns the payment's {id, enrollment_id}.
create or replace function private.confirm_claim(claim_id uuid, payment jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payment_claims;
begin
  perform private.require(private.is_administrator());
  claim := private.open_claim(claim_id, expected_version);
  return jsonb_build_object('id', private.enter_payment(claim.enrollment_id, payment, claim.id), 'enrollment_id', claim.enrollment_id);
end;
$$;
