-- The office's explicit invitation (design, section 4): a record entered by hand is tied to the account of the person who
-- proves the very address that an officer invited. A matching address alone never ties anything, and neither does the link
-- in the mail: it only opens the portal's sign-up.

create table private.student_invitations (
  student_id uuid primary key references public.students (id) on delete cascade,
  -- Lower case, as auth.users keeps addresses; one open invitation per address.
  email text not null unique check (private.is_email(email)),
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
alter table private.student_invitations enable row level security;
comment on table private.student_invitations is 'Open invitations of students without an account; one goes when its address is confirmed, withdrawn or invited anew.';

-- Officers see who has been invited with the record.
create or replace function private.student_record(student_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pupil public.students;
  readable text[];
  fields jsonb;
begin
  perform private.require(private.is_staff());
  readable := private.readable_student_columns();
  select * into pupil from public.students s where s.id = student_id;
  if pupil.id is null then return null; end if;
  fields := to_jsonb(pupil);
  fields := (select jsonb_object_agg(c, fields -> c) from unnest(readable || array['id', 'version', 'is_active', 'updated_at']) c);
  if not private.is_officer() then return jsonb_build_object('student', fields); end if;
  return jsonb_build_object(
    'student', fields || jsonb_build_object('program_year_id', pupil.program_year_id, 'created_at', pupil.created_at),
    'year', (select y.name from public.program_years y where y.id = pupil.program_year_id),
    'application', (select jsonb_build_object('id', a.id, 'status', a.status, 'submitted_at', a.submitted_at, 'year',
        (select y.name from public.program_years y where y.id = a.program_year_id)) from public.applications a where a.id = pupil.application_id),
    'account', (select jsonb_build_object('email', u.email, 'confirmed', u.email_confirmed_at is not null, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = pupil.user_id),
    'invitation', (select jsonb_build_object('email', i.email, 'invited_at', i.invited_at, 'expires_at', i.expires_at)
      from private.student_invitations i where i.student_id = pupil.id));
end;
$$;

-- Officers: invites the student of a record without an account to make one with this address, good for 30 days; '' or null
-- withdraws the invitation. The mail is queued in the same transaction. Returns student_record().
-- Errors: 42501; P0001 not_found, wrong_state, invalid_value, conflict, limit_reached.
create function private.invite_student(pupil uuid, account_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
  open_one private.student_invitations;
  address text := nullif(lower(btrim(coalesce(account_email, ''))), '');
begin
  perform private.require(private.is_officer());
  select * into seen from public.students s where s.id = pupil for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.user_id is not null then perform private.fail('wrong_state', 'This record already has an account.', 'account_email'); end if;
  select * into open_one from private.student_invitations i where i.student_id = pupil;
  if address is null then
    delete from private.student_invitations i where i.student_id = pupil;
    update public.email_outbox o set state = 'cancelled' where o.student_id = pupil and o.template = 'student_invitation' and o.state = 'queued';
  else
    if not private.is_email(address) then
      perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'account_email');
    end if;
    if exists (select 1 from auth.users u where u.email = address and u.email_confirmed_at is not null) then
      perform private.fail('conflict', 'This address already has an account. Link that account instead.', 'account_email');
    end if;
    if open_one.email = address and open_one.invited_at > private.now() - interval '10 minutes' then
      perform private.fail('limit_reached', 'This invitation was sent a moment ago. Please wait ten minutes before sending it again.', 'account_email');
    end if;
    delete from private.student_invitations i where i.student_id = pupil or (i.email = address and i.expires_at <= private.now());
    begin
      insert into private.student_invitations (student_id, email, invited_at, expires_at)
      values (pupil, address, private.now(), private.now() + interval '30 days');
    exception when unique_violation then
      perform private.fail('conflict', 'Another student record is invited with this address.', 'account_email');
    end;
    perform private.enqueue_mail(address, 'student_invitation',
      jsonb_build_object('first_name', seen.first_name, 'email', address, 'expires_at', private.now() + interval '30 days'),
      'student_invitation:' || pupil || ':' || extract(epoch from private.now()), seen.application_id, pupil);
  end if;
  if open_one.email is not null or address is not null then
    perform private.log(case when address is null then 'withdraw_invitation' else 'invite' end, 'students', pupil, seen.application_id, pupil,
      jsonb_build_object('invitation', jsonb_build_object('old', open_one.email, 'new', address)));
  end if;
  return private.student_record(pupil);
end;
$$;

-- Ties the invited record to the account whose address has just been proved. Staff accounts, people who have a record
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
  delete from private.student_invitations i where i.email = lower(new.email) and i.expires_at > private.now() returning i.student_id into invited;
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

create function public.invite_student(student_id uuid, account_email text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.invite_student(student_id, account_email); $$;
grant execute on function private.invite_student(uuid, text) to authenticated;
grant execute on function public.invite_student(uuid, text) to authenticated;
