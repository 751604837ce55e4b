-- Accounts that the admin API or the dashboard makes for somebody, with a password and a confirmed address.

-- The auth service inserts such an account unconfirmed and confirms it in a second statement of the same transaction. Whoever
-- signs up cannot do that, so the password counts. now() is the beginning of the transaction, here and in the mark's `since`:
-- marks that are there when this comes, and accounts confirmed later, keep theirs.
create function private.accept_makers_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unproven_passwords u where u.user_id = new.id and u.since = now();
  return null;
end;
$$;
create trigger accept_makers_password after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.accept_makers_password();
