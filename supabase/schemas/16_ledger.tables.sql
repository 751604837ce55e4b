-- Charges, payments and payment plans.

create table public.charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete restrict,
  -- The year it belongs to: a student of two years owes twice.
  enrollment_id uuid not null,
  kind text not null check (kind in ('deposit', 'tuition', 'housing', 'other')),
  label text not null check (char_length(label) between 1 and 120),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  -- Null: no day of its own. The plan spreads tuition and housing then.
  due_on date,
  -- The day of a deposit for which nobody typed one: it moves with the year's deadline (private.follow_deadline).
  follows_deadline boolean not null default false,
  is_active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint charges_enrollment foreign key (enrollment_id, student_id)
    references public.student_enrollments (id, student_id) on update cascade on delete restrict,
  tuition_part numeric(12, 2) not null default 0,
  constraint charges_tuition_part_check check (tuition_part between 0 and amount)
);
alter table public.charges enable row level security;
comment on constraint charges_amount_check on public.charges is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint charges_tuition_part_check on public.charges is 'No more of a charge can be tuition than its amount.';

create index charges_student on public.charges (student_id);
create index charges_enrollment on public.charges (enrollment_id, student_id);

-- One deposit, tuition and housing charge per student and year: publishing twice must not charge twice.
create unique index charges_once on public.charges (enrollment_id, kind) where is_active and kind <> 'other';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete restrict,
  -- The year it was paid for.
  enrollment_id uuid not null,
  -- What it was paid for; a deposit payment is what registers a student who has accepted the place.
  kind text not null default 'other' check (kind in ('deposit', 'tuition', 'housing', 'other')),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  received_on date not null check (received_on between '2020-01-01' and '2100-12-31'),
  method text not null check (method in ('bank_transfer', 'check', 'card_by_phone', 'cash', 'provider')),
  reference text check (char_length(reference) <= 120),
  -- The provider's own number, so that a repeated notification is one payment.
  provider_reference text unique check (char_length(provider_reference) <= 120),
  -- What went back of it: refunds and disputes that hold (payment_reversals).
  reversed numeric(12, 2) not null default 0 check (reversed between 0 and amount),
  is_active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payments_enrollment foreign key (enrollment_id, student_id)
    references public.student_enrollments (id, student_id) on update cascade on delete restrict,
  -- What came in shekels, and for how many of them the bank gave a dollar. The books know the amount alone.
  shekels numeric(12, 2) constraint payments_shekels_check check (shekels > 0 and shekels <= 10000000),
  shekel_rate numeric(8, 4) constraint payments_shekel_rate_check check (shekel_rate between 1 and 10),
  constraint payments_shekels_with_rate check (shekel_rate is not null or shekels is null),
  constraint payments_rate_with_shekels check (shekels is not null or shekel_rate is null),
  -- Made by the screen for what its form holds: pressed again after an answer that was lost, it is the same payment.
  payment_key uuid constraint payments_once unique
);
alter table public.payments enable row level security;
comment on constraint payments_once on public.payments is 'Another payment was entered with this key. Open the form again.';
comment on constraint payments_check on public.payments is 'No more can go back than was paid.';
comment on constraint payments_amount_check on public.payments is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint payments_shekels_check on public.payments is 'Enter an amount above 0 and up to 10,000,000.';
comment on constraint payments_shekel_rate_check on public.payments is 'Enter how many shekels a dollar cost, from 1 to 10.';
comment on constraint payments_shekels_with_rate on public.payments is 'Enter the rate too, or neither.';
comment on constraint payments_rate_with_shekels on public.payments is 'Enter the shekels too, or neither.';

create index payments_student on public.payments (student_id);
create index payments_enrollment on public.payments (enrollment_id, student_id);

create table public.payment_plans (
  -- That of the enrollment: each year has its own plan.
  id uuid primary key,
  student_id uuid not null references public.students (id) on delete cascade,
  plan text not null check (plan in ('full', 'two', 'monthly')),
  method text not null check (method in ('bank_transfer', 'check', 'card_by_phone', 'cash')),
  chosen_at timestamptz not null default private.now(),
  -- The student, a parent or the office.
  chosen_by uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_plans_enrollment foreign key (id, student_id)
    references public.student_enrollments (id, student_id) on update cascade on delete cascade
);
alter table public.payment_plans enable row level security;

create index payment_plans_student on public.payment_plans (student_id);
create index payment_plans_chosen_by on public.payment_plans (chosen_by);
create index payment_plans_of_enrollment on public.payment_plans (id, student_id);

comment on column public.charges.tuition_part is 'How much of a deposit is tuition; 0 where it was charged beside the tuition.';
