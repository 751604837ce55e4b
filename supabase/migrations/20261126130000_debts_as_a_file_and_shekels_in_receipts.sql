-- A receipt says what came in shekels and at which rate; the words of a mail find it beside the dollars.
update private.mail_kinds k set fields = f.fields, kept = '{amount,in_shekels,received_on}'
from (values
  ('payment_received', '{first_name,amount,in_shekels,received_on}'::text[]),
  ('parent_payment_received', '{name,applicant,amount,in_shekels,received_on}')) f (kind, fields)
where k.kind = f.kind;

-- Officers: writes down that the list is being exported; its pages are then read with overdue_list. Returns the count. Errors: 42501;
-- P0001 invalid_value (format, span).
create or replace function private.log_overdue_export(format text, wanted_span text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  listed uuid[];
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  if wanted_span not in ('30', '60', 'over') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
  select coalesce(array_agg(o.student_id order by o.student_id), '{}') into listed from private.overdue_students() o
  where wanted_span is null or o.span = wanted_span;
  perform private.trace_reading('student', listed, array['financial'], 'export', 'who owes');
  perform private.log('export', 'students', gen_random_uuid(), null, null,
    jsonb_build_object('span', jsonb_build_object('old', null, 'new', wanted_span)),
    pg_catalog.format('%s rows of who owes as %s', cardinality(listed), format));
  return cardinality(listed);
end;
$$;

select private.expose('authenticated', 'log_overdue_export', 'format text, span text default null');

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

revoke all on function private.enter_payment(uuid,jsonb,uuid,jsonb,uuid)
  from public, anon, authenticated, service_role;
