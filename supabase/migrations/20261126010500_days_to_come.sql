-- Days that cannot be are refused in years that the record does not show too, and money is not entered before it has come.

-- Of the year that the record shows, the record's own trigger has judged.
create trigger refuse_impossible_days before insert or update on public.student_enrollments
  for each row when (not new.is_shown) execute function private.refuse_impossible_days();

-- Money that an office enters has come already.
create function private.refuse_payment_to_come() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.received_on > private.today() then
    perform private.fail('invalid_value', 'This date lies in the future.', 'received_on');
  end if;
  return new;
end;
$$;

create trigger refuse_payment_to_come before insert or update of received_on on public.payments
  for each row execute function private.refuse_payment_to_come();
