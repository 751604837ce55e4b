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

-- What the caller sees and pays: their place, and after they have left the year whose balance is not zero.
create function private.paying_enrollment() returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(private.placed_enrollment(), (select e.id from public.student_enrollments e join public.students s on s.id = e.student_id
    where s.user_id = (select auth.uid()) and e.enrollment_status = 'withdrawn' and e.amount_owed <> 0
    order by e.learning_end_date desc nulls last, e.id limit 1));
$$;
comment on index public.charges_once is 'There is such a charge already. Void it first, or enter this one as other.';

create trigger bump_version before update on public.charges for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.charges for each row execute function private.audit('', 'student_id');

create trigger bump_version before update on public.payments for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.payments for each row execute function private.audit('', 'student_id');

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

-- The day on which a deposit is due for which nobody typed one: the year's deadline or a later end of the offer, in the year's zone. Who
-- stays without an application pays it when the program begins.
create function private.deposit_due_on(enrollment uuid) returns date
language sql stable security definer set search_path = '' as $$
  select case when e.application_id is null then y.program_starts_on
    else (greatest(y.registration_deadline_at, a.reply_due_at) at time zone y.registration_deadline_zone)::date end
  from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  left join public.applications a on a.id = e.application_id where e.id = enrollment;
$$;

-- A typed day is never moved; a deposit without one has that of the deadline.
create function private.follow_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deadline constant date := private.deposit_due_on(new.enrollment_id);
begin
  new.follows_deadline := deadline is not null and (new.due_on is null
    or tg_op = 'UPDATE' and old.follows_deadline and new.due_on = deadline);
  if new.follows_deadline then new.due_on := deadline; end if;
  return new;
end;
$$;

-- After entry_of_year, by its name.
create trigger follow_deadline before insert or update of due_on on public.charges
  for each row when (new.kind = 'deposit') execute function private.follow_deadline();

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

-- The two derived financial columns of a year follow its ledger; nobody types them. The deposit's day is one for charge and record.
create function private.refresh_ledger(enrollment uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  totals jsonb;
begin
  -- First the lock, then the sums: of two payments at once the second must see the first.
  perform 1 from public.students s
  where s.id = (select e.student_id from public.student_enrollments e where e.id = enrollment) for no key update;
  totals := private.ledger_totals(enrollment);
  update public.student_enrollments e
  set amount_owed = (totals ->> 'balance')::numeric, registration_deposit_paid = (totals ->> 'deposit_paid')::boolean,
    registration_deposit_due_date = d.due_on
  from (select coalesce((select c.due_on from public.charges c where c.enrollment_id = enrollment and c.kind = 'deposit' and c.is_active),
    (select o.registration_deposit_due_date from public.student_enrollments o where o.id = enrollment)) as due_on) d
  where e.id = enrollment and (e.amount_owed, e.registration_deposit_paid, e.registration_deposit_due_date)
    is distinct from ((totals ->> 'balance')::numeric, (totals ->> 'deposit_paid')::boolean, d.due_on);
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

-- The day that the office types on the record is that of the deposit; emptied, it follows the deadline again.
create function private.deposit_day_typed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.charges c set due_on = new.registration_deposit_due_date
  where c.enrollment_id = new.id and c.kind = 'deposit' and c.is_active and c.due_on is distinct from new.registration_deposit_due_date;
  return null;
end;
$$;

create trigger deposit_day after update of registration_deposit_due_date on public.student_enrollments
  for each row when (new.registration_deposit_due_date is distinct from old.registration_deposit_due_date)
  execute function private.deposit_day_typed();

-- What a place in this track is charged: {kind, amount, tuition_part}. The deposit comes out of tuition, and what tuition does not
-- hold of it out of housing; the sum is the track's price. Nothing that would be 0, and nothing without a track.
create function private.track_charges(track public.program_year_tracks)
returns table (kind text, amount numeric, tuition_part numeric)
language sql immutable set search_path = '' as $$
  select c.kind, c.amount, c.tuition_part
  from (values
    ('deposit', track.deposit_amount, least(track.deposit_amount, track.tuition_amount)),
    ('tuition', greatest(track.tuition_amount - track.deposit_amount, 0), 0),
    ('housing', track.housing_amount - greatest(track.deposit_amount - track.tuition_amount, 0), 0))
    as c (kind, amount, tuition_part)
  where c.amount > 0;
$$;

-- Charges a place what its track costs in its year: for an acceptance and for who stays. The deposit is part of the price; without it
-- the whole price is tuition and housing, which have no day of their own. A charge that the office has voided or entered itself is not
-- made again.
create function private.charge_place(enrollment uuid, track public.program_year_tracks, with_deposit boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not with_deposit then track.deposit_amount := 0; end if;
  insert into public.charges (student_id, enrollment_id, kind, label, amount, due_on, tuition_part)
  select e.student_id, e.id, c.kind, case c.kind when 'deposit' then 'Program deposit'
      when 'housing' then 'Room and board ' || y.name
      when 'tuition' then 'Tuition ' || y.name || case when track.deposit_amount > 0
        then format(' ($%s, less the deposit)', rtrim(to_char(track.tuition_amount, 'FM999,999,990.99'), '.')) else '' end end,
    c.amount, case c.kind when 'deposit' then e.registration_deposit_due_date end, c.tuition_part
  from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  cross join private.track_charges(track) c
  where e.id = enrollment and not exists (select from public.charges x where x.enrollment_id = enrollment and x.kind = c.kind);
end;
$$;

-- What a family writes on a transfer so that the office knows whose it is: T-1001-7, the student's number and a digit that follows
-- from it. A number with a slip in it is nobody's.

-- The digit that makes these digits hold (private.digits_hold).
create function private.check_digit(number integer) returns text
language sql immutable set search_path = '' as $$
  select n::text from generate_series(0, 9) n where private.digits_hold(number::text || n);
$$;

create function private.transfer_reference(student uuid) returns text
language sql stable security definer set search_path = '' as $$
  select 'T-' || s.transfer_number || '-' || private.check_digit(s.transfer_number) from public.students s where s.id = student;
$$;

-- Whose reference stands in these words: with its letter anywhere among them, without it only alone. Null where none does, or where its
-- digit does not follow. A record that went into another one is found as the other one.
create function private.student_of_reference(words text) returns uuid
language sql stable security definer set search_path = '' as $$
  with found as (
    select regexp_replace(coalesce((regexp_match(left(words, 200), '\mt[- ]?([0-9]{4,8}[- ]?[0-9])\M', 'i'))[1],
      (regexp_match(left(words, 200), '^\s*([0-9]{4,8}-[0-9])\s*$'))[1]), '[^0-9]', '', 'g') as digits),
  number as (select left(digits, -1)::integer as value from found where private.digits_hold(digits))
  select s.id from number n join public.students s on s.transfer_number = n.value
  union all
  select m.student_id from number n join private.merged_students m on m.transfer_number = n.value limit 1;
$$;

-- Paying: instalments computed from the ledger, the student's choice of plan, and the office's entries.

-- Tuition and housing without a day of their own, less aid, split by a plan (null: the chosen one, else full), from the first day on.
create function private.spread_instalments(enrollment uuid, wanted_plan text) returns table (due_on date, amount numeric)
language sql stable security definer set search_path = '' as $$
  with terms as materialized (
    select case p.plan when 'full' then 1 when 'two' then 2 else coalesce(g.monthly_instalments, 8) end as parts,
      coalesce(g.first_instalment_on, y.program_starts_on) as first_on,
      case p.plan when 'two' then make_interval(months => 5) else make_interval(months => 1) end as pause,
      coalesce((select sum(c.amount) from public.charges c where c.enrollment_id = enrollment and c.is_active
        and c.kind in ('tuition', 'housing') and c.due_on is null), 0) - coalesce(private.student_aid(enrollment), 0) as total
    from public.student_enrollments e
    cross join lateral (select coalesce(wanted_plan, (select l.plan from public.payment_plans l where l.id = e.id), 'full') as plan) p
    left join public.program_years y on y.id = e.program_year_id left join public.program_year_settings g on g.id = y.id
    where e.id = enrollment)
  -- Cents that do not divide go to the first instalment.
  select (t.first_on + t.pause * (n - 1))::date,
    case when n = 1 then t.total - (t.parts - 1) * trunc(t.total / t.parts, 2) else trunc(t.total / t.parts, 2) end
  from terms t, generate_series(1, t.parts) n where t.total > 0;
$$;

-- Instalments of one year for a plan: {due_on, amount, open_amount}, oldest first. A charge with a day keeps it; the others are spread.
-- Aid lessens these, then the latest of the dated ones. private.covered covers them, the earliest first.
create function private.instalments(enrollment uuid, wanted_plan text) returns table (due_on date, amount numeric, open_amount numeric)
language sql stable security definer set search_path = '' as $$
  with tuition as (
    select coalesce(sum(c.amount) filter (where c.due_on is null), 0) as undated, coalesce(private.student_aid(enrollment), 0) as aid
    from public.charges c where c.enrollment_id = enrollment and c.is_active and c.kind in ('tuition', 'housing')),
  dated as (
    select c.due_on, least(c.amount, sum(c.amount) over (order by c.due_on desc, c.id rows unbounded preceding)
      - greatest(u.aid - u.undated, 0)) as amount
    from public.charges c, tuition u
    where c.enrollment_id = enrollment and c.is_active and c.kind in ('tuition', 'housing') and c.due_on is not null),
  due as (
    select c.due_on, c.amount, c.kind = 'deposit' as is_deposit from public.charges c
    where c.enrollment_id = enrollment and c.is_active and c.kind in ('deposit', 'other')
    union all select d.due_on, d.amount, false from dated d where d.amount > 0
    union all select s.due_on, s.amount, false from private.spread_instalments(enrollment, wanted_plan) s),
  running as (select d.*, sum(d.amount) over (partition by d.is_deposit
    order by d.due_on nulls last, d.amount rows unbounded preceding) as upto from due d)
  select r.due_on, r.amount, greatest(least(r.amount, r.upto - c.total), 0)
  from running r join private.covered(enrollment) c using (is_deposit) order by r.due_on nulls last, r.is_deposit desc, r.upto;
$$;

-- Every day of some span on which an enrollment may have an instalment: those of its charges, and those of its plan. Days alone, for all
-- at once; whether there is one, and of how much, instalments says.
create function private.instalment_days(since date, upto date) returns table (enrollment_id uuid, due_on date)
language sql stable security definer set search_path = '' as $$
  select c.enrollment_id, c.due_on from public.charges c where c.is_active and c.due_on between since and upto
  union
  select e.id, t.day from public.program_years y join public.program_year_settings g on g.id = y.id
  cross join lateral (values ('full', 1, 1), ('two', 2, 5), ('monthly', coalesce(g.monthly_instalments, 8), 1)) p (plan, parts, months)
  cross join lateral (select (coalesce(g.first_instalment_on, y.program_starts_on) + make_interval(months => p.months * n))::date as day
    from generate_series(0, p.parts - 1) n) t
  join public.student_enrollments e on e.program_year_id = y.id
  left join public.payment_plans n on n.id = e.id
  where t.day between since and upto and p.plan = coalesce(n.plan, 'full');
$$;

create function private.instalments_json(enrollment uuid, wanted_plan text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('due_on', i.due_on, 'amount', i.amount, 'open_amount', i.open_amount)), '[]')
  from private.instalments(enrollment, wanted_plan) i;
$$;

-- The ways to pay that a year offers, each with its instructions, in the order of their names.
create function private.ways_to_pay(year_id uuid) returns table (place bigint, method text, instructions text)
language sql stable security definer set search_path = '' as $$
  select w.place, w.method, w.instructions
  from public.program_year_settings g, unnest(array['bank_transfer', 'check', 'card_by_phone', 'cash'],
    array[g.bank_transfer_instructions, g.check_instructions, g.card_instructions, g.cash_instructions])
    with ordinality as w (method, instructions, place)
  where g.id = year_id and w.method = any (g.payment_methods);
$$;

create function private.offers_method(enrollment uuid, wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.student_enrollments e, private.ways_to_pay(e.program_year_id) w
    where e.id = enrollment and w.method = wanted);
$$;

-- What went back of a payment, the earliest first: [{id, kind, amount, day, reason, by_hand}].
create function private.returns_of(payment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'amount', v.amount,
    'day', coalesce(v.refunded_on, (v.created_at at time zone 'Asia/Jerusalem')::date), 'reason', v.reason,
    'by_hand', v.provider_reference is null) order by v.refunded_on, v.created_at, v.id), '[]')
  from public.payment_reversals v where v.payment_id = payment and v.state in ('done', 'open', 'lost');
$$;

-- The ledger of one year of a student in full (shape: docs/api.md). The caller has been checked.
create function private.ledger_of(enrollment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ledger_totals(e.id) || jsonb_build_object(
    'student_id', e.student_id,
    'enrollment_id', e.id,
    'year', (select y.name from public.program_years y where y.id = e.program_year_id),
    'charges', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'label', c.label, 'amount', c.amount,
      'due_on', c.due_on, 'due_typed', c.due_on is not null and not c.follows_deadline, 'version', c.version)
      order by c.due_on, c.label), '[]')
      from public.charges c where c.enrollment_id = e.id and c.is_active),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'received_on', p.received_on,
      'method', p.method, 'reference', p.reference,
      'reversed', p.reversed, 'returns', private.returns_of(p.id), 'shekels', p.shekels, 'shekel_rate', p.shekel_rate, 'version', p.version)
      order by p.received_on, p.created_at), '[]')
      from public.payments p where p.enrollment_id = e.id and p.is_active),
    'plan', (select jsonb_build_object('plan', p.plan, 'method', p.method, 'chosen_at', p.chosen_at, 'version', p.version,
      'by', coalesce(private.family_member(e.id, p.chosen_by), case when p.chosen_by is not null then 'The office' end),
      'own', coalesce(p.chosen_by = auth.uid(), false),
      'instalments', private.instalments_json(e.id, p.plan))
      from public.payment_plans p where p.id = e.id),
    'plan_until', private.first_instalment_on(e.id), 'plan_open', private.is_plan_open(e.id),
    'options', (select jsonb_agg(jsonb_build_object('plan', o, 'instalments', private.instalments_json(e.id, o)) order by n)
      from unnest(array['full', 'two', 'monthly']) with ordinality as u (o, n)),
    'deposit', private.deposit_of(e.id),
    'transfer_reference', private.transfer_reference(e.student_id),
    'ways', (select coalesce(jsonb_agg(jsonb_build_object('method', m.method, 'instructions', m.instructions) order by m.place), '[]')
      from private.ways_to_pay(e.program_year_id) m),
    'instructions', coalesce((select g.payment_instructions from public.program_year_settings g where g.id = e.program_year_id), ''))
  from public.student_enrollments e where e.id = enrollment;
$$;

create function private.my_ledger() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  perform private.require(private.paying_enrollment() is not null);
  return private.ledger_of(private.paying_enrollment());
end;
$$;
select private.expose('authenticated', 'my_ledger');

-- The enrollment of this student that is meant; null as wanted means the one that the record shows.
create function private.enrollment_of(student uuid, wanted uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.student_enrollments e where e.student_id = student and (e.id = wanted or wanted is null and e.is_shown);
$$;

-- Officers: the ledger of a student in one year, by default in that which the record shows. Begun. Errors: 42501; P0001 not_begun.
create function private.student_ledger(student_id uuid, enrollment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  enrollment uuid := private.enrollment_of(student_id, enrollment_id);
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if enrollment is null then return null; end if;
  perform private.require_begun('student_ledger', private.reading_hash(student_id::text), 'student', array[student_id],
    array['financial']);
  return private.ledger_of(enrollment);
end;
$$;
select private.expose('authenticated', 'student_ledger', 'student_id uuid, enrollment_id uuid default null');

-- A choice of plan: full, two or monthly, and one of the year's payment methods. The tuition task follows; student and
-- parents are told.
create function private.write_payment_plan(enrollment uuid, wanted_plan text, wanted_method text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.payment_plans;
begin
  if wanted_plan is null or wanted_plan not in ('full', 'two', 'monthly') then
    perform private.fail('invalid_value', 'Choose a payment plan.', 'plan');
  end if;
  if wanted_method is null or not private.offers_method(enrollment, wanted_method) then
    perform private.fail('invalid_value', 'Choose one of the payment methods.', 'method');
  end if;
  select * into before from public.payment_plans p where p.id = enrollment for no key update;
  insert into public.payment_plans as p (id, student_id, plan, method, chosen_by)
  select e.id, e.student_id, wanted_plan, wanted_method, auth.uid() from public.student_enrollments e where e.id = enrollment
  on conflict (id) do update
    set plan = excluded.plan, method = excluded.method, chosen_at = private.now(), chosen_by = excluded.chosen_by
    where (p.plan, p.method) is distinct from (excluded.plan, excluded.method);
  -- Chosen again as it was, there is nothing to confirm.
  if before.plan is distinct from wanted_plan then
    perform private.enqueue_mail(u.email, 'plan_chosen', jsonb_build_object('first_name', s.first_name, 'plan', p.plan),
      'plan:' || e.id || ':' || p.version, e.application_id, s.id)
    from public.student_enrollments e join public.payment_plans p on p.id = e.id join public.students s on s.id = e.student_id
    join auth.users u on u.id = s.user_id where e.id = enrollment;
  end if;
end;
$$;

-- The day of the first instalment of tuition and room and board, by whichever plan; null where nothing is charged.
create function private.first_instalment_on(enrollment uuid) returns date
language sql stable security definer set search_path = '' as $$
  select least((select min(i.due_on) from private.spread_instalments(enrollment, 'full') i),
    (select min(c.due_on) from public.charges c
      where c.enrollment_id = enrollment and c.is_active and c.kind in ('tuition', 'housing')));
$$;

-- Whether the family chooses: until the day of the first instalment is over in the year's zone, and not for a place that was left.
create function private.is_plan_open(enrollment uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select e.enrollment_status is distinct from 'withdrawn' and coalesce(private.first_instalment_on(e.id)
    >= (private.now() at time zone coalesce(y.registration_deadline_zone, 'Asia/Jerusalem'))::date, true)
  from public.student_enrollments e left join public.program_years y on y.id = e.program_year_id where e.id = enrollment;
$$;

-- The family's choice, for an enrollment for which the caller has been checked: the last one holds, until the first instalment is due.
-- Then the office changes it. Returns the ledger. Errors: P0001 deadline_passed, wrong_state, invalid_value (plan, method).
create function private.choose_plan_of(enrollment uuid, wanted_plan text, wanted_method text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e where e.id = enrollment;
  perform private.require_time_to_reply(e.application_id) from public.student_enrollments e where e.id = enrollment;
  if not private.is_plan_open(enrollment) then
    perform private.fail('wrong_state', 'The first instalment was due already. Only the office changes the plan now: please write to us.');
  end if;
  perform private.write_payment_plan(enrollment, wanted_plan, wanted_method);
  return private.ledger_of(enrollment);
end;
$$;

-- The student's choice.
create function private.choose_payment_plan(wanted_plan text, wanted_method text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment constant uuid := private.placed_enrollment();
begin
  perform private.require_user();
  perform private.require(enrollment is not null);
  return private.choose_plan_of(enrollment, wanted_plan, wanted_method);
end;
$$;
select private.expose('authenticated', 'choose_payment_plan', 'plan text, method text');

-- Locks what an entry may change, in the order decision, application, student: a deposit can register the applicant. Returns the
-- enrollment; null as wanted means the one that the record shows.
create function private.lock_ledger(student uuid, wanted uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.enrollment_of(student, wanted);
begin
  perform private.lock_application((select e.application_id from public.student_enrollments e where e.id = enrollment));
  perform 1 from public.students s where s.id = student for no key update;
  if not found then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if enrollment is null then perform private.fail('not_found', 'This student has no such year any more.'); end if;
  return enrollment;
end;
$$;

-- Administrators: a charge {kind, label, amount, due_on}, a payment {kind, amount, received_on, method, reference, shekels,
-- shekel_rate} of this enrollment (null: the one that the record shows). Return its ledger.
create function private.add_charge(student_id uuid, charge jsonb, enrollment_id uuid) returns jsonb
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
select private.expose('authenticated', 'add_charge', 'student_id uuid, charge jsonb, enrollment_id uuid default null');

-- Administrators: the plan of this student's year, chosen or changed for them. expected_version is that of the plan on screen, null
-- where there was none. Errors: 42501; P0001 not_found, invalid_value (plan, method), stale_version.
create function private.set_payment_plan(
  student_id uuid, wanted_plan text, wanted_method text, expected_version bigint, enrollment_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
begin
  perform private.require(private.is_administrator());
  enrollment := private.lock_ledger(student_id, enrollment_id);
  if (select p.version from public.payment_plans p where p.id = enrollment) is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this plan since you opened it.');
  end if;
  perform private.write_payment_plan(enrollment, wanted_plan, wanted_method);
  return jsonb_build_object('id', enrollment, 'enrollment_id', enrollment);
end;
$$;
select private.expose('authenticated', 'set_payment_plan', $$
  student_id uuid, plan text, method text, expected_version bigint default null, enrollment_id uuid default null$$);

-- A mail to a student's account about this year, whatever their application; without an account there is nobody to write to.
create function private.mail_student(enrollment uuid, template text, data jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, template, jsonb_build_object('first_name', s.first_name) || data, event_key, e.application_id, s.id)
  from public.student_enrollments e join public.students s on s.id = e.student_id join auth.users u on u.id = s.user_id
  where e.id = enrollment;
$$;

-- Asks about shekels that at their rate are another amount by more than 2 % and a dollar, unless that is confirmed. Errors: P0001
-- unlikely.
create function private.ask_about_shekels(payment uuid, confirmed text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  entered public.payments;
  dollars numeric;
begin
  select * into entered from public.payments p where p.id = payment;
  dollars := round(entered.shekels / entered.shekel_rate, 2);
  if abs(dollars - entered.amount) > greatest(1, entered.amount / 50) and 'shekels' <> all (coalesce(confirmed, '{}')) then
    perform private.fail('unlikely', format('Is this right? ₪%s at %s are $%s.', entered.shekels,
      trim_scale(entered.shekel_rate), dollars), 'shekels');
  end if;
end;
$$;

-- What a screen sent with this key before; null when it is new. About something else, or with other words, it is refused: the first
-- ones stand.
create function private.entry_of_key(target regclass, key uuid, about jsonb, entry jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  known jsonb;
begin
  execute format('select to_jsonb(t) from %s t where t.payment_key = $1', target) into known using key;
  if known is null or jsonb_typeof(entry) is distinct from 'object' then return null; end if;
  if not known @> about or exists (select from jsonb_each(entry) e
      where known ? e.key and known -> e.key is distinct from private.typed_value(target, e.key, e.value)) then
    perform private.fail('wrong_state', 'This was recorded already, with other details. Look at the ledger, then open the form again.');
  end if;
  return known ->> 'id';
end;
$$;

-- What a mail tells of a payment: {amount, received_on, in_shekels where it came in shekels}.
create function private.payment_facts(entered jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount', entered -> 'amount', 'received_on', entered ->> 'received_on')
    || case when entered ->> 'shekels' is null then '{}' else jsonb_build_object('in_shekels',
      jsonb_build_object('shekels', entered -> 'shekels', 'shekel_rate', entered -> 'shekel_rate')) end;
$$;

-- Enters a payment, sends the receipt, and ends what the family said it had sent: the claim that is meant and what others said of the
-- same sum, or with a deposit that is now paid in full all that wait. Who paid is known of a card or from the claims: a parent gets a
-- receipt too. The ledger is locked. Returns the payment's id.
create function private.enter_payment(
  enrollment uuid, payment jsonb, for_claim uuid default null, fixed jsonb default '{}', paid_by uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entered jsonb;
  facts jsonb;
  payers uuid[];
begin
  entered := private.insert_row('public.payments', payment,
    array['kind', 'amount', 'received_on', 'method', 'reference', 'shekels', 'shekel_rate'],
    (select jsonb_build_object('student_id', e.student_id, 'enrollment_id', e.id) || fixed from public.student_enrollments e
      where e.id = enrollment));
  -- Several of a family may have told of the same money.
  with settled as (
    update public.payment_claims k set state = 'confirmed', payment_id = (entered ->> 'id')::uuid
    where k.enrollment_id = enrollment and k.state = 'waiting'
      and (k.amount = (select c.amount from public.payment_claims c where c.id = for_claim)
        or entered ->> 'kind' = 'deposit' and (private.deposit_of(enrollment) ->> 'open')::numeric = 0)
    returning k.said_by)
  select array_agg(distinct s.said_by) filter (where s.said_by is not null) into payers from settled s;
  facts := private.payment_facts(entered);
  perform private.mail_student(enrollment, 'payment_received', facts, 'payment:' || (entered ->> 'id'));
  perform private.mail_paying_parent(enrollment, p.payer, 'parent_payment_received', facts, 'payment:' || (entered ->> 'id'))
  from (select distinct payer from unnest(coalesce(payers, '{}') || paid_by) payer where payer is not null) p;
  return entered ->> 'id';
end;
$$;

-- Asks about a payment with amount, day and reference of one that is there, unless that is confirmed. Errors: P0001 unlikely.
create function private.ask_about_twins(enrollment uuid, payment jsonb, confirmed text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  twin public.payments;
begin
  if 'reference' = any (coalesce(confirmed, '{}')) or jsonb_typeof(payment) is distinct from 'object' then return; end if;
  select * into twin from public.payments p
  where p.enrollment_id = enrollment and p.is_active and lower(p.reference) = lower(btrim(payment ->> 'reference'))
    and to_jsonb(p.amount) = private.typed_value('public.payments', 'amount', payment -> 'amount')
    and to_jsonb(p.received_on) = private.typed_value('public.payments', 'received_on', payment -> 'received_on') limit 1;
  if twin.id is not null then
    perform private.fail('unlikely', format('A payment of $%s of this day with this reference is there already. Is this another one?',
      twin.amount), 'reference');
  end if;
end;
$$;

-- `confirmed` names the fields whose doubtful values are right; what came with this key before is not entered again.
-- Errors: P0001 unlikely, wrong_state (the key came with other details), and as add_charge.
create function private.record_payment(
  student_id uuid, payment jsonb, enrollment_id uuid, confirmed text[] default '{}', payment_key uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
  entered uuid;
begin
  perform private.require(private.is_administrator());
  enrollment := private.lock_ledger(student_id, enrollment_id);
  entered := private.entry_of_key('public.payments', payment_key, jsonb_build_object('enrollment_id', enrollment), payment);
  if entered is null then perform private.ask_about_twins(enrollment, payment, confirmed); end if;
  entered := coalesce(entered, private.enter_payment(enrollment, payment, null, jsonb_build_object('payment_key', payment_key)));
  perform private.ask_about_shekels(entered, confirmed);
  return jsonb_build_object('id', entered, 'enrollment_id', enrollment);
end;
$$;
select private.expose('authenticated', 'record_payment', $$
  student_id uuid, payment jsonb, enrollment_id uuid default null, confirmed text[] default '{}', payment_key uuid default null$$);

-- Entries are never deleted: a wrong one is voided and stays on record. Return its {id, enrollment_id}.
create function private.void_charge(charge_id uuid) returns jsonb
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
select private.expose('authenticated', 'void_charge', 'charge_id uuid');

create function private.void_payment(payment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  enrollment uuid;
  facts jsonb;
begin
  perform private.require(private.is_administrator());
  select p.student_id, p.enrollment_id into student, enrollment from public.payments p where p.id = payment_id and p.is_active;
  if student is null then perform private.fail('not_found', 'This payment is no longer there.'); end if;
  perform private.lock_ledger(student, enrollment);
  update public.payments p set is_active = false where p.id = payment_id and p.is_active returning p.student_id into student;
  if student is null then perform private.fail('not_found', 'This payment is no longer there.'); end if;
  -- Who got the receipt is told that it holds no longer.
  select private.payment_facts(to_jsonb(p)) into facts from public.payments p where p.id = payment_id;
  perform private.mail_about_payment(payment_id, 'payment_taken_back', facts,
    format('payment:%s:taken_back', void_payment.payment_id));
  -- What the family had said of it is answered: the task is open again, not "you say so".
  if exists (select from public.payments p where p.id = payment_id and p.kind = 'deposit') then
    perform private.claim_deposit_task(enrollment);
  end if;
  return jsonb_build_object('id', payment_id, 'enrollment_id', enrollment);
end;
$$;
select private.expose('authenticated', 'void_payment', 'payment_id uuid');

-- Who owes what was due before today, how much and for how long.

-- Years of students that can owe: they go on, have come to their end, or were left. A place that was given back before owes nothing.
-- An archived record is left out of every list but this one: who has left still owes.
create function private.owing_enrollments() returns table (student_id uuid, id uuid, program_year_id uuid, owes boolean)
language sql stable security definer set search_path = '' as $$
  select e.student_id, e.id, e.program_year_id, e.amount_owed > 0
  from public.student_enrollments e join public.students s on s.id = e.student_id
  where s.archived_at is null and (e.is_active or e.enrollment_status = 'graduated') or e.enrollment_status = 'withdrawn';
$$;

-- Each student of whose instalments some are open that were due before today, as their year's zone has it. `span` is how long the oldest
-- of them is: up to 30 days, up to 60, or over. A credit, more paid than a year is charged, is owed to its student: below 0, of no day,
-- whatever became of record and place.
create function private.overdue_students() returns table (
  student_id uuid, first_name text, last_name text, program_year text, amount numeric, due_on date, days integer, span text)
language sql stable security definer set search_path = '' as $$
  with now as materialized (select y.id, y.name, (private.now() at time zone y.registration_deadline_zone)::date as today
    from public.program_years y union all select null, null, private.today()),
  open as (
    select e.student_id, string_agg(distinct n.name, ', ') as program_year, sum(d.open_amount) as amount, min(d.due_on) as due_on,
      max(n.today - d.due_on) as days
    from private.owing_enrollments() e cross join lateral private.instalments(e.id, null) d
    join now n on n.id is not distinct from e.program_year_id
    where e.owes and d.open_amount > 0 and d.due_on < n.today group by e.student_id)
  select s.id, s.first_name, s.last_name, o.program_year, o.amount, o.due_on, o.days,
    case when o.days <= 30 then '30' when o.days <= 60 then '60' else 'over' end
  from open o join public.students s on s.id = o.student_id
  union all
  select s.id, s.first_name, s.last_name, string_agg(y.name, ', ' order by y.name), sum(e.amount_owed), null, null, 'credit'
  from public.student_enrollments e join public.students s on s.id = e.student_id
  left join public.program_years y on y.id = e.program_year_id where e.amount_owed < 0 group by s.id;
$$;

-- Whose money the list tells about, and, where no more than 25 students could be on it, all of them: who is missing owes nothing.
create function private.told_by_debts() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with looked_at as materialized (select distinct e.student_id from private.owing_enrollments() e limit 26)
  select array(select o.student_id from private.overdue_students() o
    union select l.student_id from looked_at l where (select count(*) from looked_at) <= 25 order by 1);
$$;

-- Officers: begins the list for all its groups, whose sums stand beside each of them.
create function private.begin_overdue_list() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.trace_reading('student', private.told_by_debts(), array['financial'], 'list', 'who owes', 'overdue_list',
    private.reading_hash(''));
end;
$$;

-- Officers: {rows, total, groups: {"30", "60", over, credit: {count, amount}}}. span null means all who owe; sort is due_on, amount,
-- last_name or program_year. Begun; no total beyond the last page. Errors: 42501; P0001 invalid_value (span), unknown_field (sort),
-- not_begun.
create function private.overdue_list(wanted_span text, sort text, descending boolean, page integer, per_page integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 1000);
  skip bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if wanted_span not in ('30', '60', 'over', 'credit') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
  if sort is null or sort not in ('due_on', 'amount', 'last_name', 'program_year') then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', 'sort');
  end if;
  perform private.require_begun('overdue_list', private.reading_hash(''), 'student', private.told_by_debts(), array['financial']);
  return (
    with found as materialized (select * from private.overdue_students()),
    wanted as (
      -- Days and dollars as numbers, words as words; turned round where it is asked.
      select f.*, row_number() over (order by
        case when not descending then case sort when 'due_on' then -f.days when 'amount' then f.amount end end,
        case when descending then case sort when 'due_on' then -f.days when 'amount' then f.amount end end desc,
        case when not descending then case sort when 'last_name' then f.last_name when 'program_year' then f.program_year end end,
        case when descending then case sort when 'last_name' then f.last_name when 'program_year' then f.program_year end end desc,
        f.last_name, f.first_name, f.student_id) as place
      from found f where coalesce(f.span = wanted_span, f.span <> 'credit')),
    chosen as (select * from wanted order by place limit size offset skip)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(c) - 'place' order by c.place), '[]') from chosen c),
      'total', case when exists (select from chosen) then (select count(*) from wanted) else 0 end,
      'groups', (select jsonb_object_agg(g.span, (select jsonb_build_object('count', count(f.span), 'amount', coalesce(sum(f.amount), 0))
        from found f where f.span = g.span)) from unnest(array['30', '60', 'over', 'credit']) as g (span))));
end;
$$;
select private.expose('authenticated', 'overdue_list', $$
  span text default null, sort text default 'due_on', descending boolean default false, page integer default 1,
  per_page integer default 50$$);

-- Officers: writes down that the list is being exported, about everybody of whom its sums tell; its pages are then read with
-- overdue_list. Answers nothing: what it wrote is not committed yet. Errors: 42501; P0001 invalid_value (format, span).
create function private.log_overdue_export(format text, wanted_span text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  if wanted_span not in ('30', '60', 'over', 'credit') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
  perform private.trace_reading('student', private.told_by_debts(), array['financial'], 'export', 'who owes');
  perform private.log('export', 'students', gen_random_uuid(), null, null,
    jsonb_build_object('span', jsonb_build_object('old', null, 'new', wanted_span)),
    pg_catalog.format('%s rows of who owes as %s', (select count(*) from private.overdue_students() o
      where coalesce(o.span = wanted_span, o.span <> 'credit')), format));
end;
$$;
select private.expose('authenticated', 'log_overdue_export', 'format text, span text default null');

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

-- What the claim page shows of the deposit: {charged, paid, open, due_on, offer_over, claims: [{id, amount, method, sent_on, reference,
-- state, reason, created_at, by, own}]}, the oldest first. Of each author only the newest claim, while it waits or, as long as something
-- is open, after the office did not find it. by: who said so (family_member); own: the caller.
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
    'claims', (select coalesce(jsonb_agg(
        to_jsonb(k) - '{student_id,enrollment_id,payment_id,payment_key,said_by,version,updated_at}'::text[]
          || jsonb_build_object('by', private.family_member(enrollment, k.said_by), 'own', coalesce(k.said_by = auth.uid(), false))
        order by k.created_at, k.id), '[]')
      from (select distinct on (c.said_by) c.* from public.payment_claims c where c.enrollment_id = enrollment
        order by c.said_by, c.created_at desc, c.id) k
      where k.state = 'waiting' or k.state = 'refused' and charge.amount > covered.total))
  from charge, paid, private.covered(enrollment) covered where covered.is_deposit;
$$;
