drop function public.include_deposit(uuid);
drop function private.include_deposit(uuid);

-- Administrators: the deposit of this place becomes a part of the price, so that the family pays it once. Where its charges are others
-- by now nothing changes. It answers nothing: what was charged is read by a call of its own, which leaves a line.
create or replace function private.include_deposit(application_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e
  where e.application_id = include_deposit.application_id;
  perform private.take_deposit_into_price(application_id);
end;
$$;

select private.expose('authenticated', 'include_deposit', 'application_id uuid');
