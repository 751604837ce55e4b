-- Links the invited record to the account whose address has just been proved. Staff accounts, people who have a record
-- already and invitations that have run out tie nothing; signing up itself is never refused because of it.
create function private.accept_student_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invited uuid;
begin
  if new.email_confirmed_at is null
     or (tg_op = 'UPDATE' and old.email_confirmed_at is not null and old.email is not distinct from new.email)
     or exists (select 1 from public.admins a where a.user_id = new.id)
     or exists (select 1 from public.students s where s.user_id = new.id) then
    return null;
  end if;
  delete from private.student_invitations i where i.email = lower(new.email) and i.expires_at > private.now()
    returning i.student_id into invited;
  update public.students s set user_id = new.id where s.id = invited and s.user_id is null;
  return null;
end;
$$;

create trigger accept_student_invitation after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.accept_student_invitation();

-- A record that gets its account in another way needs no invitation any more.
create function private.end_student_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.student_invitations i where i.student_id = new.id;
  return null;
end;
$$;

create trigger end_student_invitation after update of user_id on public.students
  for each row when (new.user_id is not null and old.user_id is null) execute function private.end_student_invitation();

-- A mail that invites goes with its invitation: withdrawn, replaced by another address, tied in another way, or deleted with
-- the record. It is known by its event: the record it names may be gone.
create function private.stop_invitation_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox o set state = 'cancelled'
  where o.template = 'student_invitation' and o.state = 'queued' and o.event_key like 'student_invitation:' || old.student_id || ':%';
  return null;
end;
$$;

create trigger stop_mail after delete on private.student_invitations
  for each row execute function private.stop_invitation_mail();

-- Officers: records that may be the person being entered, best first: [{id, first_name, last_name, hebrew_first_name,
-- hebrew_last_name, email, date_of_birth, reason}]; reason 'same_email', 'same_person' (birth date, first and last name)
-- or 'same_family' (birth date and last name only: perhaps a twin). `person` holds names, email and date_of_birth.
create function private.student_duplicates(person jsonb, except_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  born date;
begin
  perform private.require(private.is_officer());
  born := private.typed_value('public.students', 'date_of_birth', coalesce(person -> 'date_of_birth', 'null')) #>> '{}';
  return (
    select coalesce(jsonb_agg(to_jsonb(c) - 'rank' order by c.rank, c.last_name, c.first_name), '[]')
    from (
      select s.id, s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name, s.email, s.date_of_birth,
        case when same.mail then 'same_email' when same.first then 'same_person' else 'same_family' end as reason,
        case when same.mail then 1 when same.first then 2 else 3 end as rank
      from public.students s
      cross join lateral (select
        s.email = lower(btrim(person ->> 'email')) as mail,
        private.names_alike(s.last_name, person ->> 'last_name') or private.names_alike(s.hebrew_last_name, person ->> 'last_name')
          or private.names_alike(s.last_name, person ->> 'hebrew_last_name')
            or private.names_alike(s.hebrew_last_name, person ->> 'hebrew_last_name') as last,
        private.names_alike(s.first_name, person ->> 'first_name') or private.names_alike(s.hebrew_first_name, person ->> 'first_name')
          or private.names_alike(s.first_name, person ->> 'hebrew_first_name')
            or private.names_alike(s.hebrew_first_name, person ->> 'hebrew_first_name') as first) same
      where s.id is distinct from except_id and (s.email = lower(btrim(person ->> 'email')) or (s.date_of_birth = born and same.last))
      order by rank limit 10) c);
end;
$$;
select private.expose('authenticated', 'student_duplicates', 'person jsonb, except_id uuid default null');

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
