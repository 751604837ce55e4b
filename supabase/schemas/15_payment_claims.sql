-- "I have sent it": what a family says it has paid, waiting for the office. The ledger alone says what has come.

create table public.payment_claims (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete cascade,
  -- The year it was sent for.
  enrollment_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  method text not null check (method in ('bank_transfer', 'check', 'card_by_phone', 'cash')),
  sent_on date not null check (sent_on between '2020-01-01' and '2100-12-31'),
  reference text not null check (char_length(btrim(reference)) between 1 and 120),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'taken_back')),
  -- What the family reads when the office did not find it.
  reason text check (char_length(reason) <= 500),
  payment_id uuid references public.payments (id) on delete set null,
  -- The student, or the parent, who said so last: whose receipt it is.
  said_by uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_claims_enrollment foreign key (enrollment_id, student_id)
    references public.student_enrollments (id, student_id) on update cascade on delete cascade,
  constraint payment_claims_reason_needed check (state <> 'refused' or char_length(btrim(coalesce(reason, ''))) > 0)
);
alter table public.payment_claims enable row level security;
comment on constraint payment_claims_amount_check on public.payment_claims is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint payment_claims_reference_check on public.payment_claims
  is 'Enter the reference of your transfer, at most 120 characters.';
comment on constraint payment_claims_reason_needed on public.payment_claims is 'Say why; the family will read it.';
comment on constraint payment_claims_sent_on_check on public.payment_claims is 'Enter the day on which you sent it.';

create policy "Nobody reads it directly" on public.payment_claims for select to authenticated using (false);
comment on table public.payment_claims is 'Deposits that families say they have sent, until the office finds them.';

create index payment_claims_student on public.payment_claims (student_id);
create index payment_claims_payment on public.payment_claims (payment_id);
create index payment_claims_said_by on public.payment_claims (said_by);

-- One claim waits at a time: pressing twice, or on two devices, changes the one that waits.
create unique index payment_claims_waiting on public.payment_claims (enrollment_id) where state = 'waiting';
create index payment_claims_enrollment on public.payment_claims (enrollment_id, student_id);

create trigger entry_of_year before insert on public.payment_claims for each row execute function private.entry_of_year();
create trigger bump_version before update on public.payment_claims for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.payment_claims for each row
  execute function private.audit('', 'student_id');

-- What covers the deposit (is_deposit) and the rest of a year's charges: money that came as the deposit the deposit, other money the
-- rest; what is over of one covers the other. The deposit is open by this wherever it is named.
create function private.covered(enrollment uuid) returns table (is_deposit boolean, total numeric)
language sql stable security definer set search_path = '' as $$
  with charged as (
    select coalesce(sum(c.amount) filter (where c.kind = 'deposit'), 0) as deposit,
      coalesce(sum(c.amount) filter (where c.kind = 'other'), 0) + greatest(coalesce(sum(c.amount)
        filter (where c.kind in ('tuition', 'housing')), 0) - coalesce(private.student_aid(enrollment), 0), 0) as rest
    from public.charges c where c.enrollment_id = enrollment and c.is_active),
  paid as (
    select coalesce(sum(p.amount - p.reversed) filter (where p.kind = 'deposit'), 0) as deposit,
      coalesce(sum(p.amount - p.reversed) filter (where p.kind <> 'deposit'), 0) as rest
    from public.payments p where p.enrollment_id = enrollment and p.is_active)
  select true, paid.deposit + greatest(paid.rest - charged.rest, 0) from paid, charged
  union all select false, paid.rest + greatest(paid.deposit - charged.deposit, 0) from paid, charged;
$$;

-- What the claim page shows of the deposit: {charged, paid, open, due_on, offer_over, claim: {id, amount, method, sent_on, reference,
-- state, reason, created_at} or null}. Of claims only the newest, while it waits or after the office did not find it.
create function private.deposit_of(enrollment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with charge as (
    select coalesce(sum(c.amount), 0) as amount, min(c.due_on) as due_on from public.charges c
    where c.enrollment_id = enrollment and c.is_active and c.kind = 'deposit'),
  paid as (select coalesce(sum(p.amount - p.reversed), 0) as amount from public.payments p
    where p.enrollment_id = enrollment and p.is_active and p.kind = 'deposit')
  select jsonb_build_object('charged', charge.amount, 'paid', paid.amount, 'open', greatest(charge.amount - covered.total, 0),
    'due_on', charge.due_on, 'offer_over', exists (select from public.student_enrollments e
      join public.applications a on a.id = e.application_id where e.id = enrollment and private.is_offer_over(a)),
    'claim', (select case when k.state in ('waiting', 'refused')
        then to_jsonb(k) - '{student_id,enrollment_id,payment_id,said_by,version,updated_at}'::text[] end
      from public.payment_claims k where k.enrollment_id = enrollment order by k.created_at desc, k.id limit 1))
  from charge, paid, private.covered(enrollment) covered where covered.is_deposit;
$$;

-- Marks the deposit's task: the family says so, or it does not any more.
create function private.claim_deposit_task(enrollment uuid, said boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.enrollment_tasks t set claimed_at = case when said then private.now() end
  where t.key = 'deposit' and (t.claimed_at is not null) <> said
    and t.application_id = (select e.application_id from public.student_enrollments e where e.id = enrollment);
end;
$$;

-- The student: "I have transferred it", with the day and the reference; what is open of the deposit is the amount. Said again
-- while it waits, it changes what was said. Returns the ledger.
-- Errors: 42501; P0001 wrong_state, deadline_passed, invalid_value (method, sent_on), required and too_long (reference).
create function private.claim_deposit(wanted_method text, sent_on date, reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.placed_enrollment();
begin
  perform private.require_user();
  perform private.require(enrollment is not null);
  return private.claim_deposit_of(enrollment, wanted_method, sent_on, reference);
end;
$$;
select private.expose('authenticated', 'claim_deposit', 'method text, sent_on date, reference text');

-- The same for an enrollment for which the caller has been checked: the student's, or a parent's child's.
create function private.claim_deposit_of(enrollment uuid, wanted_method text, sent_on date, reference text) returns jsonb
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

-- The student takes back what waits; nothing happens when nothing does. Returns the ledger.
create function private.take_back_claim() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.placed_enrollment();
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
begin
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e where e.id = enrollment;
  update public.payment_claims k set state = 'taken_back' where k.enrollment_id = enrollment and k.state = 'waiting';
  if found then perform private.claim_deposit_task(enrollment, false); end if;
  return private.ledger_of(enrollment);
end;
$$;
