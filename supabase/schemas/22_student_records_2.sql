-- Officers: links a record to the account with this confirmed address, by the office's explicit act; '' or null unties it.
-- Never by a matching address alone (design section 4). Returns changed_record().
-- Errors: not_begun, not_found, wrong_state, conflict, stale_version.
create function private.link_student_account(student uuid, account_email text, expected_version bigint, keys_only boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  seen public.students;
begin
  perform private.require(private.is_officer());
  if keys_only is not true then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  select * into seen from public.students s where s.id = student for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  if coalesce(btrim(account_email), '') <> '' then
    select u.id into person from auth.users u where u.email = lower(btrim(account_email)) and u.email_confirmed_at is not null;
    if person is null then
      perform private.fail('not_found', 'No confirmed account has this address. Ask the student to sign up first.', 'account_email');
    end if;
    if exists (select 1 from public.admins a where a.user_id = person) then
      perform private.fail('wrong_state', 'This is the account of a staff member.', 'account_email');
    end if;
    if exists (select 1 from public.students s where s.user_id = person and s.id <> student) then
      perform private.fail('conflict', 'This account belongs to another student record.', 'account_email');
    end if;
  elsif exists (select from public.student_enrollments e where e.student_id = student and e.application_id is not null) then
    perform private.fail('wrong_state', 'This record came from the account''s own application and stays with it.', 'account_email');
  end if;
  update public.students s set user_id = person where s.id = student and s.user_id is distinct from person;
  return private.changed_record(student);
end;
$$;
select private.expose('authenticated', 'link_student_account', $$
  student_id uuid, account_email text, expected_version bigint, keys_only boolean default false$$);
