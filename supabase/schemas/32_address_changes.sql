-- The confirmed change of an account's address that the office starts when mail to the old one fails. A mail with a secret link
-- goes to the new address; whoever opens it and is signed in to the account has proved both, and only then the account changes.

-- One open change for each person: a newer one takes its place.
create table private.address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  to_email text not null check (private.is_email(to_email)),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table private.address_changes is 'Changes of address that the office has started, until the person confirms them.';
alter table private.address_changes enable row level security;

-- Administrators, from a mail that failed: asks the person behind its address to confirm `address`. The link lives seven days.
-- Returns {email, until}. Errors: 42501; P0001 wrong_state, not_allowed, required, invalid_value, conflict (address),
-- limit_reached.
create function private.start_address_change(outbox_id uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  person auth.users;
  clean constant text := lower(btrim(address));
  change private.address_changes;
begin
  perform private.require(private.is_administrator());
  select * into mail from public.email_outbox o where o.id = outbox_id;
  if mail.id is null or mail.state <> 'failed' then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  select u.* into person from auth.users u where u.email = mail.to_email and u.deleted_at is null;
  if person.id is null or exists (select from public.admins a where a.user_id = person.id) then
    perform private.fail('not_allowed', 'This mail does not go to the account of an applicant or a student.', 'address');
  end if;
  if clean is null or clean = '' then perform private.fail('required', 'This field is required.', 'address'); end if;
  if not private.is_email(clean) then
    perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'address');
  end if;
  if clean = person.email then perform private.fail('invalid_value', 'This is the address that fails.', 'address'); end if;
  if exists (select from auth.users u where u.email = clean) then
    perform private.fail('conflict', 'Another account uses this address.', 'address');
  end if;
  if not private.within_limit('address_change', clean, 3, interval '1 day') then
    perform private.fail('limit_reached', 'This address was asked three times today. Please wait until tomorrow.', 'address');
  end if;
  delete from private.address_changes c where c.user_id = person.id;
  insert into private.address_changes (user_id, to_email, expires_at)
  values (person.id, clean, private.now() + interval '7 days') returning * into change;
  perform private.enqueue_mail(clean, 'address_change',
    jsonb_build_object('first_name', person.raw_user_meta_data ->> 'first_name', 'email', clean, 'until', change.expires_at),
    'address_change:' || change.id, mail.application_id, mail.student_id, link_for => change.id);
  return jsonb_build_object('email', clean, 'until', change.expires_at);
end;
$$;
select private.expose('authenticated', 'start_address_change', 'outbox_id uuid, address text');

-- Secret key: the change that this link opens for this person: {id, email, confirmed}. Errors: P0001 not_found, as for a link
-- of somebody else, one that is too old and one that a newer mail has replaced.
create function private.open_address_change(person uuid, token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  change private.address_changes;
begin
  select * into change from private.address_changes c
  where c.id = private.opened_by_link(token, '{address_change}') and c.user_id = person
    and (c.expires_at > private.now() or c.confirmed_at is not null);
  if change.id is null then perform private.fail('not_found', 'This link is not valid for this account.', 'token'); end if;
  return jsonb_build_object('id', change.id, 'email', change.to_email, 'confirmed', change.confirmed_at is not null);
end;
$$;
select private.expose('service_role', 'open_address_change', 'user_id uuid, token text');

-- Secret key: the account has the new address now. Its owner gets a receipt there. False when it has not, or was marked before.
create function private.finish_address_change(change_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  update private.address_changes c set confirmed_at = private.now()
  from auth.users u where c.id = change_id and c.confirmed_at is null and u.id = c.user_id and u.email = c.to_email;
  if not found then return false; end if;
  select u.* into person from private.address_changes c join auth.users u on u.id = c.user_id where c.id = change_id;
  perform private.enqueue_mail(person.email, 'address_changed',
    jsonb_build_object('first_name', person.raw_user_meta_data ->> 'first_name', 'email', person.email), 'address_changed:' || change_id);
  return true;
end;
$$;
select private.expose('service_role', 'finish_address_change', 'change_id uuid');

-- What waits or has failed goes where its reader is now, however they changed their address. A change that the person made is
-- told to both addresses, so that whoever reads the old one can object; one that the office started is told by its own receipt.
create function private.follow_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox o set to_email = new.email where o.to_email = old.email and o.state in ('queued', 'failed');
  if old.email_confirmed_at is null or not private.is_email(old.email)
     or exists (select from private.address_changes c where c.user_id = new.id and c.to_email = new.email) then return null; end if;
  perform private.enqueue_mail(told.address, 'address_changed',
    -- The old address is nobody's any more: the name in Hebrew goes along.
    jsonb_strip_nulls(jsonb_build_object('hebrew_first_name', private.names_of(new.id) ->> 'hebrew_first_name'))
      || jsonb_build_object('first_name', new.raw_user_meta_data ->> 'first_name', 'email', new.email),
    format('address:%s:%s', gen_random_uuid(), told.address))
  from (values (old.email::text), (new.email::text)) as told (address);
  return null;
end;
$$;

create trigger follow_address after update of email on auth.users for each row
  when (new.email is distinct from old.email and private.is_email(new.email)) execute function private.follow_address();

-- A changed password is told to its owner; the first one that counts is no change.
create function private.confirm_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unproven_passwords p where p.user_id = new.id) then return null; end if;
  perform private.enqueue_mail(new.email, 'password_changed', jsonb_build_object('first_name', new.raw_user_meta_data ->> 'first_name'),
    format('password:%s', gen_random_uuid()));
  return null;
end;
$$;

-- An auth service that encrypts its hashes rewrites them without a change of password, in a form that does not begin with $.
create trigger confirm_password after update of encrypted_password on auth.users for each row
  when (old.encrypted_password like '$%' and new.encrypted_password like '$%'
    and new.encrypted_password is distinct from old.encrypted_password
    and new.email_confirmed_at is not null and private.is_email(new.email))
  execute function private.confirm_password();
