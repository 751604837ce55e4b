-- A thief who has the password spends their own tries of recovery codes, not the owner's; the owner hears of wrong ones, and of a
-- new second factor.

insert into private.mail_kinds (kind, mail_group, fields) values
  ('second_factor_added', 'receipt', '{first_name,at}'),
  ('recovery_code_wrong', 'notice', '{first_name,at}');

-- The caller's address in a header as our proxies wrote it, read from the outermost of them; 'unknown' when absent.
create function private.address_in(forwarded_for text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(entries[greatest(cardinality(entries) - n.trusted_hops + 1, 1)]), ''), 'unknown')
  from private.network n, string_to_array(forwarded_for, ',') entries;
$$;

-- The caller's address as the outermost of our proxies saw it; 'unknown' when absent.
create or replace function private.client_address() returns text
language sql stable security definer set search_path = '' as $$
  select private.address_in(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for');
$$;

-- An address of IPv4 as it is; of IPv6 its /64, which one household has to itself.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case family(address::inet) when 6 then network(set_masklen(address::inet, 64))::text else host(address::inet) end;
exception when invalid_text_representation then
  return left(address, 100);
end;
$$;

-- A mail to the owner of an account about its safety, at the address of the account.
create function private.warn_owner(person uuid, kind text, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, kind, jsonb_build_object('first_name', u.raw_user_meta_data ->> 'first_name', 'at', private.now()),
    event_key)
  from auth.users u where u.id = person and private.is_email(u.email);
$$;

-- Secret key: uses up one of the person's codes and ends their other sessions. Answers used, wrong or limited: ten tries an hour from
-- one network (the caller's, as the function got it in x-forwarded-for), fifty from it against whomever. The owner is told of
-- a wrong one, once a day. The same code may come again for ten minutes while no factor has been enrolled since, for an answer that
-- got lost.
drop function public.use_recovery_code(uuid, text, uuid);
drop function private.use_recovery_code(uuid, text, uuid);
create function private.use_recovery_code(person uuid, code text, keep_session uuid, forwarded_for text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.network_of(private.address_in(forwarded_for));
begin
  -- Under the person's own id, so that erasing them finds it.
  if not private.within_limit('recovery_code ' || network, person::text, 10, interval '1 hour')
    or not private.within_limit('recovery_codes', network, 50, interval '1 hour') then return 'limited'; end if;
  update private.recovery_codes c set used_at = coalesce(c.used_at, now())
  where c.user_id = person and c.code_hash = private.recovery_code_hash(person, code)
    and (c.used_at is null or (c.used_at > now() - interval '10 minutes'
      and not exists (select from auth.mfa_factors f where f.user_id = person and f.created_at > c.used_at)));
  if not found then
    perform private.warn_owner(person, 'recovery_code_wrong', format('recovery_code_wrong:%s:%s', person, private.today()));
    return 'wrong';
  end if;
  delete from auth.sessions s where s.user_id = person and s.id is distinct from keep_session;
  perform private.log('use_recovery_code', 'admins', person);
  return 'used';
end;
$$;
select private.expose('service_role', 'use_recovery_code', 'user_id uuid, code text, keep_session uuid, forwarded_for text default null');

-- A second factor that begins to count is told to its owner, however it came.
create function private.tell_new_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.warn_owner(new.user_id, 'second_factor_added', 'second_factor_added:' || new.id);
  return null;
end;
$$;
create trigger tell_new_factor after insert or update of status on auth.mfa_factors for each row
  when (new.status = 'verified') execute function private.tell_new_factor();
