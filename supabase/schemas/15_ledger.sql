-- The small ledger: charges, payments, payment plan, and the totals that follow from them.

-- The caller's application with a published place (accepted or registered), newest year first; null when there is none.
-- Rights follow this application's published status, never the person's past.
create function private.placed_application() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.applications a join public.program_years y on y.id = a.program_year_id
  where a.user_id = (select auth.uid()) and private.is_placed(a.status)
  order by y.opens_at desc limit 1;
$$;
grant execute on function private.placed_application() to authenticated;

-- The enrollment that a student and their parents see, plan and pay: the latest active one among that of this application and those
-- that the office made without one. What another application brought is not told by this.
create function private.family_enrollment(student uuid, app_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.student_enrollments e left join public.program_years y on y.id = e.program_year_id
  where e.student_id = student
    and (e.application_id = app_id or e.application_id is null and e.is_active and e.enrollment_status in ('enrolled', 'active'))
  order by e.is_active desc, y.program_starts_on desc nulls last, e.id limit 1;
$$;

-- The caller's; whatever came before it is the office's alone. Null without a place.
create function private.placed_enrollment() returns uuid
language sql stable security definer set search_path = '' as $$
  select private.family_enrollment(s.id, private.placed_application()) from public.students s where s.user_id = (select auth.uid());
$$;

create table public.charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete restrict,
  -- The year it belongs to: a student of two years owes twice.
  enrollment_id uuid not null,
  kind text not null check (kind in ('deposit', 'tuition', 'housing', 'other')),
  label text not null check (char_length(label) between 1 and 120),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  due_on date,
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
comment on index public.charges_once is 'There is such a charge already. Void it first, or enter this one as other.';

create trigger bump_version before update on public.charges for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.charges for each row execute function private.audit('', 'student_id');

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
  constraint payments_rate_with_shekels check (shekels is not null or shekel_rate is null)
);
alter table public.payments enable row level security;
comment on constraint payments_check on public.payments is 'No more can go back than was paid.';
comment on constraint payments_amount_check on public.payments is 'Enter an amount above 0 and up to 1,000,000.';
comment on constraint payments_shekels_check on public.payments is 'Enter an amount above 0 and up to 10,000,000.';
comment on constraint payments_shekel_rate_check on public.payments is 'Enter how many shekels a dollar cost, from 1 to 10.';
comment on constraint payments_shekels_with_rate on public.payments is 'Enter the rate too, or neither.';
comment on constraint payments_rate_with_shekels on public.payments is 'Enter the shekels too, or neither.';

create index payments_student on public.payments (student_id);
create index payments_enrollment on public.payments (enrollment_id, student_id);

create trigger bump_version before update on public.payments for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.payments for each row execute function private.audit('', 'student_id');

create table public.payment_plans (
  -- That of the enrollment: each year has its own plan.
  id uuid primary key,
  student_id uuid not null references public.students (id) on delete cascade,
  plan text not null check (plan in ('full', 'two', 'monthly')),
  method text not null check (method in ('bank_transfer', 'check', 'card_by_phone', 'cash')),
  chosen_at timestamptz not null default private.now(),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_plans_enrollment foreign key (id, student_id)
    references public.student_enrollments (id, student_id) on update cascade on delete cascade
);
alter table public.payment_plans enable row level security;

create index payment_plans_student on public.payment_plans (student_id);
create index payment_plans_of_enrollment on public.payment_plans (id, student_id);

create trigger bump_version before update on public.payment_plans for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.payment_plans for each row
  execute function private.audit('', 'student_id');

-- An entry that names no year belongs to the one that the record shows.
create function private.entry_of_year() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.enrollment_id := coalesce(new.enrollment_id,
    (select e.id from public.student_enrollments e where e.student_id = new.student_id and e.is_shown));
  return new;
end;
$$;

create trigger entry_of_year before insert on public.charges for each row execute function private.entry_of_year();
create trigger entry_of_year before insert on public.payments for each row execute function private.entry_of_year();

-- Aid of one year as money: a fixed amount plus a percentage of the whole tuition, the deposit's part of it included, plus the early
-- discount; never more than the charges of tuition and housing, which are what instalments split.
create function private.student_aid(enrollment uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  with charged as (
    select coalesce(sum(c.amount) filter (where c.kind = 'tuition'), 0) + coalesce(sum(c.tuition_part), 0) as tuition,
      coalesce(sum(c.amount) filter (where c.kind in ('tuition', 'housing')), 0) as split
    from public.charges c where c.enrollment_id = enrollment and c.is_active)
  select least(
    coalesce(e.financial_aid_amount, 0) + coalesce(e.early_registration_discount, 0)
      + round(coalesce(e.scholarship_percentage, 0) / 100 * charged.tuition, 2),
    charged.split)
  from public.student_enrollments e, charged where e.id = enrollment;
$$;

-- Totals of one year's ledger in dollars: {charged, aid, paid, balance, deposit_paid}.
create function private.ledger_totals(enrollment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with t as (
    select coalesce((select sum(amount) from public.charges where enrollment_id = enrollment and is_active), 0) as charged,
      coalesce((select sum(amount) from public.charges where enrollment_id = enrollment and is_active and kind = 'deposit'), 0) as deposit,
      coalesce((select sum(amount - reversed) from public.payments where enrollment_id = enrollment and is_active), 0) as paid,
      coalesce((select sum(amount - reversed) from public.payments where enrollment_id = enrollment and is_active and kind = 'deposit'),
        0) as deposit_received, coalesce(private.student_aid(enrollment), 0) as aid)
  select jsonb_build_object('charged', charged, 'aid', aid, 'paid', paid, 'balance', charged - aid - paid,
    'deposit_paid', deposit_received > 0 and deposit_received >= deposit)
  from t;
$$;

-- The two derived financial columns of a year follow its ledger; nobody types them.
create function private.refresh_ledger(enrollment uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  totals jsonb;
begin
  -- First the lock, then the sums: of two payments at once the second must see the first.
  perform 1 from public.students s
  where s.id = (select e.student_id from public.student_enrollments e where e.id = enrollment) for no key update;
  totals := private.ledger_totals(enrollment);
  update public.student_enrollments
  set amount_owed = (totals ->> 'balance')::numeric, registration_deposit_paid = (totals ->> 'deposit_paid')::boolean
  where id = enrollment and (amount_owed, registration_deposit_paid)
    is distinct from ((totals ->> 'balance')::numeric, (totals ->> 'deposit_paid')::boolean);
end;
$$;

create function private.ledger_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.refresh_ledger(old.enrollment_id); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.enrollment_id <> old.enrollment_id then
    perform private.refresh_ledger(new.enrollment_id);
  end if;
  return null;
end;
$$;

create trigger ledger after insert or update or delete on public.charges for each row execute function private.ledger_changed();
create trigger ledger after insert or update or delete on public.payments for each row execute function private.ledger_changed();

create function private.aid_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_ledger(new.id);
  return null;
end;
$$;

create trigger aid after update of financial_aid_amount, scholarship_percentage, early_registration_discount
  on public.student_enrollments for each row execute function private.aid_changed();
