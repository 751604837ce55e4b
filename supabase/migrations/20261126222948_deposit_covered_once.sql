-- What covers the deposit (is_deposit) and the rest of a year's charges: money that came as the deposit the deposit, other money the
-- rest; what is over of one covers the other. The deposit is open by this wherever it is named.
create or replace function private.covered(enrollment uuid) returns table (is_deposit boolean, total numeric)
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
create or replace function private.deposit_of(enrollment uuid) returns jsonb
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

revoke all on function private.deposit_of(uuid)
  from public, anon, authenticated, service_role;

-- Paying: instalments computed from the ledger, the student's choice of plan, and the office's entries.

-- Instalments of one year for a plan (null: the chosen one, else full): {due_on, amount, open_amount}, oldest first.
-- Deposit and other charges keep their day; tuition and housing less aid are split. private.covered covers them, the earliest first.
create or replace function private.instalments(enrollment uuid, wanted_plan text)
  returns table (due_on date, amount numeric, open_amount numeric)
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

revoke all on function private.instalments(uuid,text)
  from public, anon, authenticated, service_role;

-- A letter of the caller's that they have opened, as told_letter, with the standing of its application. A page of 1.0.0 opened it by
-- this call.
-- Errors: 42501; P0001 not_found, not_begun.
create or replace function private.read_decision_letter(letter_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  told private.decision_letters;
begin
  perform private.require_user();
  select l.* into told from private.decision_letters l join public.applications a on a.id = l.application_id
  where l.id = letter_id and a.user_id = auth.uid();
  if told.id is null then perform private.fail('not_found', 'This letter does not exist.'); end if;
  if told.opened_at is null or (select private.is_written_now(l.xmin) from private.decision_letters l where l.id = told.id) then
    perform private.fail('not_begun', 'A new version is there. Load this page again.');
  end if;
  return private.told_letter(told)
    || jsonb_build_object('standing', (select private.standing_of(a) from public.applications a where a.id = told.application_id));
end;
$$;

revoke all on function private.read_decision_letter(uuid)
  from public, anon, authenticated, service_role;

grant execute on function private.read_decision_letter(uuid) to authenticated;
