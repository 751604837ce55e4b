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
  -- The student, or the parent, who said so: whose receipt it is, and who can take it back.
  said_by uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_claims_enrollment foreign key (enrollment_id, student_id)
    references public.student_enrollments (id, student_id) on update cascade on delete cascade,
  constraint payment_claims_reason_needed check (state <> 'refused' or char_length(btrim(coalesce(reason, ''))) > 0),
  -- As that of a payment: said again after an answer that was lost, it is the same report, whatever the office did with it meanwhile.
  payment_key uuid constraint payment_claims_once unique
);
alter table public.payment_claims enable row level security;
comment on constraint payment_claims_amount_check on public.payment_claims is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint payment_claims_reference_check on public.payment_claims
  is 'Enter the reference of your transfer, at most 120 characters.';
comment on constraint payment_claims_once on public.payment_claims is 'Another payment was reported with this key. Open the page again.';
comment on constraint payment_claims_reason_needed on public.payment_claims is 'Say why; the family will read it.';
comment on constraint payment_claims_sent_on_check on public.payment_claims is 'Enter the day on which you sent it.';
comment on table public.payment_claims is 'Deposits that families say they have sent, until the office finds them.';

create index payment_claims_student on public.payment_claims (student_id);
create index payment_claims_payment on public.payment_claims (payment_id);
create index payment_claims_said_by on public.payment_claims (said_by);

-- Of each author one waits at a time: pressing twice, or on two devices, changes the one that waits, and never another's.
create unique index payment_claims_waiting on public.payment_claims (enrollment_id, said_by) where state = 'waiting';
create index payment_claims_enrollment on public.payment_claims (enrollment_id, student_id);

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

-- Refunds and disputes of a payment, as the provider tells them or the office enters them. The payment stays as it was received; what
-- counts of it is less by those that hold: a refund unless it failed, a dispute unless it was won or is a mere inquiry.
create table public.payment_reversals (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  student_id uuid not null references public.students (id) on delete restrict,
  kind text not null check (kind in ('refund', 'dispute')),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  state text not null check (state in ('done', 'failed', 'inquiry', 'open', 'won', 'lost')),
  -- The provider's number; null of a refund that the office made, which has a day and what was said of it.
  provider_reference text unique check (char_length(provider_reference) <= 255),
  refunded_on date constraint payment_reversals_day_check check (refunded_on between '2020-01-01' and '2100-12-31'),
  reason text constraint payment_reversals_reason_check check (char_length(btrim(reason)) between 1 and 200),
  payment_key uuid constraint payment_reversals_once unique,
  -- The office has looked at it as it is now.
  seen_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_reversals_state_of_kind check ((kind = 'refund') = (state in ('done', 'failed'))),
  constraint payment_reversals_by_hand check (provider_reference is not null
    or kind = 'refund' and refunded_on is not null and reason is not null)
);
alter table public.payment_reversals enable row level security;
comment on constraint payment_reversals_amount_check on public.payment_reversals is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint payment_reversals_state_of_kind on public.payment_reversals is 'A refund is done or failed, a dispute is the rest.';
comment on constraint payment_reversals_day_check on public.payment_reversals is 'Enter the day on which it was sent back.';
comment on constraint payment_reversals_reason_check on public.payment_reversals
  is 'Say why, in at most 200 characters; the family reads it.';
comment on constraint payment_reversals_once on public.payment_reversals
  is 'Another refund was entered with this key. Open the form again.';
comment on constraint payment_reversals_by_hand on public.payment_reversals is 'A refund that the office made has a day and a reason.';
comment on table public.payment_reversals is 'What went back of payments: as the card provider tells it, or as the office enters it.';

create index payment_reversals_payment on public.payment_reversals (payment_id);
create index payment_reversals_student on public.payment_reversals (student_id);
