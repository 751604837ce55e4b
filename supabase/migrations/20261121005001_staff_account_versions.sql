-- Two super administrators on one staff account: the second is told, instead of quietly winning.

drop function public.set_staff_account(uuid, text, boolean);
drop function private.set_staff_account(uuid, text, boolean);

-- Gives (expected_version 0), changes or deactivates a staff account. Super administrators only, never on themselves; the
-- last one stays (trigger keep_a_super_admin). Takes effect on the person's next request, because every policy reads admins.
-- Returns the row. Errors: 42501; P0001 not_allowed, invalid_value, not_found, stale_version, last_super_admin.
create function private.set_staff_account(person uuid, new_role text, active boolean, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  -- Two who remove each other at the same time: the second waits and is asked again whether he still may.
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  perform private.require(private.staff_role() = 'super_admin');
  if person = auth.uid() then perform private.fail('not_allowed', 'You cannot change your own account.', 'id'); end if;
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if active is null then perform private.fail('invalid_value', 'Choose active or not.', 'is_active'); end if;
  if not exists (select 1 from auth.users u where u.id = person) then perform private.fail('not_found', 'This person has no account.', 'id'); end if;
  -- Under the lock above nobody changes the version between this look and the write.
  if coalesce((select a.version from public.admins a where a.user_id = person), 0) is distinct from coalesce(expected_version, 0) then
    perform private.fail('stale_version', 'Somebody else has changed this staff account since you opened the list.');
  end if;
  insert into public.admins as a (user_id, role, is_active) values (person, new_role, active)
  on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active
  where (a.role, a.is_active) is distinct from (excluded.role, excluded.is_active);
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;

create function public.set_staff_account(user_id uuid, role text, is_active boolean, expected_version bigint default 0) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_staff_account(user_id, role, is_active, expected_version); $$;

grant execute on function private.set_staff_account(uuid, text, boolean, bigint) to authenticated;
grant execute on function public.set_staff_account(uuid, text, boolean, bigint) to authenticated;
