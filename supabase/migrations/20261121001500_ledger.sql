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

-- The caller's student id while their acceptance is published.
create function private.placed_student() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.id from public.students s where s.user_id = (select auth.uid()) and s.application_id = private.placed_application();
$$;

create table public.charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete restrict,
  -- The application whose acceptance brought it; a student of two years owes twice. Null when entered by hand without one.
  application_id uuid references public.applications (id) on delete set null,
  kind text not null check (kind in ('deposit', 'tuition', 'housing', 'other')),
  label text not null check (char_length(label) between 1 and 120),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  due_on date,
  is_active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.charges enable row level security;
comment on constraint charges_amount_check on public.charges is 'Enter an amount above 0 and up to 1,000,000.';
create index charges_student on public.charges (student_id);
create index charges_application on public.charges (application_id);
-- One deposit, tuition and housing charge per student and year: publishing twice must not charge twice.
create unique index charges_once on public.charges (student_id, application_id, kind) nulls not distinct where is_active
  and kind <> 'other';
comment on index public.charges_once is 'There is such a charge already. Void it first, or enter this one as other.';
create trigger bump_version before update on public.charges for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.charges for each row execute function private.audit('', 'student_id');

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete restrict,
  -- What it was paid for; a deposit payment is what registers a student who has accepted the place.
  kind text not null default 'other' check (kind in ('deposit', 'tuition', 'housing', 'other')),
  amount numeric(12, 2) not null check (amount > 0 and amount <= 1000000),
  received_on date not null check (received_on between '2020-01-01' and '2100-12-31'),
  method text not null check (method in ('bank_transfer', 'check', 'card_by_phone', 'cash', 'provider')),
  reference text check (char_length(reference) <= 120),
  -- The provider's own number, so that a repeated notification is one payment.
  provider_reference text unique check (char_length(provider_reference) <= 120),
  is_active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.payments enable row level security;
comment on constraint payments_amount_check on public.payments is 'Enter an amount above 0 and up to 1,000,000.';
create index payments_student on public.payments (student_id);
create trigger bump_version before update on public.payments for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.payments for each row execute function private.audit('', 'student_id');

create table public.payment_plans (
  id uuid primary key references public.students (id) on delete cascade,
  plan text not null check (plan in ('full', 'two', 'monthly')),
  method text not null check (method in ('bank_transfer', 'check', 'card_by_phone', 'cash')),
  chosen_at timestamptz not null default private.now(),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.payment_plans enable row level security;
create trigger bump_version before update on public.payment_plans for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.payment_plans for each row execute function private.audit('', 'id');

-- Aid as money: a fixed amount plus a percentage of tuition plus the early discount; never more than tuition and housing,
-- which are what instalments split.
create function private.student_aid(student uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select least(
    coalesce(s.financial_aid_amount, 0) + coalesce(s.early_registration_discount, 0)
      + round(coalesce(s.scholarship_percentage, 0) / 100 * coalesce((select sum(c.amount) from public.charges c
          where c.student_id = s.id and c.is_active and c.kind = 'tuition'), 0), 2),
    coalesce((select sum(c.amount) from public.charges c where c.student_id = s.id and c.is_active and c.kind in ('tuition', 'housing')),
      0))
  from public.students s where s.id = student;
$$;

-- Totals of one student's ledger in dollars: {charged, aid, paid, balance, deposit_paid}.
create function private.ledger_totals(student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with t as (
    select coalesce((select sum(amount) from public.charges where student_id = student and is_active), 0) as charged,
      coalesce((select sum(amount) from public.charges where student_id = student and is_active and kind = 'deposit'), 0) as deposit,
      coalesce((select sum(amount) from public.payments where student_id = student and is_active), 0) as paid,
      coalesce((select sum(amount) from public.payments where student_id = student and is_active and kind = 'deposit'),
        0) as deposit_received, coalesce(private.student_aid(student), 0) as aid)
  select jsonb_build_object('charged', charged, 'aid', aid, 'paid', paid, 'balance', charged - aid - paid,
    'deposit_paid', deposit_received > 0 and deposit_received >= deposit)
  from t;
$$;

-- The two derived financial columns follow the ledger; nobody types them.
create function private.refresh_ledger(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  totals jsonb;
begin
  -- First the lock, then the sums: of two payments at once the second must see the first.
  perform 1 from public.students s where s.id = student for no key update;
  totals := private.ledger_totals(student);
  update public.students set amount_owed = (totals ->> 'balance')::numeric, registration_deposit_paid = (totals ->> 'deposit_paid')::boolean
  where id = student and (amount_owed, registration_deposit_paid)
    is distinct from ((totals ->> 'balance')::numeric, (totals ->> 'deposit_paid')::boolean);
end;
$$;

create function private.ledger_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.refresh_ledger(old.student_id); end if;
  if tg_op <> 'DELETE' then perform private.refresh_ledger(new.student_id); end if;
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
create trigger aid after update of financial_aid_amount, scholarship_percentage, early_registration_discount on public.students
  for each row execute function private.aid_changed();
