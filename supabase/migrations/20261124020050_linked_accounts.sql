-- Linking a record to an account and inviting its student: a page of 1.0.0 shows their answer as the record, so that without the rest
-- of it an officer would see empty fields and could fill them in. It is refused; this version says that it reads the record again.

drop function public.link_student_account(uuid, text, bigint);
drop function private.link_student_account(uuid, text, bigint);
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

drop function public.invite_student(uuid, text);
drop function private.invite_student(uuid, text);
-- Officers: invites the student of a record without an account to make one with this address, good for 30 days; '' or null
-- withdraws the invitation. The mail is queued in the same transaction. Returns changed_record().
-- Errors: 42501; P0001 not_begun, not_found, wrong_state, invalid_value, conflict, limit_reached.
create function private.invite_student(student uuid, account_email text, keys_only boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
  open_one private.student_invitations;
  address text := nullif(lower(btrim(coalesce(account_email, ''))), '');
begin
  perform private.require(private.is_officer());
  if keys_only is not true then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  select * into seen from public.students s where s.id = student for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.user_id is not null then perform private.fail('wrong_state', 'This record already has an account.', 'account_email'); end if;
  select * into open_one from private.student_invitations i where i.student_id = student;
  if address is null then
    delete from private.student_invitations i where i.student_id = student;
  else
    if not private.is_email(address) then
      perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'account_email');
    end if;
    if exists (select 1 from auth.users u where u.email = address and u.email_confirmed_at is not null) then
      perform private.fail('conflict', 'This address already has an account. Link that account instead.', 'account_email');
    end if;
    if open_one.email = address and open_one.invited_at > private.now() - interval '10 minutes' then
      perform private.fail('limit_reached', 'This invitation was sent a moment ago. Please wait ten minutes before sending it again.',
        'account_email');
    end if;
    delete from private.student_invitations i where i.student_id = student or (i.email = address and i.expires_at <= private.now());
    begin
      insert into private.student_invitations (student_id, email, invited_at, expires_at)
      values (student, address, private.now(), private.now() + interval '30 days');
    exception when unique_violation then
      perform private.fail('conflict', 'Another student record is invited with this address.', 'account_email');
    end;
    perform private.enqueue_mail(address, 'student_invitation',
      jsonb_build_object('first_name', seen.first_name, 'email', address, 'expires_at', private.now() + interval '30 days'),
      'student_invitation:' || student || ':' || extract(epoch from private.now()), seen.application_id, student);
  end if;
  if open_one.email is not null or address is not null then
    perform private.log(case when address is null then 'withdraw_invitation' else 'invite' end, 'students', student, seen.application_id,
      student, jsonb_build_object('invitation', jsonb_build_object('old', open_one.email, 'new', address)));
  end if;
  return private.changed_record(student);
end;
$$;
select private.expose('authenticated', 'invite_student', $$
  student_id uuid, account_email text, keys_only boolean default false$$);
