-- Cards: what was asked of the provider, and money that went back.

-- One try of one person (the student or a parent) to pay a charge by card at the provider's page. Charge, amount and attempt make the
-- idempotency key: pressing twice, on two devices or after an answer that was lost leads to one and the same page. The amount is the
-- ledger's.
create table private.card_checkouts (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete cascade,
  charge_id uuid not null references public.charges (id) on delete restrict,
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  currency text not null default 'usd' check (currency = 'usd'),
  attempt integer not null check (attempt between 1 and 10000),
  -- Whose page it is: their address stands on it, and it leads them back to their own.
  begun_by uuid references auth.users (id) on delete set null,
  provider_session text unique check (char_length(provider_session) <= 255),
  payment_id uuid references public.payments (id) on delete set null,
  created_at timestamptz not null default private.now(),
  unique (charge_id, amount, attempt)
);
alter table private.card_checkouts enable row level security;
comment on table private.card_checkouts is 'Tries to pay by card: charge, amount, and the page of the provider.';

create index card_checkouts_student on private.card_checkouts (student_id);
create index card_checkouts_payment on private.card_checkouts (payment_id);
create index card_checkouts_begun_by on private.card_checkouts (begun_by);

-- Refunds and disputes of a payment, as the provider tells them. The payment stays as it was received; what counts of it is
-- less by those that hold: a refund unless it failed, a dispute unless it was won or is a mere inquiry.
create table public.payment_reversals (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  student_id uuid not null references public.students (id) on delete restrict,
  kind text not null check (kind in ('refund', 'dispute')),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  state text not null check (state in ('done', 'failed', 'inquiry', 'open', 'won', 'lost')),
  provider_reference text not null unique check (char_length(provider_reference) <= 255),
  -- The office has looked at it as it is now.
  seen_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_reversals_state_of_kind check ((kind = 'refund') = (state in ('done', 'failed')))
);
alter table public.payment_reversals enable row level security;
comment on constraint payment_reversals_amount_check on public.payment_reversals is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint payment_reversals_state_of_kind on public.payment_reversals is 'A refund is done or failed, a dispute is the rest.';

create policy "Nobody reads it directly" on public.payment_reversals for select to authenticated using (false);
comment on table public.payment_reversals is 'Refunds and disputes of payments by card.';

create index payment_reversals_payment on public.payment_reversals (payment_id);
create index payment_reversals_student on public.payment_reversals (student_id);

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
