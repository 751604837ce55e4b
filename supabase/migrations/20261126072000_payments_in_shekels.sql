drop function public.record_payment(uuid,jsonb,uuid);
drop function public.confirm_claim(uuid,jsonb,bigint);
drop function private.confirm_claim(uuid,jsonb,bigint);
drop function private.record_payment(uuid,jsonb,uuid);

alter table public.payments
  add column shekels numeric(12, 2) constraint payments_shekels_check check (shekels > 0 and shekels <= 10000000),
  add column shekel_rate numeric(8, 4) constraint payments_shekel_rate_check check (shekel_rate between 1 and 10),
  add constraint payments_shekels_with_rate check (shekel_rate is not null or shekels is null),
  add constraint payments_rate_with_shekels check (shekels is not null or shekel_rate is null);
comment on constraint payments_shekels_check on public.payments is 'Enter an amount above 0 and up to 10,000,000.';
comment on constraint payments_shekel_rate_check on public.payments is 'Enter how many shekels a dollar cost, from 1 to 10.';
comment on constraint payments_shekels_with_rate on public.payments is 'Enter the rate too, or neither.';
comment on constraint payments_rate_with_shekels on public.payments is 'Enter the shekels too, or neither.';

-- Administrators: it has come. Enters the payment as record_payment does, which ends the claim and sends the receipt. Returns the
-- payment's {id, enrollment_id}.
create or replace function private.confirm_claim(claim_id uuid, payment jsonb, expected_version bigint, confirmed text[] default '{}')
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

-- The ledger of one year of a student in full (shape: docs/api.md). The caller has been checked.
create or replace function private.ledger_of(enrollment uuid) returns jsonb
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
    'ways', (select coalesce(jsonb_agg(jsonb_build_object('method', m.method, 'instructions', m.instructions) order by m.place), '[]')
      from private.ways_to_pay(e.program_year_id) m),
    'instructions', coalesce((select g.payment_instructions from public.program_year_settings g where g.id = e.program_year_id), ''))
  from public.student_enrollments e where e.id = enrollment;
$$;

revoke all on function private.ledger_of(uuid) from public, anon, authenticated, service_role;

-- Asks about shekels that at their rate are another amount by more than 2 % and a dollar, unless that is confirmed. Errors: P0001
-- unlikely.
create or replace function private.ask_about_shekels(payment uuid, confirmed text[]) returns void
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
create or replace function private.enter_payment(
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
  perform private.mail_student(enrollment, 'payment_received', facts, 'payment:' || (entered ->> 'id'));
  perform private.mail_paying_parent(enrollment, coalesce(paid_by, payer), facts, 'payment:' || (entered ->> 'id'));
  return entered ->> 'id';
end;
$$;

-- `confirmed` names the fields whose doubtful values are right. Errors: P0001 unlikely, and as add_charge.
create or replace function private.record_payment(student_id uuid, payment jsonb, enrollment_id uuid, confirmed text[] default '{}')
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
