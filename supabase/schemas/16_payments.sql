-- Paying: instalments computed from the ledger, the student's choice of plan, and the office's entries.

-- Instalments of one year for a plan (null: the chosen one, else full): {due_on, amount, open_amount}, oldest first.
-- Deposit and other charges keep their day; tuition and housing less aid are split. private.covered covers them, the earliest first.
create function private.instalments(enrollment uuid, wanted_plan text) returns table (due_on date, amount numeric, open_amount numeric)
language sql stable security definer set search_path = '' as $$
  with person as (
    select e.id, e.program_year_id, coalesce(wanted_plan, (select p.plan from public.payment_plans p where p.id = e.id), 'full') as plan
    from public.student_enrollments e where e.id = enrollment),
  terms as (
    select case st.plan when 'full' then 1 when 'two' then 2 else coalesce(g.monthly_instalments, 8) end as parts,
      coalesce(g.first_instalment_on, y.program_starts_on) as first_on,
      case st.plan when 'two' then make_interval(months => 5) else make_interval(months => 1) end as pause,
      greatest(coalesce((select sum(c.amount) from public.charges c where c.enrollment_id = enrollment and c.is_active
        and c.kind in ('tuition', 'housing')), 0)
        - coalesce(private.student_aid(enrollment), 0), 0) as total
    from person st left join public.program_years y on y.id = st.program_year_id left join public.program_year_settings g on g.id = y.id),
  due as (
    select c.due_on, c.amount, c.kind = 'deposit' as is_deposit from public.charges c
    where c.enrollment_id = enrollment and c.is_active and c.kind in ('deposit', 'other')
    union all
    -- Cents that do not divide go to the first instalment.
    select (t.first_on + t.pause * (n - 1))::date,
      case when n = 1 then t.total - (t.parts - 1) * trunc(t.total / t.parts, 2) else trunc(t.total / t.parts, 2) end, false
    from terms t, generate_series(1, t.parts) n where t.total > 0),
  running as (select d.*, sum(d.amount) over (partition by d.is_deposit
    order by d.due_on nulls last, d.amount rows unbounded preceding) as upto from due d)
  select r.due_on, r.amount, greatest(least(r.amount, r.upto - c.total), 0)
  from running r join private.covered(enrollment) c using (is_deposit) order by r.due_on nulls last, r.is_deposit desc, r.upto;
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

-- The ledger of one year of a student in full (shape: docs/api.md). The caller has been checked.
create function private.ledger_of(enrollment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ledger_totals(e.id) || jsonb_build_object(
    'student_id', e.student_id,
    'enrollment_id', e.id,
    'year', (select y.name from public.program_years y where y.id = e.program_year_id),
    'charges', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'label', c.label, 'amount', c.amount,
      'due_on', c.due_on, 'version', c.version) order by c.due_on, c.label), '[]')
      from public.charges c where c.enrollment_id = e.id and c.is_active),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'received_on', p.received_on,
      'method', p.method, 'reference', p.reference,
      'reversed', p.reversed, 'shekels', p.shekels, 'shekel_rate', p.shekel_rate, 'version', p.version)
      order by p.received_on, p.created_at), '[]')
      from public.payments p where p.enrollment_id = e.id and p.is_active),
    'plan', (select jsonb_build_object('plan', p.plan, 'method', p.method, 'chosen_at', p.chosen_at,
      'instalments', private.instalments_json(e.id, p.plan))
      from public.payment_plans p where p.id = e.id),
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
  perform private.require(private.placed_enrollment() is not null);
  return private.ledger_of(private.placed_enrollment());
end;
$$;
select private.expose('authenticated', 'my_ledger');

-- The enrollment of this student that is meant; null as wanted means the one that the record shows.
create function private.enrollment_of(student uuid, wanted uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.student_enrollments e where e.student_id = student and (e.id = wanted or wanted is null and e.is_shown);
$$;

-- The same for the office: reading it is traced.
create function private.office_ledger(student uuid, enrollment uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.trace_reading('student', array[student], array['financial']);
  return private.ledger_of(enrollment);
end;
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

-- The student's choice: plan full, two or monthly, and one of the year's payment methods. The tuition task follows.
create function private.choose_payment_plan(wanted_plan text, wanted_method text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
  before public.payment_plans;
begin
  perform private.require_user();
  enrollment := private.placed_enrollment();
  perform private.require(enrollment is not null);
  perform private.require_time_to_reply(e.application_id) from public.student_enrollments e where e.id = enrollment;
  if wanted_plan is null or wanted_plan not in ('full', 'two', 'monthly') then
    perform private.fail('invalid_value', 'Choose a payment plan.', 'plan');
  end if;
  if wanted_method is null or not private.offers_method(enrollment, wanted_method) then
    perform private.fail('invalid_value', 'Choose one of the payment methods.', 'method');
  end if;
  select * into before from public.payment_plans p where p.id = enrollment for no key update;
  insert into public.payment_plans as p (id, student_id, plan, method)
  select e.id, e.student_id, wanted_plan, wanted_method from public.student_enrollments e where e.id = enrollment
  on conflict (id) do update set plan = excluded.plan, method = excluded.method, chosen_at = private.now();
  -- Chosen again as it was, there is nothing to confirm.
  if before.plan is distinct from wanted_plan then
    perform private.enqueue_mail(u.email, 'plan_chosen', jsonb_build_object('first_name', s.first_name, 'plan', p.plan),
      'plan:' || e.id || ':' || p.version, e.application_id, s.id)
    from public.student_enrollments e join public.payment_plans p on p.id = e.id join public.students s on s.id = e.student_id
    join auth.users u on u.id = s.user_id where e.id = enrollment;
  end if;
  return private.ledger_of(enrollment);
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

-- Enters a payment, sends the receipt, and ends what the family said it had sent: the claim that is meant, or with a deposit
-- that is now paid in full the one that waits. Who paid is known of a card or from the claim: a parent gets a receipt too. The ledger
-- is locked. Returns the payment's id.
create function private.enter_payment(
  enrollment uuid, payment jsonb, for_claim uuid default null, fixed jsonb default '{}', paid_by uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entered jsonb;
  facts jsonb;
  payer uuid;
begin
  entered := private.insert_row('public.payments', payment,
    array['kind', 'amount', 'received_on', 'method', 'reference', 'shekels', 'shekel_rate'],
    (select jsonb_build_object('student_id', e.student_id, 'enrollment_id', e.id) || fixed from public.student_enrollments e
      where e.id = enrollment));
  update public.payment_claims k set state = 'confirmed', payment_id = (entered ->> 'id')::uuid
  where k.enrollment_id = enrollment and k.state = 'waiting'
    and (k.id = for_claim or (entered ->> 'kind' = 'deposit' and (private.deposit_of(enrollment) ->> 'open')::numeric = 0))
  returning k.said_by into payer;
  facts := jsonb_build_object('amount', (entered ->> 'amount')::numeric, 'received_on', entered ->> 'received_on');
  if entered ->> 'shekels' is not null then
    facts := facts || jsonb_build_object('in_shekels',
      jsonb_build_object('shekels', entered -> 'shekels', 'shekel_rate', entered -> 'shekel_rate'));
  end if;
  perform private.mail_student(enrollment, 'payment_received', facts, 'payment:' || (entered ->> 'id'));
  perform private.mail_paying_parent(enrollment, coalesce(paid_by, payer), 'parent_payment_received', facts,
    'payment:' || (entered ->> 'id'));
  return entered ->> 'id';
end;
$$;

-- `confirmed` names the fields whose doubtful values are right. Errors: P0001 unlikely, and as add_charge.
create function private.record_payment(student_id uuid, payment jsonb, enrollment_id uuid, confirmed text[] default '{}')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
  entered uuid;
begin
  perform private.require(private.is_administrator());
  enrollment := private.lock_ledger(student_id, enrollment_id);
  entered := private.enter_payment(enrollment, payment);
  perform private.ask_about_shekels(entered, confirmed);
  return jsonb_build_object('id', entered, 'enrollment_id', enrollment);
end;
$$;
select private.expose('authenticated', 'record_payment', $$
  student_id uuid, payment jsonb, enrollment_id uuid default null, confirmed text[] default '{}'$$);

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
select private.expose('authenticated', 'void_payment', 'payment_id uuid');
